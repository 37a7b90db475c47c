#!/usr/bin/env node
// Makes the pictures of the README: each game on the page, some moves into a
// game with the engine. Adds games that the folder lacks.
//
//   screenshots.mjs PROGRAM FOLDER

import { join, resolve } from 'node:path';

import { Program, chromium, openGame } from './browser.mjs';

const kSize = { width: 860, height: 600 };
const kMoves = 10;

const [binary, folder] = process.argv.slice(2);
const program = new Program(resolve(binary));
await program.start();
const browser = await chromium();
const { games } = await program.ask('games');
for (const { name } of games) {
  let session = (
    await program.ask('play', {
      game: name,
      first: 'person',
      second: 'engine 3',
      seed: 7,
      simulations: 200,
    })
  ).session;
  for (let i = 0; i < kMoves; ++i) {
    const now = await program.ask('play', { session, act: 'go' });
    if (now.next === 'nobody') break;
    session = now.session;
  }
  const page = await browser.newPage({ viewport: kSize });
  await page.goto(program.address);
  await openGame(page, name, session);
  await page.locator('.board.active svg').waitFor();
  await page.screenshot({ path: join(folder, `${name}.png`) });
  console.log(name);
  await page.close();
}
await browser.close();
await program.end();
