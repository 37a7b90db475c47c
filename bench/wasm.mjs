#!/usr/bin/env node
// The engine as WebAssembly in Node against the program's portable code.
//
//   wasm.mjs WASM PROGRAM [ROUNDS [SIMULATIONS]]
//
// Sides alternate for ROUNDS rounds, each on one thread; a row has the median
// ratio of their speeds, of perft and of a search. Both sides must give the same.
// The first round also has the time in which Node compiles what runs often.

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { load } from '../tests/wasm/engine.mjs';

const [wasm, program, rounds = '5', simulations = '100000'] = process.argv.slice(2);
if (!program) {
  console.error('usage: wasm.mjs WASM PROGRAM [ROUNDS [SIMULATIONS]]');
  process.exit(2);
}
let line = '';
const engine = load(wasm, {
  on_line(at, length) {
    line = new TextDecoder().decode(engine.bytes(at, length));
    return 0;
  },
});
engine.networks().forEach((file, i) =>
  engine.loadNetwork(i, readFileSync(join(dirname(wasm), 'networks', file))));
const onLine = engine.withText('on_line', engine.exports.pm_import);

const env = { ...process.env, PHASEMACHINE_ISA: 'portable' };
const run = (args, input) => spawnSync(program, args, { env, input, encoding: 'utf8' }).stdout;
const median = (list) => list.sort((a, b) => a - b)[list.length >> 1];

// The sides return [result, seconds].
function compare(game, what, portable, ours) {
  const ratios = [];
  for (let round = 0; round < Number(rounds); ++round) {
    const [found, seconds] = ours();
    const [expected, time] = portable();
    if (found !== expected) throw new Error(`${game}: ${found} instead of ${expected}`);
    ratios.push(time / seconds);
  }
  console.log(`${game.padEnd(18)} ${what.padEnd(7)} ${median(ratios).toFixed(2)}`);
}

function perft(game, depth) {
  const options = game.endsWith('chess') ? 'draws=none' : '';
  compare(game, 'perft', () => {
    const { nodes, seconds } = JSON.parse(run(['perft', game, '--depth', `${depth}`, '--json',
      ...(options ? ['--options', options] : [])]));
    return [String(nodes), seconds];
  }, () => {
    const board = engine.board(game, options);
    const begin = performance.now();
    const nodes = engine.perft(board, depth);
    const seconds = (performance.now() - begin) / 1000;
    engine.free(board);
    return [String(nodes), seconds];
  });
}

// Of the serve operation `op`; nature's moves come first.
function serve(request) {
  engine.withText(JSON.stringify(request),
    (at, length) => engine.check(engine.exports.pm_serve(at, length, onLine, 0)));
  return JSON.parse(line);
}
function search(game) {
  const state = { id: 1, game, moves: [] };
  for (;;) {
    const { move } = serve({ ...state, op: 'sample', seed: state.moves.length });
    if (move === undefined) break;
    state.moves.push(move);
  }
  const request = { ...state, op: 'search', seed: 3, simulations: Number(simulations) };
  const row = ({ best, score, seconds }) => [`${best} ${score}`, seconds];
  compare(game, 'search',
    () => row(JSON.parse(run(['serve', '--stdio'], JSON.stringify(request) + '\n'))),
    () => row(serve(request)));
}

const depths = { chess: 6, fairy_chess: 6, gungi: 3, connect_four: 10, monoknight: 6 };
for (const [game, depth] of Object.entries(depths)) perft(game, depth);
for (const game of [...Object.keys(depths), 'twilight_struggle']) search(game);
