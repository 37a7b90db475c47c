#!/usr/bin/env node
// Move generation in Node: the npm package against chess.js, chessops and ffish.
//
//   javascript.mjs PACKAGE MODULES [ROUNDS]
//
// PACKAGE is the folder of the package (build/npm/phasemachine), MODULES a
// node_modules with the others (npm install chess.js chessops ffish). Sides
// alternate for ROUNDS rounds; a row has the medians, in million positions a
// second. Each library counts by its own perft; ffish has none, so it walks by steps
// from JavaScript and counts the moves of the leaves, as we do in a second row.

import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder, modules, rounds = '5'] = process.argv.slice(2);
if (!modules) {
  console.error('usage: javascript.mjs PACKAGE MODULES [ROUNDS]');
  process.exit(2);
}
const require = createRequire(join(resolve(modules), 'x.js'));
const pm = await import(pathToFileURL(resolve(folder, 'src/node.js')));
await pm.load();

const median = (list) => list.sort((a, b) => a - b)[list.length >> 1];

// `sides`: functions that return how many positions they counted.
function compare(name, sides) {
  const rates = Object.fromEntries(Object.keys(sides).map((side) => [side, []]));
  for (let round = 0; round < Number(rounds); ++round) {
    for (const [side, count] of Object.entries(sides)) {
      const begin = process.cpuUsage();
      const positions = count();
      const { user, system } = process.cpuUsage(begin);
      rates[side].push(positions / (user + system));
    }
  }
  const ours = median(rates.phasemachine);
  for (const [side, list] of Object.entries(rates)) {
    const rate = median(list);
    console.log(`${name.padEnd(28)} ${side.padEnd(13)} ${rate.toFixed(3).padStart(9)}  ${(ours / rate).toFixed(1)}`);
  }
}

// Counts as ffish can: by single steps from JavaScript.
function walk(board, depth) {
  if (depth === 1) return board.moveCount;
  const next = board.copy();
  let count = 0;
  for (const code of board.legalCodes) count += walk(next.assign(board).step(code), depth - 1);
  next.free();
  return count;
}
function walkFfish(board, depth) {
  if (depth === 1) return board.numberLegalMoves();
  let count = 0;
  for (const move of board.legalMoves().split(' ').filter(Boolean)) {
    board.push(move);
    count += walkFfish(board, depth - 1);
    board.pop();
  }
  return count;
}

const kPositions = [
  'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
  'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
];
console.log('what                         side          M positions/s  ours/its');
const { Chess } = require('chess.js');
const chessops = (name) => import(pathToFileURL(resolve(modules, `chessops/dist/esm/${name}.js`)));
const { perft } = await chessops('debug');
const { Chess: Chessops } = await chessops('chess');
const { parseFen } = await chessops('fen');
for (const [i, fen] of kPositions.entries()) {
  const deep = 5 - i;
  const board = pm.game('chess').fromText(fen, { draws: 'none' });
  const theirs = Chessops.fromSetup(parseFen(fen).unwrap()).unwrap();
  compare(`chess perft, position ${i + 1}`, {
    phasemachine: () => board.perft(deep),
    'chess.js': () => new Chess(fen).perft(deep - 2),
    chessops: () => perft(theirs, deep - 1),
  });
}

delete globalThis.fetch; // with it ffish looks for its files on the web
const ffish = require('ffish');
await new Promise((begin) => {
  ffish.onRuntimeInitialized = begin;
});
const variants = ['atomic', 'crazyhouse', 'capablanca', 'makruk', 'horde'];
if (!pm.games().includes('fairy_chess')) variants.splice(0, Infinity, 'chess');
for (const variant of variants) {
  const ours = variant === 'chess' ? pm.game('chess').initial({ draws: 'none' }) : pm.game('fairy_chess').initial({ variant, draws: 'none' });
  const theirs = new ffish.Board(variant);
  compare(variant, { phasemachine: () => ours.perft(4), 'by steps': () => walk(ours, 4), ffish: () => walkFfish(theirs, 4) });
}
