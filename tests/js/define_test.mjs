// Games written in JavaScript.

import assert from 'node:assert/strict';
import test from 'node:test';

import dice from './dice.mjs';
import { pm } from './package.mjs';

// Who takes the last of some sticks, one to three at a time, wins.
class Nim {
  maxMoves = 3;
  actions = 4;
  initial() {
    return Uint8Array.of(10, 0);
  }
  legalMoves([sticks]) {
    return [1, 2, 3].filter((move) => move <= sticks);
  }
  apply(state, move) {
    state[0] -= move;
    state[1] = 1 - state[1];
  }
  side([, player]) {
    return player;
  }
  winner([sticks, player]) {
    return sticks === 0 ? 1 - player : null;
  }
  encode([sticks, player]) {
    return [sticks / 10, player];
  }
}

let made = 0;
// Nim with some methods changed.
function nimWith(changes) {
  const rules = Object.assign(new Nim(), changes);
  rules.name = `nim_${++made}`;
  return pm.define(rules);
}

test('a class of rules is a game: laws, boards, the search, sessions', async () => {
  const nim = pm.define(Nim);
  assert.equal(nim.name, 'nim');
  assert.equal(pm.game('nim'), nim);
  nim.check({ plies: 100 });
  const board = nim.initial();
  assert.deepEqual([...board.legalCodes], [1, 2, 3]);
  assert.equal(board.observation().length, 2);
  const player = new pm.Player(nim);
  const result = await player.search(board, { simulations: 2000 });
  assert.equal(result.best.code, 2);
  assert.equal(result.proof, 'win');
  assert.ok(nim.load(board.save()).equals(board));
  const session = await pm.Session.start(nim, { simulations: 200 });
  await session.play('2');
  assert.equal(session.ply, 2);
  player.free();
  session.free();
});

test('dice, and a search in a worker that imports the rules', async () => {
  const pig = pm.define(dice, { module: new URL('./dice.mjs', import.meta.url) });
  pig.check({ plies: 100 });
  const board = pig.initial();
  assert.equal(board.side, pm.NEUTRAL);
  assert.ok(Math.abs(board.chance('3') - 1 / 6) < 1e-9);
  board.step('6');
  assert.deepEqual(board.legalTexts, ['roll', 'hold']);
  assert.match(board.render(), /0 : 0, 6 on the table/);
  const player = new pm.Player(pig);
  const result = await player.search(board, { simulations: 500 });
  assert.equal(result.best.text, 'roll');
  player.free();
});

test('what a method throws reaches the caller, and nothing is lost', async () => {
  let on = false;
  const thrown = new RangeError('out of sticks');
  const game = nimWith({
    legalMoves(state) {
      if (on && state[0] === 7) throw thrown;
      return Nim.prototype.legalMoves.call(this, state);
    },
  });
  const board = game.initial();
  on = true;
  const before = board.text();
  assert.throws(() => board.step(3), (error) => error === thrown);
  assert.equal(board.text(), before);
  const player = new pm.Player(game);
  await assert.rejects(player.search(board, { simulations: 100 }), (error) => error === thrown);
  on = false;
  board.step(3);
  assert.ok((await player.search(board, { simulations: 100 })).best);
  player.free();
});

test('a method may ask the engine', () => {
  const chess = pm.game('chess').initial();
  const game = nimWith({ moveText: (_state, move) => `${chess.moveCount}x${move}` });
  assert.deepEqual(game.initial().legalTexts, ['20x1', '20x2', '20x3']);
});

test('wrong answers and rules are one clear error', () => {
  const wrong = [
    [{ legalMoves: () => ['a'] }, /legalMoves must list whole numbers.*not "a"/],
    [{ legalMoves: () => 5 }, /legalMoves must list/],
    [{ legalMoves: () => [1, 1] }, /./],
    [{ side: () => 7 }, /side must return FIRST, SECOND or NEUTRAL, not 7/],
    [{ winner: () => 'me' }, /winner must return/],
    [{ moveText: () => 5 }, /moveText must return a string/],
    [{ encode: () => ['x'] }, /encode must return/],
    [{ initial: () => [() => 5] }, /a state cannot hold a function/],
    [{ initial: () => [NaN] }, /a state cannot hold NaN/],
    [{ apply: () => 5 }, /must be a Uint8Array of 2/],
  ];
  for (const [changes, message] of wrong) {
    assert.throws(
      () => {
        const game = nimWith(changes);
        const board = game.initial();
        board.legalTexts;
        board.observation();
        board.step(1);
      },
      (error) => {
        assert.equal(error.name, 'PhaseMachineError', error.stack);
        assert.match(error.message, message);
        return true;
      },
    );
  }
  assert.throws(() => pm.define({ initial: () => [0] }), /the rules lack legalMoves, apply, side, winner/);
  assert.throws(() => pm.define(5), /rules must be an object or a class/);
  assert.throws(() => pm.define(Nim), /nim/); // the name is taken
  assert.throws(() => nimWith({ maxMoves: 5000 }), { code: 'invalid_argument' });
  assert.throws(() => nimWith({}).load(new Uint8Array(3)), { name: 'PhaseMachineError' });
});
