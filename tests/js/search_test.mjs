// The search and sessions, in workers.

import assert from 'node:assert/strict';
import test from 'node:test';

import { pm } from './package.mjs';

const chess = pm.game('chess');
const kMate = '6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1';

test('a mate is found, in a worker and here', async () => {
  const board = chess.fromText(kMate);
  for (const worker of [true, false]) {
    const player = new pm.Player('chess', { worker });
    const result = await player.search(board, { simulations: 500 });
    assert.equal(result.best.text, 'd1d8');
    assert.equal(result.proof, 'win');
    assert.equal(result.plies, 1);
    board.copy().step(result.best).free();
    player.free();
  }
});

test('the same seed gives the same answer, and clear() restarts', async () => {
  const board = chess.initial();
  const answer = async (player) => {
    const { best, moves } = await player.search(board, { simulations: 300 });
    return JSON.stringify([best, moves.map(({ move, visits }) => [move, visits])]);
  };
  const one = new pm.Player('chess', { seed: 7 });
  const first = await answer(one);
  assert.equal(await answer(new pm.Player('chess', { seed: 7, worker: false })), first);
  await one.clear();
  assert.equal(await answer(one), first);
  one.free();
});

test('threads share a tree', async () => {
  const player = new pm.Player('chess', { threads: 2 });
  const result = await player.search(chess.initial(), { simulations: 401 });
  assert.equal(result.simulations, 401);
  assert.equal(result.endedBy, 'simulations');
  assert.ok(result.seconds > 0 && result.seconds < 600, `${result.seconds} s`);
  assert.equal(result.best, result.moves[0].move);
  const mate = await player.search(chess.fromText(kMate), { simulations: 400 });
  assert.deepEqual([mate.best.text, mate.proof], ['d1d8', 'win']);
  player[Symbol.dispose]();
});

test('many searches with threads, errors among them', async () => {
  const player = new pm.Player('tic_tac_toe', { threads: 3, memory: 1 });
  const board = pm.game('tic_tac_toe').initial();
  const [first] = board.legalMoves;
  for (let i = 0; i < 1000; ++i) {
    const search = player.search(board, { moves: i % 2 ? [first] : [], simulations: 1 + (i % 50) });
    assert.ok((await search).best, `search ${i}`);
    if (i % 100 !== 0) continue;
    const wrong = new pm.Player('tic_tac_toe', { threads: 2, evaluator: 'none' });
    await assert.rejects(wrong.search(board), /unknown evaluator/);
    wrong.free();
  }
  assert.equal((await player.search(board, { simulations: 20_000 })).best.text, 'b2');
  player.free();
});

test('progress tells how it goes, and true ends the search', async () => {
  const player = new pm.Player('chess');
  let told = 0;
  const result = await player.search(chess.initial(), {
    interval: 0,
    progress(soFar) {
      assert.ok(soFar.simulations > 0);
      return ++told === 3;
    },
  });
  assert.equal(result.endedBy, 'stopped');
  assert.ok(told >= 3 && result.best);
  player.free();
});

test('abort in mid-search: the reason is thrown, and the player goes on', async () => {
  const player = new pm.Player('chess', { threads: 2 });
  const board = chess.initial();
  for (const delay of [0, 1, 150]) {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new Error('enough')), delay);
    await assert.rejects(player.search(board, { signal: controller.signal }), /enough/);
  }
  await assert.rejects(player.search(board, { signal: AbortSignal.abort() }), { name: 'AbortError' });
  assert.ok((await player.search(board, { simulations: 50 })).best);
  const endless = player.search(board, { milliseconds: 60_000 });
  await assert.rejects(player.search(board, { simulations: 1 }), { code: 'busy' });
  setTimeout(() => player.stop(), 100);
  assert.ok((await endless).best);
  player.free();
  await assert.rejects(player.search(board), /the player was freed/);
});

test('what progress throws ends the search and is thrown', async () => {
  for (const worker of [true, false]) {
    const player = new pm.Player('chess', { worker });
    const search = player.search(chess.initial(), { interval: 0, milliseconds: 30_000, progress: () => assert.fail('no more') });
    await assert.rejects(search, /no more/);
    assert.ok((await player.search(chess.initial(), { simulations: 20 })).best);
    player.free();
  }
});

test('wrong settings are one clear error', async () => {
  const board = chess.initial();
  assert.throws(() => new pm.Player('chess', { thread: 2 }), /unknown "thread"/);
  assert.throws(() => new pm.Player('chess', { threads: 0 }), /threads/);
  assert.throws(() => new pm.Player(5), /Game or its name/);
  const player = new pm.Player('chess');
  await assert.rejects(player.search('board'), /must be a Board/);
  await assert.rejects(player.search(pm.game('tic_tac_toe').initial()), /a player of chess/);
  await assert.rejects(player.search(board, { simulation: 5 }), /unknown "simulation"/);
  await assert.rejects(player.search(board, { simulations: -5 }), /simulations/);
  await assert.rejects(player.search(board, { signal: 5 }), /AbortSignal/);
  await assert.rejects(player.search(board, { moves: ['e5'] }), /e5/);
  await assert.rejects(new pm.Player('chess', { evaluator: 'none' }).search(board), /unknown evaluator "none"/);
  await assert.rejects(new pm.Player('chess', { options: { exploration: -1 } }).search(board), { name: 'PhaseMachineError' });
  player.free();
});

test('a session: seats, moves, undo, and a text to go on from', async () => {
  const session = await pm.Session.start('chess', { second: 'engine easy', simulations: 50, seed: 7 });
  assert.equal(session.next, 'person');
  assert.match(session.question, /White/);
  const told = [];
  const made = await session.play('e4', { onMove: (move) => told.push(move.by) });
  assert.deepEqual(made.map(({ by }) => by), ['person', 'engine']);
  assert.deepEqual(told, ['person', 'engine']);
  assert.equal(session.ply, 2);
  await assert.rejects(session.play('e9'), { name: 'PhaseMachineError' });
  assert.ok((await session.news()).length > 0 && (await session.changes()).length > 0);
  assert.ok((await session.hint()).length > 0);
  const again = await pm.Session.load(session.save());
  assert.equal(again.board.text(), session.board.text());
  await session.undo();
  assert.equal(session.ply, 0);
  await session.redo();
  await session.resign();
  assert.ok(session.over);
  assert.match(session.end, /resigns/);
  session.free();
  again.free();
  await assert.rejects(session.undo(), /freed/);
  await assert.rejects(pm.Session.load('nothing'), /saved session/);
  await assert.rejects(pm.Session.start('chess', { first: 'ghost' }), { name: 'PhaseMachineError' });
});

test('abort while a session thinks: its move is not made, and nothing is lost', async () => {
  const session = await pm.Session.start('chess', { milliseconds: 30_000 });
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 200);
  await assert.rejects(session.play('e4', { signal: controller.signal }), { name: 'AbortError' });
  assert.equal(session.ply, 1);
  assert.equal(session.next, 'engine');
  await session.setLimits({ simulations: 20 });
  assert.equal((await session.proceed()).length, 1);
  assert.equal(session.ply, 2);
  assert.ok((await session.changes()).length > 0); // since the person's move
  // So does stop(), which is no error; without a search it is nothing.
  session.stop();
  await session.setLimits({ milliseconds: 30_000 });
  setTimeout(() => session.stop(), 200);
  assert.deepEqual((await session.play('d4')).map(({ by }) => by), ['person']);
  setTimeout(() => session.stop(), 200);
  assert.deepEqual(await session.hint(), []);
  assert.equal(session.next, 'engine');
  session.free();
});

test('where memory is not shared a stop ends the worker, and nothing is lost but its tree', async () => {
  globalThis.crossOriginIsolated = false; // as in browsers
  const player = new pm.Player('chess', { threads: 2 });
  const board = chess.initial();
  setTimeout(() => player.stop(), 300);
  const result = await player.search(board, { milliseconds: 60_000 });
  assert.deepEqual([result.endedBy, typeof result.best.text], ['stopped', 'string']);
  await assert.rejects(player.search(board, { signal: AbortSignal.timeout(50) }), { name: 'TimeoutError' });
  let told = 0;
  assert.ok((await player.search(board, { milliseconds: 60_000, interval: 0, progress: () => ++told === 3 })).best);
  assert.equal((await player.search(board, { simulations: 30 })).simulations, 30);
  player.free();
  const session = await pm.Session.start('chess', { milliseconds: 30_000 });
  setTimeout(() => session.stop(), 300);
  assert.deepEqual((await session.play('e4')).map(({ by }) => by), ['person']);
  await session.setLimits({ simulations: 20 });
  assert.equal((await session.proceed()).length, 1);
  session.free();
  delete globalThis.crossOriginIsolated;
});
