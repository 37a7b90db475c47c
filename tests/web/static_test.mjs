#!/usr/bin/env node
// The page without a server: after the first visit whole games by clicks,
// analysis and debugging without the network; its answers are the program's.
//
//   static_test.mjs PROGRAM FOLDER
//
// FOLDER: written by `./pm web --static`. PROGRAM says what may be clicked.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

import { Program, analyse, begin, chromium, clickMove, newGame, openGame, personsTurn, randomNumbers, sessionOf, settled, waitForChange } from './browser.mjs';

const kFolder = '/some/where/'; // of the page, at its host
const kTypes = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
const kUsable = 5000; // milliseconds of the first visit
const kGames = ['chess', 'gungi', 'monoknight', 'twilight_struggle'];

const [binary, given] = process.argv.slice(2);
const files = mkdtempSync(join(tmpdir(), 'phasemachine-static-'));
cpSync(resolve(given), files, { recursive: true });

// A host of files that compresses nothing.
let port = 0;
let asked = [];
async function host() {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    asked.push(pathname);
    const name = pathname.startsWith(kFolder) ? pathname.slice(kFolder.length) || 'index.html' : '';
    try {
      const content = readFileSync(join(files, name));
      response.writeHead(200, { 'Content-Type': kTypes[extname(name)] ?? 'application/octet-stream' }).end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  port = server.address().port;
  return server;
}

async function stop(server) {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
}

const program = new Program(resolve(binary));
await program.start();
const browser = await chromium();
const context = await browser.newContext({ viewport: { width: 1200, height: 900 } });
const faults = [];
context.on('weberror', (error) => faults.push(String(error.error())));
context.on('console', (message) => {
  if (message.type() === 'error') faults.push(message.text());
});
context.on('request', (request) => {
  const url = new URL(request.url());
  if (!['data:', 'blob:'].includes(url.protocol) && url.host !== `127.0.0.1:${port}`) faults.push(`asked ${url} from elsewhere`);
});

const usable = async (page) => {
  await page.locator('.tile a').first().waitFor();
  return Math.round(await page.evaluate(() => performance.now()));
};
const kept = (page) => page.evaluate(async () => (await navigator.serviceWorker.ready).active.state);

async function test(name, run) {
  const start = Date.now();
  await run();
  assert.deepEqual(faults, []);
  console.log(`ok ${name}, ${Date.now() - start} ms`);
}

let server = await host();
let page = await context.newPage();

await test('the first visit loads each file once or twice and nothing else', async () => {
  await page.goto(`http://127.0.0.1:${port}${kFolder}`);
  const first = await usable(page);
  await kept(page);
  await page.waitForFunction(async () => (await caches.keys()).length === 1);
  const size = (name) => statSync(join(files, name)).size;
  const written = ['index.html', 'app.js', 'app.css', 'worker.js', 'offline.js'].map(size).reduce((a, b) => a + b);
  const scripts = gzipSync(readFileSync(join(files, 'app.js'))).length;
  console.log(`   engine ${size('phasemachine.wasm.gz')} bytes compressed; page ${written} bytes, its script compressed ${scripts}; usable after ${first} ms`);
  assert.ok(first < kUsable, `${first} ms`);
});

await test('the engine in the page answers as the program does', async () => {
  const requests = [
    { op: 'games' },
    { op: 'state', game: 'chess', moves: ['e2e4'] },
    { op: 'search', game: 'chess', simulations: 200, seed: 3, lines: 3 },
    { op: 'search', game: 'gungi', simulations: 60, seed: 3 },
    { op: 'search', game: 'connect_four', simulations: 400, seed: 9 },
    { op: 'search', game: 'twilight_struggle', seed: 3, simulations: 60 },
    { op: 'import', game: 'chess', text: '1. e4 e5 2. Nf3' },
    { op: 'state', game: 'nothing' },
    { op: 'state', game: 'chess', moves: ['e2e5'] },
    'no request',
  ];
  // The networks are loaded on demand.
  const answers = await page.evaluate(async (texts) => {
    const raw = (await fetch('phasemachine.wasm.gz')).body.pipeThrough(new DecompressionStream('gzip'));
    const module = await WebAssembly.compile(await new Response(raw).arrayBuffer());
    const worker = new Worker('worker.js', { type: 'module' });
    worker.postMessage(module);
    const list = [];
    for (const text of texts) {
      worker.postMessage(text);
      list.push(await new Promise((done) => (worker.onmessage = (event) => done(event.data))));
    }
    worker.terminate();
    return list;
  }, requests.map((each) => (typeof each === 'string' ? each : JSON.stringify(each))));
  // Times differ.
  const told = (text) => JSON.parse(text, (key, value) => (/seconds|nps|per_second|memory|bytes/.test(key) ? undefined : value));
  for (const [i, each] of requests.entries()) {
    const response = await fetch(`http://127.0.0.1:${program.port}/api`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${program.token}`, 'Content-Type': 'application/json' },
      body: typeof each === 'string' ? each : JSON.stringify(each),
    });
    assert.deepEqual(told(answers[i]), told(await response.text()), JSON.stringify(each));
  }
});

await stop(server);
asked = [];

await test('the next visit needs no network', async () => {
  await page.reload();
  console.log(`   usable after ${await usable(page)} ms`);
});

for (const game of kGames) {
  await test(`plays ${game} to its end`, async () => {
    const random = randomNumbers(11);
    await page.goto(`http://127.0.0.1:${port}${kFolder}#/`);
    await newGame(page, game);
    await page.getByText('Engine', { exact: true }).click();
    await page.getByLabel('Simulations of a move').fill('8');
    await begin(page);
    await page.locator('.play .board svg').waitFor();
    const id = (await page.evaluate(() => location.hash)).split('/')[2];
    let moves = 0;
    for (;;) {
      const view = await personsTurn(page, program, id);
      if (view === null) break;
      const before = await sessionOf(page, id);
      await settled(page, view.ply);
      // Random moves alone would wander.
      const { hints } = game === 'monoknight' ? await program.ask('play', { session: before, act: 'hint', hold: true }) : {};
      const choice = hints ? view.moves.find((each) => each.move === hints[0].pv[0]) : view.moves[random(view.moves.length)];
      await clickMove(page, choice);
      await waitForChange(page, id, before);
      ++moves;
    }
    assert.ok((await page.locator('.status').textContent()).length > 3);
    console.log(`   ${moves} clicked moves`);
  });
}

await test('analyses and debugs, and a search can be ended', async () => {
  const { session } = await program.ask('import', { game: 'chess', text: '1. e4 e5 2. Nf3' });
  await openGame(page, 'chess', session, 'analyse');
  await analyse(page, 1);
  await page.locator('.lines tbody tr').first().waitFor();
  const id = await openGame(page, 'chess', session, 'debug');
  await page.locator('.stack').first().waitFor();
  await page.evaluate((key) => {
    location.hash = `#/play/${key}`;
  }, id);
  await page.locator('.play .board svg').waitFor();
});

await test('runs are the program\'s', async () => {
  await page.goto(`http://127.0.0.1:${port}${kFolder}#/runs`);
  await page.getByText('no server').waitFor();
});

assert.deepEqual(asked, [], 'the network was off');

await test('a new version takes the place of the old one', async () => {
  writeFileSync(join(files, 'app.css'), `${readFileSync(join(files, 'app.css'))}body{outline:7px solid red}`);
  const script = join(files, 'offline.js');
  writeFileSync(script, readFileSync(script, 'utf8').replace(/} [0-9a-f]{16}`/, '} 0123456789abcdef`'));
  server = await host();
  await page.reload();
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
  let width = '';
  // It takes over some time after the last tab was closed.
  for (let i = 0; i < 10 && width !== '7px'; ++i) {
    await page.close();
    page = await context.newPage();
    await page.waitForTimeout(500);
    await page.goto(`http://127.0.0.1:${port}${kFolder}`);
    await usable(page);
    width = await page.evaluate(() => getComputedStyle(document.body).outlineWidth);
  }
  assert.equal(width, '7px');
  assert.equal((await page.evaluate(() => caches.keys())).length, 1);
  await stop(server);
});

await browser.close();
await program.end();
rmSync(files, { recursive: true, force: true });
