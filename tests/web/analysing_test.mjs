#!/usr/bin/env node
// Analysing on the page: lines in the game's notation, arrows, drops, import of
// files with several games, and export.
//
//   analysing_test.mjs PROGRAM [PICTURES]

import assert from 'node:assert/strict';

import { analyse, openGame, sessionOf } from './browser.mjs';
import { finish, program, start, test } from './harness.mjs';

const kGames = `[Event "one"]
[White "Anna"]
[Black "Bela"]
[Result "*"]

1. e4 e5 *

[Event "two"]
[White "Cleo"]
[Black "Dora"]
[Result "*"]

1. d4 d5 2. c4 *
`;

await test('lines are SAN, the best moves are arrows, a line shows its position', async (page) => {
  const { session } = await start('chess', { moves: ['e4', 'e5'] });
  await openGame(page, 'chess', session, 'analyse');
  await page.locator('.board.active').waitFor();
  await analyse(page, 2);
  await page.getByText('ended by time').waitFor({ timeout: 60_000 });
  await page.locator('.mark.arrow').nth(2).waitFor({ state: 'attached' });
  await page.waitForFunction(() => !/[a-h][1-8][a-h][1-8]/.test(document.querySelector('.lines tbody').textContent));
  await page.locator('.lines tbody tr').first().hover();
  await page.locator('.preview svg').waitFor();
  assert.ok(Number(await page.locator('meter.evaluation').getAttribute('value')) > 0.2);
});

await test('searching every position lists the drops', async (page) => {
  const { session } = await start('chess', { moves: ['f3', 'e5', 'g4', 'a6', 'a3', 'Qh4#'] });
  const id = await openGame(page, 'chess', session, 'analyse');
  await page.locator('.board svg').waitFor();
  await page.getByRole('button', { name: 'Search every position' }).click();
  const drop = page.locator('.drops li', { hasText: 'a6' });
  await drop.waitFor({ timeout: 60_000 });
  assert.match(await drop.textContent(), /better Qh4#/);
  await page.getByRole('button', { name: 'Search every position' }).waitFor();
  await drop.getByRole('button').click();
  await page.locator('.history .move.here', { hasText: 'g4' }).waitFor();
  assert.match(await sessionOf(page, id), /ply 3\n/);
});

await test('a file of several games asks which one', async (page) => {
  await page.getByText('Import a game or a position').click();
  await page.getByLabel(/^Text/).fill(kGames);
  assert.equal(await page.locator('.chooser-list li').count(), 2);
  await page.getByRole('button', { name: /Cleo – Dora/ }).click();
  await page.locator('.history .move', { hasText: 'c4' }).waitFor();
});

await test('text that is no game has one error', async (page) => {
  await page.getByText('Import a game or a position').click();
  await page.getByLabel(/^Text/).fill('1. e4 e5 2. Ke3');
  await page.getByRole('button', { name: 'Open it' }).click();
  await page.locator('[role=alert]').waitFor();
  assert.equal(await page.locator('[role=alert]').count(), 1);
  assert.match(await page.locator('[role=alert]').textContent(), /Ke3/);
});

await test('a game goes on as a link and as a picture', async (page) => {
  const { session } = await start('connect_four', { moves: ['d', 'd', 'e'] });
  const id = await openGame(page, 'connect_four', session, 'analyse');
  await page.locator('.board svg').waitFor();
  await page.getByText('Export', { exact: true }).click();
  await page.getByRole('button', { name: 'Link' }).click();
  const link = await page.getByLabel('The game as text').inputValue();
  assert.ok(!link.includes(program.token));
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Picture' }).click();
  assert.equal((await saved).suggestedFilename(), 'connect_four.png');
  await page.goto(link);
  await page.locator('.history .move').nth(2).waitFor();
  await page.waitForFunction((old) => location.hash.startsWith('#/analyse/') && !location.hash.includes(old), id);
});

await finish();
