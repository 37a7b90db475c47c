// Games written in JavaScript: apps/capi/phasemachine_define.h.
//
// A state is a typed array, or any value of JSON; its bytes are the array's, or
// its JSON with the keys in order. Each method gets a state of its own, so it may
// change it. What the rules answer about a state is kept, for the next time.

import { engine, Handle, PhaseMachineError, settings, shown } from './engine.js';
import { FIRST, gameAt, NEUTRAL } from './game.js';
import { GameRules } from './structs.js';

const kOptional = { chance_weights: 'chanceWeights', observe: 'observe', determinize: 'determinize', returns: 'returns', draw: 'draw', move_text: 'moveText', encode: 'encode' };
const kNeeded = ['initial', 'legalMoves', 'apply', 'side', 'winner'];
const kKept = 20_000; // states whose answers are kept
const kMostBytes = 4096;
const kTurn = [3, 4, 5]; // of a winner

const kDefined = new WeakMap();
// The rules of a game of define(), and their module if they have one.
export const rulesOf = (game) => kDefined.get(game);

const wrong = (message) => new PhaseMachineError('rules_failed', message);

// JSON with the keys of objects in order: one text for equal values.
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    if (![Object.prototype, null].includes(Object.getPrototypeOf(value))) throw wrong(`a state cannot hold ${shown(value)}`);
    const keys = Object.keys(value).sort();
    return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(',')}}`;
  }
  const plain = value === null || ['string', 'boolean'].includes(typeof value) || Number.isFinite(value);
  if (!plain) throw wrong(`a state cannot hold ${shown(value)}`);
  return JSON.stringify(value);
}

// States as bytes and back. `first` says of which form all are.
function codecOf(first, mostBytes) {
  if (ArrayBuffer.isView(first)) {
    const Type = first.constructor;
    return {
      bytes: first.byteLength,
      toBytes(state) {
        if (!(state instanceof Type) || state.byteLength !== first.byteLength) {
          throw wrong(`a state must be a ${Type.name} of ${first.length}, as the first one, not ${shown(state)}`);
        }
        return new Uint8Array(state.buffer, state.byteOffset, state.byteLength);
      },
      fromBytes: (bytes) => new Type(bytes.slice().buffer),
    };
  }
  const bytes = mostBytes ?? Math.min(kMostBytes, 4 * new TextEncoder().encode(canonical(first)).length);
  return {
    bytes,
    toBytes(state) {
      const text = new TextEncoder().encode(canonical(state));
      if (text.length > bytes) throw wrong(`a state takes ${text.length} bytes; stateBytes allows ${bytes}`);
      return text;
    },
    fromBytes(all) {
      const end = all.indexOf(0);
      return JSON.parse(new TextDecoder().decode(end < 0 ? all : all.subarray(0, end)));
    },
  };
}

function wholeNumbers(list, name) {
  const numbers = Array.from(list ?? []);
  const bad = numbers.find((number) => !(Number.isInteger(number) && number >>> 0 === number));
  if (bad !== undefined || typeof list?.[Symbol.iterator] !== 'function') {
    throw wrong(`${name} must list whole numbers from 0 on, not ${shown(bad ?? list)}`);
  }
  return numbers;
}

// The functions of pm_game_rules, over the methods of `rules`.
function functionsOf(owner, rules, codec, numbers) {
  const { bytes: size } = codec;
  const kept = new Map();
  const read = (at) => codec.fromBytes(owner.bytes.slice(at, at + size));
  const put = (at, state) => {
    const bytes = codec.toBytes(state);
    owner.bytes.fill(0, at, at + size).set(bytes, at);
    return bytes.length;
  };
  // What was answered about the state at this address.
  const about = (at) => {
    const key = String.fromCharCode(...owner.bytes.subarray(at, at + size));
    let known = kept.get(key);
    if (known === undefined) {
      if (kept.size >= kKept) kept.clear();
      known = {};
      kept.set(key, known);
    }
    return known;
  };
  const text = (value, at, capacity, name) => {
    if (typeof value !== 'string') throw wrong(`${name} must return a string, not ${shown(value)}`);
    const bytes = new TextEncoder().encode(value);
    if (bytes.length < capacity) {
      owner.bytes.set(bytes, at);
      owner.bytes[at + bytes.length] = 0;
    }
    return bytes.length;
  };
  const writeNumbers = (list, count, at, name, width) => {
    const values = Array.from(list ?? []);
    if (values.length !== count || !values.every((value) => typeof value === 'number')) {
      throw wrong(`${name} must return ${count} numbers, not ${values.length ? `[${values.map(shown)}]` : shown(list)}`);
    }
    values.forEach((value, i) => {
      if (width === 8) owner.view.setFloat64(at + 8 * i, value, true);
      else owner.view.setFloat32(at + 4 * i, value, true);
    });
    return 0;
  };
  return {
    initial: (to) => void put(to, rules.initial()),
    apply(at, move) {
      const state = read(at);
      put(at, rules.apply(state, move) ?? state);
    },
    turn(at) {
      const known = about(at);
      if (known.turn === undefined) {
        const winner = rules.winner(read(at)) ?? null;
        const side = winner === null ? rules.side(read(at)) : winner;
        if (![0, 1, NEUTRAL].includes(side)) {
          throw wrong(`${winner === null ? 'side' : 'winner'} must return FIRST, SECOND or NEUTRAL, not ${shown(side)}`);
        }
        known.turn = winner === null ? side : kTurn[winner];
      }
      return known.turn;
    },
    legal_moves(at, to) {
      const known = about(at);
      known.moves ??= wholeNumbers(rules.legalMoves(read(at)), 'legalMoves');
      if (known.moves.length > 1024) throw wrong(`legalMoves lists ${known.moves.length} moves; at most 1024 are possible`);
      known.moves.forEach((move, i) => owner.view.setUint32(to + 4 * i, move, true));
      return known.moves.length;
    },
    chance_weights(at, from, count, to) {
      const moves = Array.from({ length: count }, (_, i) => owner.view.getUint32(from + 4 * i, true));
      return writeNumbers(rules.chanceWeights(read(at), moves), count, to, 'chanceWeights', 8);
    },
    observe: (at, viewer, to) => {
      const seen = rules.observe(read(at), viewer);
      const bytes = ArrayBuffer.isView(seen)
        ? new Uint8Array(seen.buffer, seen.byteOffset, seen.byteLength)
        : new TextEncoder().encode(canonical(seen));
      if (bytes.length > size) throw wrong(`observe returned ${bytes.length} bytes; a state has ${size}`);
      owner.bytes.set(bytes, to);
      return bytes.length;
    },
    determinize(at, viewer, seed) {
      const state = read(at);
      put(at, rules.determinize(state, viewer, Number(BigInt.asUintN(53, seed))) ?? state);
    },
    returns: (at, to) => writeNumbers(rules.returns(read(at)), rules.players ?? 2, to, 'returns', 8),
    draw: (at, viewer, to, capacity) => text(rules.draw(read(at), viewer), to, capacity, 'draw'),
    move_text: (at, move, to, capacity) => text(rules.moveText(read(at), move), to, capacity, 'moveText'),
    check(at) {
      const given = owner.bytes.slice(at, at + size);
      const state = codec.fromBytes(given);
      const bytes = codec.toBytes(state);
      if (!given.every((byte, i) => byte === (bytes[i] ?? 0))) throw wrong('these bytes are no state');
      rules.check?.(state);
    },
    encode: (at, viewer, to) => writeNumbers(rules.encode(read(at), viewer), numbers, to, 'encode', 4),
  };
}

// Makes a game of an object with the rules, or of a class of such objects.
// `module`: the address of a module whose default export is `rules`, by which a
// worker finds them; without it searches run in this thread.
export function define(given, options = {}) {
  const { module } = settings(options, ['module'], 'options');
  const owner = engine();
  const rules = typeof given === 'function' && given.prototype ? new given() : given;
  if (rules === null || typeof rules !== 'object' || rules instanceof Handle) throw new TypeError(`rules must be an object or a class, not ${shown(given)}`);
  const missing = kNeeded.filter((name) => typeof rules[name] !== 'function');
  if (missing.length) throw new TypeError(`the rules lack ${missing.join(', ')}`);
  const first = rules.initial();
  const codec = codecOf(first, rules.stateBytes);
  const numbers = typeof rules.encode === 'function' ? Array.from(rules.encode(rules.initial(), FIRST)).length : 0;
  const functions = functionsOf(owner, rules, codec, numbers);
  functions.game = null;
  const [lowest, highest] = rules.returnRange ?? [-1, 1];
  const used = ['initial', 'apply', 'turn', 'legal_moves', 'check'];
  for (const [name, method] of Object.entries(kOptional)) if (typeof rules[method] === 'function') used.push(name);
  const user = owner.keep(functions);
  const pointer = owner.scope(() =>
    owner.made(
      'pm_game_define',
      owner.struct(GameRules, {
        name: owner.text(rules.name ?? rules.constructor.name.toLowerCase(), 'name'),
        stateBytes: codec.bytes,
        mostMoves: rules.maxMoves ?? 256,
        players: rules.players ?? 2,
        hasChance: (rules.hasChance ?? used.includes('chance_weights')) ? 1 : 0,
        hasHidden: (rules.hasHidden ?? used.includes('observe')) ? 1 : 0,
        lowestReturn: lowest,
        highestReturn: highest,
        actions: rules.actions ?? 0,
        numbers,
        user,
        ...Object.fromEntries(used.map((name) => [name, owner.address(name)])),
      }),
    ),
  );
  const game = gameAt(owner, pointer);
  functions.game = game;
  kDefined.set(game, { rules, module: module === undefined ? undefined : String(module) });
  return game;
}
