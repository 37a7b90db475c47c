#!/usr/bin/env node
// Measures the page: its size, the time to the first picture, a click while a
// search runs on all processors, and memory with 50 clients that analyse at
// once. Needs Chromium and the packages of apps/web/page (npm ci).
//
//   page_figures.mjs PROGRAM [CLICKS]

import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

import { Program, chromium, openGame, root } from '../tests/web/browser.mjs';

const kClients = 50;
const kClientSeconds = 12;
const kSearch = { op: 'search', progress: 200, milliseconds: 600_000, memory: 64 };

const [binary, clicks = '40'] = process.argv.slice(2);
const program = new Program(resolve(binary));
const browser = await chromium();
const say = (name, text) => console.log(`${name.padEnd(46)} ${text}`);

function spread(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const at = (part) => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))].toFixed(0);
  return `median ${at(0.5)}, 95 % ${at(0.95)}, most ${at(1)} ms of ${sorted.length}`;
}

// A search whose progress is read until it is stopped.
function analyse(members) {
  const abort = new AbortController();
  let heard = 0;
  const done = fetch(`http://127.0.0.1:${program.port}/api`, {
    method: 'POST',
    headers: {
      Accept: 'text/event-stream',
      Authorization: `Bearer ${program.token}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ ...kSearch, ...members }),
    signal: abort.signal,
  })
    .then(async (response) => {
      for await (const part of response.body) heard += part.length;
    })
    .catch(() => {});
  return { heard: () => heard, stop: () => abort.abort(), done };
}

const mebibytes = (field) =>
  Number(readFileSync(`/proc/${program.child.pid}/status`, 'utf8').match(new RegExp(`${field}:\\s+(\\d+)`))[1]) / 1024;

// From pointer-down on the target, by the browser's clock, until the next frame
// after the pawn has moved, and after the server's picture is there. Pawns never
// repeat a position.
async function clickTimes(page, session, count) {
  const times = [];
  const moved = [];
  while (times.length < count) {
    await openGame(page, 'chess', session);
    await page.locator('.history .move').first().waitFor({ state: 'detached' });
    await page.locator('[data-place="square.a2"].legal').waitFor();
    await page.evaluate(() => {
      let begin = 0;
      window.clickTimes = [];
      window.moveTimes = [];
      let drawn = document.querySelector('.board svg');
      addEventListener('pointerdown', (event) => (begin = event.timeStamp), true);
      new MutationObserver(() => {
        const began = begin;
        const note = (list) => requestAnimationFrame(() => list.push(performance.now() - began));
        const now = document.querySelector('.board svg');
        const pairs = window.clickTimes.length;
        if (now !== drawn) note(window.clickTimes);
        else if (window.moveTimes.length === pairs && now.querySelector('.lifted')) note(window.moveTimes);
        drawn = now;
      }).observe(document.querySelector('.board'), { childList: true, subtree: true });
    });
    for (let i = 0; i < 16; ++i) {
      const file = 'abcdefgh'[i >> 1];
      const [from, to] = i % 2 === 0 ? ['2', '3'] : ['7', '6'];
      await page.locator(`[data-place="square.${file}${from}"].legal`).click({ force: true });
      await page.locator(`[data-place="square.${file}${to}"].target`).click({ force: true });
      await page.waitForFunction((n) => window.clickTimes.length > n, i, { polling: 20 });
    }
    times.push(...(await page.evaluate(() => window.clickTimes)));
    moved.push(...(await page.evaluate(() => window.moveTimes)));
  }
  return { times, moved };
}

const cores = cpus().length;
say('processor', `${cpus()[0].model}, ${cores} of it`);
const files = ['index.html', 'app.js', 'app.css'].map((name) => readFileSync(join(root, 'apps/web/page/built', name)));
say('the page, compressed', `${(files.reduce((sum, file) => sum + gzipSync(file).length, 0) / 1000).toFixed(1)} kB`);

const starts = [];
for (let i = 0; i < 5; ++i) {
  const begin = performance.now();
  await program.start();
  const page = await browser.newPage();
  await page.goto(program.address);
  await page.locator('.tile').first().waitFor();
  starts.push(performance.now() - begin);
  await page.close();
  if (i < 4) await program.stop();
}
say('from the start of the program to the page', spread(starts));

const { session } = await program.ask('play', { game: 'chess', first: 'person', second: 'person', hold: true });
for (const threads of [0, cores]) {
  const page = await browser.newPage();
  await page.goto(program.address);
  const search = threads > 0 ? analyse({ game: 'gungi', threads }) : null;
  while (search && search.heard() === 0) await page.waitForTimeout(20);
  const { times, moved } = await clickTimes(page, session, Number(clicks));
  const when = threads ? `while a search has ${threads} threads` : 'nothing else running';
  say(`a click until the piece has moved, ${when}`, spread(moved));
  say(`until the server's picture is there, ${when}`, spread(times));
  search?.stop();
  await search?.done;
  await page.close();
}

const before = mebibytes('VmRSS');
const clients = Array.from({ length: kClients }, () => analyse({ game: 'chess' }));
const begin = performance.now();
while (clients.some((client) => client.heard() === 0)) await new Promise((next) => setTimeout(next, 20));
say(`${kClients} clients analyse: each has figures after`, `${(performance.now() - begin).toFixed(0)} ms`);
await new Promise((next) => setTimeout(next, kClientSeconds * 1000));
const asked = performance.now();
await program.ask('play', { session, hold: true, act: 'move', move: 'e4' });
say('a move meanwhile, over HTTP', `${(performance.now() - asked).toFixed(0)} ms`);
say(`resident memory before, after ${kClientSeconds} s, its peak`,
  `${before.toFixed(0)}, ${mebibytes('VmRSS').toFixed(0)}, ${mebibytes('VmHWM').toFixed(0)} MiB (allowed: ${kClients} times ${kSearch.memory})`);
for (const client of clients) client.stop();
await Promise.all(clients.map((client) => client.done));
await browser.close();
await program.end();
