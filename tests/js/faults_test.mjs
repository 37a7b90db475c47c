// Values of every wrong kind at every door: one clear error each, and everything
// goes on as before.

import assert from 'node:assert/strict';
import { writeFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { pathToFileURL } from 'node:url';

import { pm } from './package.mjs';

const chess = pm.game('chess');
const trap = new Error('a trap of the caller');
const detached = new Uint8Array(16);
structuredClone(detached, { transfer: [detached.buffer] });
const revoked = Proxy.revocable({}, {});
revoked.revoke();

const kStrange = [
  undefined, null, NaN, Infinity, -0, -1, 1.5, 2 ** 32, 2 ** 53, 10n, -1n, 1n << 64n, '', '\0', '\ud800', 'x'.repeat(1 << 20),
  true, Symbol('s'), () => 1, {}, [], [undefined], new Date(NaN), /x/, new Map(), detached, new Uint8Array(3), new Float64Array(2),
  new DataView(new ArrayBuffer(4)), new Uint8Array(new SharedArrayBuffer(8)), Object.create(null),
  new Proxy({}, { get() { throw trap; }, ownKeys() { throw trap; }, getPrototypeOf() { throw trap; } }),
  { get seed() { throw trap; }, get simulations() { throw trap; }, get length() { throw trap; }, toString() { throw trap; } },
  revoked.proxy,
  pm.Board.prototype, Object.create(pm.Board.prototype), Object.create(pm.Move.prototype), pm.game('tic_tac_toe').initial(),
];

const isClear = (error, call) => {
  if (error === trap || /revoked/.test(error.message)) return;
  const its = error instanceof pm.PhaseMachineError || error instanceof TypeError || error instanceof RangeError;
  assert.ok(its, `${call}: ${error.stack}`);
  assert.ok(error.code !== 'internal', `${call}: ${error.message}`);
  assert.ok(error.message.length < 1000 && !error.message.includes('\n'), `${call}: ${error.message.slice(0, 200)}`);
  assert.doesNotMatch(error.message, /is not a function|is not iterable|Cannot (read|convert)|of undefined|private|#\w+/, String(call));
};

test('every function with every strange value', () => {
  const board = chess.initial();
  const before = board.save();
  const calls = [
    (v) => pm.game(v),
    (v) => chess.options(v),
    (v) => chess.initial(v).free(),
    (v) => chess.fromText(v).free(),
    (v) => chess.fromText('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', v).free(),
    (v) => chess.load(v).free(),
    (v) => board.move(v),
    (v) => board.moveOf(v),
    (v) => board.actionOf(v),
    (v) => board.moveText(v),
    (v) => board.isLegal(v),
    (v) => board.copy().step(v).free(),
    (v) => board.copy().restore(v).free(),
    (v) => board.copy().assign(v).free(),
    (v) => board.determinize(v, 1).free(),
    (v) => board.determinize(pm.FIRST, v).free(),
    (v) => board.equals(v),
    (v) => board.render(v),
    (v) => board.svg(v),
    (v) => board.svg({ viewer: v, flipped: v }),
    (v) => board.observe(v),
    (v) => board.observation(v),
    (v) => board.utility(v),
    (v) => board.chance(v),
    (v) => board.sampleChance(v),
    (v) => board.events(v),
    (v) => board.events('e4', v),
    (v) => board.picture(v),
    (v) => (['number', 'bigint'].includes(typeof v) && v > 2 ? undefined : board.perft(v)), // else for hours
    (v) => board.legalMoves[0].isOf(v),
    (v) => new pm.Board(v, v),
    (v) => new pm.Game(v, v),
    (v) => new pm.Player(v),
    (v) => new pm.Player('chess', v).free(),
    (v) => new pm.Player('chess', { threads: v }).free(),
    (v) => pm.define(v),
    (v) => pm.define({ initial: () => v, legalMoves: () => [], apply: () => v, side: () => 0, winner: () => 2, name: `strange_${kStrange.indexOf(v)}` }),
    (v) => pm.serve(v),
    (v) => pm.serve({ op: v }),
    (v) => pm.serve({ op: 'state', game: 'chess', moves: v }),
    (v) => pm.exportGame(v),
    (v) => pm.exportGame('chess', v),
    (v) => pm.exportGame('chess', ['e4'], v),
    (v) => pm.exportGame('chess', ['e4'], { format: v }),
    (v) => pm.importGame(v),
    (v) => pm.importGame('1. e4 *', v),
    (v) => chess.check({ plies: typeof v === 'number' || typeof v === 'bigint' ? -1 : v }),
    (v) => chess.check({ plies: 1, seed: v }),
    (v) => chess.check(v && { plies: 1, ...v }),
  ];
  for (const call of calls) {
    for (const value of kStrange) {
      try {
        call(value);
      } catch (error) {
        isClear(error, `${call} of ${typeof value}`);
      }
    }
  }
  assert.deepEqual(board.save(), before);
  assert.equal(board.perft(3), 8902);
});

test('searches and sessions with every strange value', async () => {
  const board = chess.initial();
  const player = new pm.Player('chess');
  const session = await pm.Session.start('chess', { simulations: 5 });
  const calls = [
    (v) => player.search(v),
    (v) => v && player.search(board, { simulations: 1, ...v }),
    ...['moves', 'simulations', 'nodes', 'milliseconds', 'progress', 'interval', 'signal'].map(
      (name) => (v) => player.search(board, { simulations: 3, [name]: [2 ** 32, 2 ** 53, Infinity].includes(v) ? -1 : v }),
    ),
    ...['evaluator', 'options', 'memory', 'seed'].map((name) => async (v) => {
      const other = new pm.Player('tic_tac_toe', { worker: false, [name]: v });
      await other.search(pm.game('tic_tac_toe').initial(), { simulations: 3 });
      other.free();
    }),
    async (v) => (await pm.Session.start(v, { simulations: 1, worker: false })).free(),
    async (v) => (await pm.Session.load(v)).free(),
    ...['first', 'second', 'clock', 'seed', 'evaluator', 'memory', 'simulations', 'milliseconds'].map((name) => async (v) => {
      (await pm.Session.start('tic_tac_toe', { worker: false, simulations: 3, [name]: v })).free();
    }),
    (v) => session.play(v),
    (v) => session.play('e4', v),
    (v) => session.proceed({ onMove: v }),
    (v) => session.proceed({ signal: v }),
    (v) => session.jump(v),
    (v) => session.setSeat(v, 'person'),
    (v) => session.setSeat(0, v),
    (v) => session.setLimits(v),
  ];
  for (const call of calls) {
    for (const value of kStrange) {
      try {
        await call(value);
      } catch (error) {
        isClear(error, `${call} of ${typeof value}`);
      }
    }
  }
  await assert.rejects(pm.Session.start('chess', { first: () => 1 }), TypeError); // a worker cannot be sent it
  assert.ok((await player.search(board, { simulations: 20 })).best);
  // A promise rejects; the call does not throw.
  for (const refused of [session.jump(-1), session.setSeat(5, ''), session.setLimits(1), session.go(1)]) {
    await assert.rejects(refused, TypeError);
  }
  await session.jump(0);
  assert.equal(session.ply, 0);
  player.free();
  session.free();
});

// Who takes the last of some sticks wins; `spy` runs within the rules.
let games = 0;
function nim(spy, name = `spied_${++games}`) {
  return pm.define({
    name,
    initial: () => [7, 0],
    side: ([, player]) => player,
    winner: ([sticks, player]) => (sticks === 0 ? 1 - player : null),
    legalMoves: ([sticks]) => [1, 2, 3].filter((move) => move <= sticks),
    apply([sticks, player], move) {
      spy?.();
      return [sticks - move, 1 - player];
    },
    moveText(_state, move) {
      spy?.();
      return `take${move}`;
    },
  });
}

test('rules that use a board of their own game while they are asked', () => {
  const uses = [(b) => b.step(1), (b) => b.text(), (b) => b.free(), (b) => b.assign(b), (b) => b.copy(), (b) => b.legalCodes];
  for (const use of uses) {
    let board = null;
    let on = false;
    const game = nim(() => on && use(board));
    board = game.initial();
    on = true;
    assert.throws(() => board.step(2), { code: 'busy', message: /the rules of spied_\d+ cannot use its boards/ }, String(use));
    on = false;
    assert.equal(board.moveCount, 3);
    assert.equal(board.step(2).moveCount, 3);
    board.free();
  }
  // Those of other games they may use.
  const other = chess.initial();
  const game = nim(() => other.copy().step('e4').free());
  assert.deepEqual(game.initial().step(3).legalTexts, ['take1', 'take2', 'take3']);
});

test('rules that throw what is no error, or recur', () => {
  for (const thrown of [undefined, null, 0, 'text', Symbol('s'), { message: 7 }]) {
    let on = false;
    const game = nim(() => {
      if (on) throw thrown;
    });
    const board = game.initial();
    on = true;
    let caught = false;
    try {
      board.step(1);
    } catch (error) {
      caught = true;
      assert.ok(error === thrown || error instanceof pm.PhaseMachineError, String(error));
    }
    assert.ok(caught);
    on = false;
    assert.equal(board.step(1).moveCount, 3);
  }
});

test('10,000 boards, players and sessions that nobody frees or frees twice', async () => {
  const game = nim();
  const { memory } = game.engine.exports;
  const turn = (count) => {
    for (let i = 0; i < count; ++i) {
      const board = game.initial().step(1);
      board.copy().free();
      board.free();
      board.free();
    }
  };
  turn(100);
  const before = memory.buffer.byteLength;
  turn(10_000);
  assert.equal(memory.buffer.byteLength, before);
  for (let i = 0; i < 50; ++i) {
    const player = new pm.Player(game);
    await player.search(game.initial(), { simulations: 5 });
    player.free();
    player.free();
    await assert.rejects(player.search(game.initial()), /freed/);
  }
});

test('two searches at once, and everything that ends them', async () => {
  const board = chess.initial();
  const player = new pm.Player('chess', { threads: 2 });
  const both = await Promise.allSettled([player.search(board, { simulations: 200 }), player.search(board, { simulations: 200 })]);
  assert.deepEqual(both.map(({ status }) => status), ['fulfilled', 'rejected']);
  assert.equal(both[1].reason.code, 'busy');
  // Abort after the end is nothing.
  const controller = new AbortController();
  assert.ok((await player.search(board, { simulations: 20, signal: controller.signal })).best);
  controller.abort();
  player.stop();
  assert.equal((await player.search(board, { simulations: 21 })).endedBy, 'simulations');
  // The board may go while it is searched, and the player too.
  const gone = board.copy();
  const search = player.search(gone, { simulations: 50 });
  gone.free();
  assert.ok((await search).best);
  const last = player.search(board, { milliseconds: 60_000 });
  setTimeout(() => player.free(), 100);
  await assert.rejects(last, /freed/);
});

test('a worker that dies is an error, and the next search has another', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'phasemachine-js-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const flag = join(folder, 'die');
  const file = join(folder, 'rules.mjs');
  writeFileSync(flag, '');
  writeFileSync(file, `
    import { existsSync } from 'node:fs';
    import { isMainThread } from 'node:worker_threads';
    export default {
      name: 'mortal', initial: () => [5, 0], side: ([, p]) => p, winner: ([n, p]) => (n === 0 ? 1 - p : null),
      legalMoves: ([n]) => [1, 2].filter((m) => m <= n),
      apply([n, p], m) {
        if (!isMainThread && existsSync(${JSON.stringify(flag)})) process.exit(3);
        return [n - m, 1 - p];
      },
    };`);
  const module = pathToFileURL(file);
  const game = pm.define((await import(module)).default, { module });
  const player = new pm.Player(game);
  await assert.rejects(player.search(game.initial(), { simulations: 50 }), /the worker has ended/);
  rmSync(flag);
  assert.equal((await player.search(game.initial(), { simulations: 50 })).best.code, 2);
  player.free();
  const nowhere = new pm.Player(pm.define({ ...(await import(module)).default, name: 'nowhere' }, { module: new URL('./nothing.mjs', module) }));
  await assert.rejects(nowhere.search(nowhere.game.initial()), /nothing\.mjs/);
  nowhere.free();
});
