// The package in Chromium, without a bundler: on a page that has no shared memory,
// where a stop ends the worker, and on one that is cross-origin isolated.

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { extname, join } from 'node:path';
import test from 'node:test';

import { folder } from './package.mjs';

const kChromium = '/usr/bin/chromium';
const require = createRequire(new URL('../../apps/web/page/package.json', import.meta.url));
const kPage = `<!doctype html><link rel="icon" href="data:,"><script type="module">
  import { game, load, Player, Session } from './src/index.js';
  import { Uci } from './src/uci.js';

  await load();
  const board = game('chess').initial();
  const player = new Player('chess', { threads: 2 });
  const told = { isolated: crossOriginIsolated };
  const first = await player.search(board, { simulations: 100 });
  told.simulations = first.simulations;
  setTimeout(() => player.stop(), 400);
  const stopped = await player.search(board, { milliseconds: 60000, progress: () => false });
  told.stopped = [stopped.endedBy, typeof stopped.best.text];
  told.aborted = await player.search(board, { signal: AbortSignal.timeout(100) }).catch(({ name }) => name);
  told.again = (await player.search(board, { simulations: 20 })).simulations;
  player.free();
  const session = await Session.start('chess', { simulations: 20 });
  told.by = (await session.play('e4')).map(({ by }) => by);
  await session.setLimits({ milliseconds: 60000 });
  setTimeout(() => session.stop(), 300);
  told.stoppedBy = (await session.play(session.board.legalMoves[0])).map(({ by }) => by);
  told.next = session.next;
  session.free();
  const engine = new Uci();
  told.uci = await new Promise((resolve) => {
    engine.onmessage = (line) => {
      if (line.startsWith('info depth')) engine.postMessage('stop');
      if (line.startsWith('bestmove')) resolve(line.slice(0, 9));
    };
    engine.postMessage('position startpos moves e2e4 e7e5');
    engine.postMessage('go infinite');
  });
  told.uciAgain = await new Promise((resolve) => {
    engine.onmessage = (line) => line.startsWith('bestmove') && resolve(line.slice(0, 13));
    engine.postMessage('go nodes 10 searchmoves b1c3');
  });
  const worker = new Worker('./src/uci_worker.js', { type: 'module' });
  told.worker = await new Promise((resolve) => {
    worker.onmessage = ({ data }) => data === 'uciok' && resolve(data);
    worker.postMessage('uci');
  });
  window.told = told;
</script>`;
const kTypes = { '.js': 'text/javascript', '.html': 'text/html' };

let playwright = null;
try {
  playwright = require('playwright-core');
} catch {
  // npm ci in apps/web/page
}
const skip = existsSync(kChromium) && playwright ? false : 'Chromium or playwright-core is missing';

for (const isolated of [false, true]) {
  test(`a page that is ${isolated ? '' : 'not '}isolated`, { skip }, async (t) => {
    const server = createServer(({ url }, answer) => {
      if (isolated) {
        answer.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
        answer.setHeader('Cross-Origin-Embedder-Policy', 'require-corp');
      }
      answer.setHeader('Content-Type', url === '/' ? 'text/html' : (kTypes[extname(url)] ?? 'application/octet-stream'));
      answer.end(url === '/' ? kPage : readFileSync(join(folder, url)));
    });
    await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
    const browser = await playwright.chromium.launch({ executablePath: kChromium, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
    t.after(async () => {
      await browser.close();
      server.close();
    });
    const page = await browser.newPage();
    const faults = [];
    page.on('pageerror', (error) => faults.push(error.message));
    await page.goto(`http://127.0.0.1:${server.address().port}/`);
    await page.waitForFunction(() => window.told, null, { timeout: 60_000 });
    assert.deepEqual(await page.evaluate(() => window.told), {
      isolated,
      simulations: 100,
      stopped: ['stopped', 'string'],
      aborted: 'TimeoutError',
      again: 20,
      by: ['person', 'engine'],
      stoppedBy: ['person'],
      next: 'engine',
      uciAgain: 'bestmove b1c3',
      uci: 'bestmove ',
      worker: 'uciok',
    });
    assert.deepEqual(faults, []);
  });
}
