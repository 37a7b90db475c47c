// Games and boards: npm test of the package's first half.

import assert from 'node:assert/strict';
import test from 'node:test';

import { pm } from './package.mjs';

const { FIRST, NEUTRAL, SECOND } = pm;

// A number below `count`, from a generator that repeats.
let state = 1;
const random = (count) => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * count);
};

for (const name of pm.games()) {
  test(`${name}: a random game, with every question at each position`, () => {
    const game = pm.game(name);
    assert.equal(pm.game(name), game);
    assert.equal(game.options(game.options()), game.options());
    const board = game.initial();
    for (let ply = 0; ply < 60 && !board.over; ++ply) {
      const moves = board.legalMoves;
      assert.equal(moves.length, board.moveCount);
      assert.deepEqual(board.legalTexts, moves.map(String));
      assert.equal(new Set(board.legalCodes).size, moves.length);
      const bytes = board.save();
      const before = board.copy();
      assert.ok(before.equals(board) && before.hash === board.hash && before.text() === board.text());
      const move = board.side === NEUTRAL ? board.sampleChance(ply) : moves[random(moves.length)];
      if (board.side === NEUTRAL) assert.ok(board.chance(move) > 0);
      if (board.side !== NEUTRAL) {
        assert.equal(board.legalActions.length, moves.length);
        assert.equal(board.moveOf(board.actionOf(move)).code, move.code);
        assert.equal(board.observation().length, game.observationShape.reduce((a, b) => a * b));
      }
      const picture = board.picture();
      for (const { changes } of board.events(move)) {
        for (const [key, text] of Object.entries(changes)) {
          if (text === null) delete picture[key];
          else picture[key] = text;
        }
      }
      board.step(move);
      assert.deepEqual(board.picture(), picture);
      const after = board.hash;
      assert.ok(board.restore(bytes).equals(before));
      assert.equal(board.step(move.text).hash, after);
      assert.ok(board.assign(before).step(move.code).hash === after);
      assert.ok(game.load(board.save()).equals(board));
      before.free();
    }
    assert.match(board.svg(), /^<svg/);
    assert.ok(board.render().length > 0 && board.observe(FIRST).length > 0);
    assert.equal(board.returns().length, game.players);
  });
}

test('chess: perft, a mate, and moves as people write them', () => {
  const chess = pm.game('chess');
  const board = chess.initial();
  assert.deepEqual([1, 2, 3, 4].map((depth) => board.perft(depth)), [20, 400, 8902, 197281]);
  for (const move of ['f3', 'e5', 'g4', 'Qh4']) board.step(move);
  assert.ok(board.over && board.winner === SECOND && board.legalMoves.length === 0);
  assert.equal(board.utility(FIRST), 0);
  assert.throws(() => board.step('a3'), { name: 'PhaseMachineError', code: 'game_over' });
});

test('records: a game as text and back', () => {
  const text = pm.exportGame('chess', ['e4', 'c5', 'Nf3']);
  assert.match(text, /1\. e4 c5 2\. Nf3 \*/);
  const read = pm.importGame(text, 'chess');
  assert.deepEqual(read.moves, ['e2e4', 'c7c5', 'g1f3']);
  assert.equal(read.start.text(), pm.game('chess').initial().text());
  assert.throws(() => pm.importGame('1. e5 *', 'chess'), { name: 'PhaseMachineError' });
  assert.equal(pm.serve({ op: 'state', game: 'chess', moves: ['e4'] }).side, 'second');
  assert.throws(() => pm.serve({ op: 'stare' }), { code: 'unknown_op' });
});

test('wrong values are one clear error, and nothing changes', () => {
  const chess = pm.game('chess');
  const board = chess.initial();
  const before = board.save();
  const other = chess.initial().step('e4');
  const wrong = [
    [() => pm.game('ches'), /ches/],
    [() => pm.game(7), /name must be a string, not 7/],
    [() => chess.initial('colour=red'), /colour/],
    [() => chess.initial(4), /options must be a string or an object, not 4/],
    [() => chess.fromText('no position'), /./],
    [() => chess.fromText(null), /text must be a string, not null/],
    [() => chess.fromText('a\0b'), /NUL/],
    [() => chess.load('bytes'), /must be a Uint8Array, not "bytes"/],
    [() => chess.load(new Uint8Array(9)), /./],
    [() => board.step(), /not undefined/],
    [() => board.step({}), /not a Object/],
    [() => board.step(-1), /not -1/],
    [() => board.step(1.5), /not 1.5/],
    [() => board.step(4e9), /./],
    [() => board.step('e5'), /e5/],
    [() => board.step(other.legalMoves[0]), /a move of another position/],
    [() => board.step(pm.game('tic_tac_toe').initial().legalMoves[0]), /a move of another position/],
    [() => board.moveText(other.legalMoves[0]), /another position/],
    [() => board.assign(pm.game('tic_tac_toe').initial()), /./],
    [() => board.equals('board'), /must be a Board/],
    [() => board.observe(5), /FIRST, SECOND or NEUTRAL, not 5/],
    [() => board.observation(NEUTRAL), /FIRST or SECOND/],
    [() => board.chance('e4'), /./],
    [() => board.sampleChance(-1), /seed must be a whole number/],
    [() => board.perft(-1), /depth/],
    [() => board.perft(1e9), /depth/],
    [() => board.moveOf(1e7), /./],
    [() => board.moveOf('x'), /action/],
    [() => new pm.Board(), /initial/],
    [() => new pm.Game(), /game\(name\)/],
  ];
  for (const [call, message] of wrong) {
    assert.throws(call, (error) => {
      assert.ok(error instanceof pm.PhaseMachineError || error instanceof TypeError || error instanceof RangeError, String(call));
      assert.match(error.message, message, String(call));
      assert.ok(!error.message.includes('\n'));
      return true;
    });
  }
  assert.deepEqual(board.save(), before);
  assert.ok(!board.isLegal('e5') && board.isLegal('e4'));
  // The same position of another board, and of the same one again.
  board.step(chess.initial().legalMoves[0]).restore(before);
  const [first] = board.legalMoves;
  board.step(first).restore(before).step(first);
});

test('a freed board says so, and can be freed again', () => {
  const board = pm.game('chess').initial();
  const [move] = board.legalMoves;
  board.free();
  board.free();
  for (const call of [() => board.text(), () => board.step(move), () => board.copy(), () => board.hash]) {
    assert.throws(call, /the board was freed/);
  }
  const used = pm.game('chess').initial();
  used[Symbol.dispose]();
  assert.throws(() => used.text(), /freed/);
});

test('10,000 boards, and 1,000 games, take no more memory than a few', async () => {
  const chess = pm.game('chess');
  const { memory } = chess.engine.exports;
  for (let i = 0; i < 100; ++i) chess.initial().step('e4').free();
  const before = memory.buffer.byteLength;
  for (let i = 0; i < 10_000; ++i) chess.initial().step('e4').free();
  assert.equal(memory.buffer.byteLength, before);
  if (!globalThis.gc) return;
  for (let round = 0; round < 10; ++round) {
    for (let i = 0; i < 1000; ++i) chess.initial();
    globalThis.gc();
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  assert.ok(memory.buffer.byteLength - before < 32 << 20, `${memory.buffer.byteLength - before}`);
});
