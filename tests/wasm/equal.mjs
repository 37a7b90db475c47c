// phasemachine.wasm gives what the native program gives:
//   node tests/wasm/equal.mjs WASM PROGRAM
// Its signatures and playthroughs are the golden ones, its perft counts those of
// tests/data; and it answers requests (docs/protocol.md) on positions of the
// vectors of the rules, on pictures, events, encodings, searches and sessions as
// `phasemachine serve` does, to the letter.

import {spawnSync} from 'node:child_process';
import {readdirSync, readFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {gunzipSync} from 'node:zlib';

import {load} from './engine.mjs';

const [wasm, program] = process.argv.slice(2);
const tests = join(dirname(fileURLToPath(import.meta.url)), '..');
const read = name => {
  const bytes = readFileSync(join(tests, name));
  return (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString();
};
const linesOf = name => read(name).split('\n').filter(line => line !== '');

let answers = [];
const engine = load(wasm, {
  on_line(at, length) {
    answers.push(new TextDecoder().decode(engine.bytes(at, length)));
    return 0;
  }
});
const games = engine.games();
let faults = 0;
let compared = 0;

function same(found, expected, what) {
  ++compared;
  if (found === expected) return;
  if (++faults <= 10) {
    console.log(`${what}:\n  found    ${found}\n  expected ${expected}`);
  }
}
function count(what) {
  console.log(`${what}: ${compared} compared, ${faults} faults`);
  compared = 0;
}

// ------------------------------------------------------------------- networks

function failure(body) {
  try {
    body();
    return 'nothing';
  } catch (error) {
    return error.message;
  }
}
engine.networks().forEach((file, i) => {
  const game = engine.textAt(engine.exports.pm_network_game(i));
  const bytes = readFileSync(join(dirname(wasm), 'networks', file));
  same(failure(() => engine.valueOf('pm_player_new', 'getUint32', 4,
                                    engine.game(game), 0)),
       `${game} needs the network ${file}, which is not loaded`, file);
  same(failure(() => engine.loadNetwork(i, bytes.subarray(1))),
       `these ${bytes.length - 1} bytes are not ${file}`, file);
  engine.loadNetwork(i, bytes);
});
count('networks');

// --------------------------------------------------------------------- memory

// A module whose memory is used up says so, and goes on.
{
  const full = load(wasm);
  const player = mebibytes => failure(() => full.withRoom(64, settings => {
    full.bytes(settings, 64).fill(0);
    full.view().setUint32(settings, 48, true);
    full.view().setBigUint64(settings + 16, BigInt(mebibytes) << 20n, true);
    full.valueOf('pm_player_new', 'getUint32', 4, full.game('tic_tac_toe'),
                 settings);
  }));
  const refused = mebibytes => 'search memory: the system does not give ' +
      `${mebibytes * 2 ** 20} bytes: Out of memory`;
  same(player(5000), refused(5000), 'memory beyond 32 bits');
  same(player(512), 'nothing', 'memory');
  while (player(256) === 'nothing') {
  }
  same(player(256), refused(256), 'memory');
  while (player(1) === 'nothing') {
  }
  const boards = [];
  same(failure(() => {
    for (;;) boards.push(full.board('tic_tac_toe'));
  }), 'out of memory', 'boards');
  boards.forEach(board => full.free(board));
  same(full.games().length, games.length, 'games afterwards');
  count('memory');
}

// ---------------------------------------------------------------- signatures

const golden = linesOf('golden/signature.txt');
for (const name of games) {
  const expected = golden.filter(line => line.split(/ +/)[0] === name);
  const found = engine.textOf('pm_game_signature', engine.game(name));
  same(found, expected.map(line => line + '\n').join(''), `signature of ${name}`);
}
count('signatures');

// --------------------------------------------------------------- playthroughs

for (const file of readdirSync(join(tests, 'golden'))) {
  const name = /^playthrough_(.*)\.txt$/.exec(file)?.[1];
  const lines = name ? linesOf(`golden/${file}`) : [];
  const after = key => lines.filter(line => line.startsWith(key.padEnd(9)))
                           .map(line => line.slice(9));
  const game = after('game')[0];
  if (!games.includes(game)) continue;
  const positions = after('position');
  const hashes = after('hash');
  const moves = after('moves');
  const board = engine.board(game, after('options')[0] ?? '');
  const hashOf = of => BigInt.asUintN(
      64, engine.valueOf('pm_board_hash', 'getBigUint64', 8, of)).toString(16);
  const copy = engine.board(game, after('options')[0] ?? '');
  for (let ply = 0; ply < positions.length; ++ply) {
    same(engine.textOf('pm_board_text', board), positions[ply], file);
    same(hashOf(board).padStart(16, '0'), hashes[ply], file);
    const legal = engine.moves(board);
    if (ply < moves.length) {
      const texts = legal.map(m => engine.textOf('pm_board_move_text', board, m));
      same([`${legal.length}:`, ...texts].join(' '), moves[ply], file);
    }
    if (ply + 1 === positions.length) break;
    // The move is told in words that some games alone understand.
    const next = legal.find(move => {
      engine.check(engine.exports.pm_board_copy(board, copy));
      engine.check(engine.exports.pm_board_step(copy, move, 0));
      return hashOf(copy).padStart(16, '0') === hashes[ply + 1];
    });
    same(next !== undefined, true, `${file}: ply ${ply} has a next board`);
    if (next === undefined) break;
    engine.check(engine.exports.pm_board_step(board, next, 0));
  }
  engine.free(board);
  engine.free(copy);
}
count('playthroughs');

// ---------------------------------------------------------------------- perft

const kMostNodes = 1_000_000;
for (const file of ['chess_perft.csv', 'chess960_perft.csv']) {
  if (!games.includes('chess')) break;
  for (const line of linesOf(`data/${file}`).slice(1)) {
    const [fen, depth, nodes] = line.split(',');
    if (Number(nodes) > kMostNodes) continue;
    const board = engine.board('chess', 'draws=none', fen);
    same(String(engine.perft(board, Number(depth))), nodes, `${file}: ${fen}`);
    engine.free(board);
  }
}
count('perft');

// -------------------------------------------------------------------- requests

// Every so many rows, so that each file gives about `most`.
function sample(rows, most) {
  const step = Math.max(1, Math.floor(rows.length / most));
  return rows.filter((_, i) => i % step === 0);
}
const jsonOf = name => linesOf(name).map(line => JSON.parse(line));

const places = [];
for (const game of games) places.push({game});
for (const row of sample(linesOf('data/chess_perft.csv').slice(1), 60)) {
  places.push({game: 'chess', position: row.split(',')[0]});
}
for (const row of sample(linesOf('data/fairy_perft.csv').slice(1), 120)) {
  const [variant, position] = row.split(',');
  places.push({game: 'fairy_chess', options: `variant=${variant}`, position});
}
for (const {pos} of sample(jsonOf('data/gungi_positions.jsonl.gz'), 60)) {
  if (pos) places.push({game: 'gungi', position: pos});
}
for (const file of readdirSync(join(tests, 'golden'))) {
  if (!/^playthrough_(monoknight|twilight)/.test(file)) continue;
  const lines = linesOf(`golden/${file}`);
  const game = lines[0].slice(9);
  for (const line of lines.filter(text => text.startsWith('position '))) {
    places.push({game, position: line.slice(9)});
  }
}

const requests = [{op: 'games'}];
for (const place of places.filter(({game}) => games.includes(game))) {
  const add = (op, more = {}) => requests.push({op, ...place, ...more});
  add('state');
  add('view');
  add('encode', {viewer: 'first'});
  add('observe', {viewer: 'second'});
  if (!place.position) {
    add('about');
    add('search', {simulations: 500, seed: 3, lines: 3});
    add('play', {first: 'engine easy', seed: 3, simulations: 50});
  } else if (requests.length % 4 === 0) {
    add('search', {simulations: 60, seed: 1});
  }
}
requests.forEach((request, id) => request.id = id);
const lines = requests.map(request => JSON.stringify(request));

for (const line of lines) {
  engine.withText(line, (at, length) => engine.check(engine.exports.pm_serve(
                            at, length,
                            engine.withText('on_line', engine.exports.pm_import),
                            0)));
}
const native = spawnSync(program, ['serve', '--stdio'], {
  input: lines.map(line => line + '\n').join(''),
  maxBuffer: 1 << 30,
  encoding: 'utf8'
});
if (native.error) throw native.error;
// Times differ, and the order of the native answers.
const plain = line => {
  const answer = JSON.parse(line, (key, value) =>
    /^(ms|milliseconds|microseconds|seconds|time|elapsed|sims_per_second|nps)$/
        .test(key) ? undefined : value);
  return [answer.id, JSON.stringify(answer)];
};
const expected = new Map(native.stdout.trimEnd().split('\n').map(plain));
let errors = 0;
for (const [id, text] of answers.map(plain)) {
  if (text.includes('"error":')) ++errors;
  same(text, expected.get(id), lines[id]);
}
same(answers.length, lines.length, 'answers');
same(errors < lines.length / 10, true, `${errors} answers are errors`);
count('requests');
process.exit(faults === 0 ? 0 : 1);
