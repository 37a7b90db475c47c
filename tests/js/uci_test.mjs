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

test('stop ends a count of positions', async () => {
  const { engine, until, send } = client();
  send('position startpos', 'go perft 9');
  setTimeout(() => send('stop'), 300);
  await until(/^info string perft stopped/);
  send('go perft 2'); // of the same position
  assert.ok((await until(/Nodes searched/)).at(-1).endsWith(' 400'));
  engine.terminate();
});

test('threads, where memory is shared', async () => {
  for (const shared of [true, false]) {
    if (!shared) globalThis.crossOriginIsolated = false; // as in browsers
    const { engine, until, send } = client();
    send('setoption name Threads value 2', 'position startpos moves e2e4', 'go nodes 500');
    const lines = await until(/^bestmove/);
    assert.match(lines.at(-1), /^bestmove [a-h][78][a-h][56]/);
    assert.equal(lines.some((line) => line === 'info string option Threads: at most 1 here'), !shared);
    send('go infinite');
    await until(/^info depth/);
    send('stop');
    await until(/^bestmove/);
    send('setoption name Threads value 1000');
    await until(shared ? /^info string option Threads: at most 2 here/ : /at most 1 here/);
    engine.terminate();
    delete globalThis.crossOriginIsolated;
  }
});

test('searchmoves, a mate, and castling as Chess960 writes it', async () => {
  const { engine, until, send } = client();
  send('position startpos', 'go nodes 200 searchmoves a2a3 h2h4');
  assert.match((await until(/^bestmove/)).at(-1), /^bestmove (a2a3|h2h4)/);
  const castles = 'position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1';
  send(castles, 'go nodes 20 searchmoves e1g1');
  assert.match((await until(/^bestmove/)).at(-1), /^bestmove e1g1/);
  send('position fen 6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1', 'go mate 1'); // ends by itself
  assert.match((await until(/^bestmove/)).at(-1), /^bestmove d1d8/);
  send('setoption name UCI_Chess960 value true', castles, 'go nodes 20 searchmoves e1h1');
  assert.match((await until(/^bestmove/)).at(-1), /^bestmove e1h1/);
  engine.terminate();
});

test('commands before a search begins, and a page whose memory is not shared', async () => {
  for (const shared of [true, false]) {
    if (!shared) globalThis.crossOriginIsolated = false; // as in browsers
    const { engine, until, send } = client();
    send('setoption name MultiPV value 2', 'position startpos moves e2e4', 'go infinite', 'stop');
    assert.match((await until(/^bestmove/)).at(-1), /^bestmove [a-h][78][a-h][56]/);
    send('go infinite');
    await until(/^info depth/);
    send('isready', 'go nodes 300'); // ends the one before
    await until(/^readyok/);
    await until(/^bestmove/);
    const lines = await until(/^bestmove/);
    assert.ok(lines.some((line) => / multipv 2 /.test(line)), lines.join('\n')); // a new worker knows it
    send('go ponder wtime 1000 btime 1000');
    await until(/^info depth/);
    send('ponderhit');
    await until(/^bestmove/);
    engine.terminate();
    delete globalThis.crossOriginIsolated;
  }
});

test('a variant, and the start again', async () => {
  const { engine, until, send } = client();
  send('setoption name UCI_Variant value crazyhouse', 'position fen 4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1', 'go nodes 50 searchmoves Q@e7');
  assert.match((await until(/^bestmove/)).at(-1), /^bestmove Q@e7/);
  send('setoption name UCI_Variant value nonsense', 'go nodes 50 searchmoves Q@e7'); // all stays
  await until(/there is no variant "nonsense"/);
  assert.match((await until(/^bestmove/)).at(-1), /^bestmove Q@e7/);
  send('setoption name UCI_Variant value chess', 'go perft 1');
  assert.ok((await until(/Nodes searched: 20/)).includes('e2e4: 1'));
  engine.terminate();
});

test('what is wrong is one line', async () => {
  const { engine, until, send } = client();
  for (const [line, answer] of [
    ['position startpos moves e2e5', /^info string position: move 1, "e2e5" is not legal here/],
    ['go nodes 5', /^bestmove \(none\)/], // of no position
    ['setoption name Threads value 0', /^info string option Threads needs a whole number/],
    ['setoption name Contempt value 5', /^info string option "Contempt" is unknown/],
    ['fly', /^info string unknown command "fly"/],
    ['position startpos'],
    ['go nodes x', /^info string go: nodes needs a whole number/],
  ]) {
    send(line);
    if (answer) await until(answer);
  }
  await until(/^bestmove [a-h]\d[a-h]\d/); // of the refused `go`
  send('position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1', 'go nodes 5');
  await until(/^bestmove \(none\)/);
  engine.terminate();
});
