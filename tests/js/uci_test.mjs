// phasemachine/uci: a client's lines and the answers.

import assert from 'node:assert/strict';
import test from 'node:test';
import { pathToFileURL } from 'node:url';

import { folder } from './package.mjs';

const { Uci } = await import(pathToFileURL(`${folder}/src/node_uci.js`));

// An engine and `until(pattern)`, a promise of the lines up to one that matches.
function client() {
  const engine = new Uci();
  const lines = [];
  const waiting = [];
  engine.onmessage = (line) => {
    lines.push(line);
    for (const look of [...waiting]) look();
  };
  const until = (pattern) =>
    new Promise((resolve) => {
      const look = () => {
        const at = lines.findIndex((line) => pattern.test(line));
        if (at < 0) return;
        waiting.splice(waiting.indexOf(look), 1);
        resolve(lines.splice(0, at + 1));
      };
      waiting.push(look);
      look();
    });
  return { engine, until, send: (...all) => all.forEach((line) => engine.postMessage(line)) };
}

test('a handshake, a mate, and the count of positions', async () => {
  const { engine, until, send } = client();
  send('uci', 'isready');
  assert.ok((await until(/^readyok/)).includes('uciok'));
  send('position fen 6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1', 'go nodes 500');
  const mate = await until(/^bestmove/);
  assert.match(mate.at(-1), /^bestmove d1d8/);
  assert.ok(mate.some((line) => /score mate 1 .* pv d1d8/.test(line)));
  send('position startpos moves e2e4', 'go perft 3');
  assert.ok((await until(/Nodes searched/)).at(-1).endsWith('13160'));
  send('position startpos', 'setoption name MultiPV value 3', 'go depth 8');
  assert.equal(new Set((await until(/^bestmove/)).map((line) => /multipv (\d)/.exec(line)?.[1])).size, 4);
  engine.terminate();
});

test('stop ends a search without end, which answers isready meanwhile', async () => {
  const { engine, until, send } = client();
  send('position startpos moves d2d4', 'go infinite');
  await until(/^info depth/);
  send('isready');
  await until(/^readyok/);
  const begin = performance.now();
  send('stop');
  assert.match((await until(/^bestmove/)).at(-1), /^bestmove [a-h][78][a-h][56]/);
  assert.ok(performance.now() - begin < 1000);
  send('go wtime 3000 btime 3000 winc 0 binc 0');
  await until(/^bestmove/);
  send('go ponder wtime 1000 btime 1000');
  await until(/^info depth/);
  send('ponderhit');
  await until(/^bestmove/);
  engine.terminate();
});

test('what is wrong is one line, and the game stays', async () => {
  const { engine, until, send } = client();
  for (const [line, answer] of [
    ['position startpos moves e2e5', /info string position: move 1: .*e2e5/],
    ['position fen nonsense', /info string position: /],
    ['setoption name Threads value 0', /info string setoption: Threads is a whole number from 1 to 64/],
    ['setoption name Contempt value 5', /info string setoption: there is no option "Contempt"/],
    ['fly', /info string fly: unknown command/],
    ['go nodes x', /info string go: nodes needs a whole number, got "x"/],
  ]) {
    send(line);
    await until(answer);
  }
  await until(/^bestmove [a-h]\d[a-h]\d/); // of the refused `go`
  send('position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1', 'go nodes 5');
  await until(/^bestmove \(none\)/);
  engine.terminate();
});
