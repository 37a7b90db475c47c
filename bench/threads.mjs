#!/usr/bin/env node
// A search of the npm package with one thread and with several.
//
//   threads.mjs PACKAGE [GAME [SIMULATIONS [THREADS [ROUNDS]]]]
//
// PACKAGE is the folder of apps/js/pack.mjs. Sides alternate; a row has the medians
// of simulations for a second of processor time, of all threads together, and for a
// second. Of the former other programs on the machine take nothing.

import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder, name = 'chess', simulations = '100000', threads = '2', rounds = '5'] = process.argv.slice(2);
if (!folder) {
  console.error('usage: threads.mjs PACKAGE [GAME [SIMULATIONS [THREADS [ROUNDS]]]]');
  process.exit(2);
}
const pm = await import(pathToFileURL(resolve(folder, 'src/node.js')));
await pm.load();
const board = pm.game(name).initial();
for (let seed = 1; board.side === pm.NEUTRAL; ++seed) board.step(board.sampleChance(seed));

const rates = { 1: [], [threads]: [] };
for (let round = 0; round < Number(rounds); ++round) {
  for (const many of Object.keys(rates)) {
    const player = new pm.Player(name, { threads: Number(many), memory: 256 });
    await player.search(board, { simulations: 2000 }); // compiles what runs often
    await player.clear();
    const before = process.cpuUsage();
    const { simulations: made, seconds } = await player.search(board, { simulations: Number(simulations) });
    const { user, system } = process.cpuUsage(before);
    rates[many].push({ processor: (1e6 * made) / (user + system), clock: made / seconds });
    player.free();
  }
}
const median = (list, key) => Math.round(list.map((row) => row[key]).sort((a, b) => a - b)[list.length >> 1]);
for (const [many, list] of Object.entries(rates)) {
  console.log(`${name}, ${many} threads: ${median(list, 'processor')} a processor second, ${median(list, 'clock')} a second`);
}
