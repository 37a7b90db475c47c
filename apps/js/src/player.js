// The search, in workers.

import { Away, Here, Stopped } from './calls.js';
import { rulesOf } from './define.js';
import { Dispose, PhaseMachineError, settings, shown, whole } from './engine.js';
import { boardOf, gameOf, listed, Move } from './game.js';
import { kPlayerSettings } from './tree.js';

const kSearchSettings = ['moves', 'simulations', 'nodes', 'milliseconds', 'progress', 'interval', 'signal'];

// A worker with an object, or the object here: a game whose rules are functions of
// this thread cannot be sent to another one.
export function placeOf(game, wantsWorker, kind, args) {
  const rules = rulesOf(game);
  if (!wantsWorker || (rules && rules.module === undefined)) return new Here(game.name, kind, args);
  return new Away(game.name, kind, args, rules ? [rules.module] : []);
}

const kAbandoned = new FinalizationRegistry((places) => places.forEach((place) => place.free()));

// Calls `run` unless `signal` is aborted, which later calls `stop`; throws its
// reason then, and what `run` throws otherwise.
export async function abortable(signal, stop, run) {
  if (signal !== undefined && !(signal instanceof AbortSignal)) {
    throw new TypeError(`signal must be an AbortSignal, not ${shown(signal)}`);
  }
  signal?.throwIfAborted();
  const aborted = () => stop(signal.reason);
  signal?.addEventListener('abort', aborted);
  try {
    const done = await run();
    signal?.throwIfAborted();
    return done;
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', aborted);
  }
}

// The answers of independent trees as one. A proof of one tree is a proof.
export function merged(results) {
  if (results.length === 1) return results[0];
  const moves = new Map();
  for (const { moves: list } of results) {
    for (const move of list) {
      const sum = moves.get(move.code);
      if (!sum) {
        moves.set(move.code, { ...move });
        continue;
      }
      const visits = sum.visits + move.visits;
      for (const key of ['score', 'prior']) {
        sum[key] = visits === 0 ? (sum[key] + move[key]) / 2 : (sum[key] * sum.visits + move[key] * move.visits) / visits;
      }
      sum.visits = visits;
      if (move.proof !== 'none') {
        const known = sum.proof === move.proof;
        Object.assign(sum, { proof: move.proof, score: move.score, plies: known ? Math.min(sum.plies, move.plies) : move.plies });
      }
    }
  }
  const rank = ({ proof }) => (proof === 'win' ? 2 : proof === 'loss' ? 0 : 1);
  const list = [...moves.values()].sort(
    (a, b) => rank(b) - rank(a) || (a.proof === 'win' ? a.plies - b.plies : 0) || b.visits - a.visits || b.score - a.score,
  );
  const total = (key) => results.reduce((sum, result) => sum + result[key], 0);
  const best = list[0];
  const proven = results.find((result) => result.proof !== 'none');
  const lines = results.filter((result) => best && result.line[0] === best.text);
  return {
    ...results[0],
    best: best?.code ?? null,
    proof: proven?.proof ?? 'none',
    plies: proven?.plies ?? 0,
    score: proven?.score ?? best?.score ?? results[0].score,
    visits: total('visits'),
    simulations: total('simulations'),
    nodes: total('nodes'),
    treeBytes: total('treeBytes'),
    seconds: Math.max(...results.map(({ seconds }) => seconds)),
    moves: list,
    line: lines.sort((a, b) => b.visits - a.visits)[0]?.line ?? (best ? [best.text] : []),
  };
}

// The results so far, of trees that have told one.
function soFar(results) {
  const told = results.filter(Boolean);
  const total = (key) => told.reduce((sum, result) => sum + result[key], 0);
  const strongest = told.reduce((a, b) => (b.visits > a.visits ? b : a));
  return { ...strongest, visits: total('visits'), simulations: total('simulations'), nodes: total('nodes'), treeBytes: total('treeBytes') };
}

export class Player {
  #places = [];
  #settings;
  #worker;
  #threads;
  #busy = false;
  #freed = false;

  constructor(game, given = {}) {
    const { threads = 1, worker = true, ...rest } = settings(given, [...kPlayerSettings, 'threads', 'worker'], 'settings');
    if (!Number.isInteger(threads) || threads < 1 || threads > 64) {
      throw new TypeError(`threads must be a whole number from 1 to 64, not ${shown(threads)}`);
    }
    this.game = gameOf(game);
    this.#settings = rest;
    this.#worker = worker;
    this.#threads = threads;
    kAbandoned.register(this, this.#places, this);
  }

  // Searches the position after `moves` from `board`, until a limit is reached
  // (1000 simulations without any) or it is stopped.
  async search(board, given = {}) {
    const { moves = [], simulations, nodes, milliseconds, progress, interval = 100, signal } = settings(
      given,
      kSearchSettings,
      'search',
    );
    if (this.#freed) throw new Error('the player was freed');
    if (boardOf(board).game !== this.game) throw new TypeError(`a player of ${this.game} cannot search a board of ${board.game}`);
    if (progress !== undefined && typeof progress !== 'function') throw new TypeError(`progress must be a function, not ${shown(progress)}`);
    if (!(typeof interval === 'number' && interval >= 0)) throw new TypeError(`interval must be a number from 0 on, not ${shown(interval)}`);
    if (this.#busy) throw new PhaseMachineError('busy', 'the player is searching; wait for it or make another player');
    const now = board.copy();
    const start = { game: this.game.name, bytes: board.save() };
    const codes = listed(moves).map((move) => {
      const { code } = now.move(move);
      now.step(code);
      return code;
    });
    const limits = { simulations: 0, nodes: 0, milliseconds: 0 };
    for (const [name, value] of Object.entries({ simulations, nodes, milliseconds })) {
      if (value !== undefined) limits[name] = Number(whole(value, name));
    }
    if (!limits.simulations && !limits.nodes && !limits.milliseconds && !signal && !progress) limits.simulations = 1000;

    this.#busy = true;
    const results = [];
    let stopped = false;
    try {
      return await abortable(signal, (reason) => this.stop(reason), async () => {
        const searches = this.#open().map((place, i) =>
          place.call('search', [{ start, moves: codes, limits: this.#share(limits, i) }], {
            interval,
            onProgress: (result) => {
              results[i] = result;
              if (!stopped && progress?.(wrapped(soFar(results), now))) {
                stopped = true;
                this.stop();
              }
              return stopped;
            },
          }),
        );
        const settled = await Promise.allSettled(searches);
        const failed = settled.find(({ status }) => status === 'rejected');
        if (!failed) return wrapped(merged(settled.map(({ value }) => value.done)), now);
        // A worker that could not hear of the stop has ended; what it told counts.
        if (!(failed.reason instanceof Stopped)) throw failed.reason;
        if (results.some(Boolean)) return wrapped({ moves: [], line: [], ...soFar(results), endedBy: 'stopped' }, now);
        const least = { start, moves: codes, limits: { ...limits, simulations: 1 } };
        const { done } = await this.#open()[0].call('search', [least]);
        return wrapped({ ...done, endedBy: 'stopped' }, now);
      });
    } finally {
      this.#busy = false;
      now.free();
    }
  }
  // Ends the running search, which answers with its result so far.
  stop(reason = new Stopped()) {
    for (const place of this.#places) place.stop(reason);
  }
  // The next search is that of a new player.
  async clear() {
    await Promise.all(this.#places.filter(({ alive }) => alive).map((place) => place.call('clear', [])));
  }
  // Ends its workers.
  free() {
    this.#freed = true;
    for (const place of this.#places) place.free();
    kAbandoned.unregister(this);
  }
  [Dispose]() {
    this.free();
  }

  // Each tree has its own random numbers.
  #open() {
    for (let i = 0; i < this.#threads; ++i) {
      if (this.#places[i]?.alive) continue;
      const seed = BigInt.asUintN(64, whole(this.#settings.seed ?? 1, 'seed') + BigInt(i));
      this.#places[i] = placeOf(this.game, this.#worker, 'Tree', [this.game.name, { ...this.#settings, seed }]);
    }
    return this.#places;
  }
  // The part of the limits for one tree.
  #share(limits, i) {
    const part = (all) => Math.max(Math.floor(all / this.#threads) + (i < all % this.#threads ? 1 : 0), all > 0 ? 1 : 0);
    return { ...limits, simulations: part(limits.simulations), nodes: part(limits.nodes) };
  }
}

// A result with moves of this board.
function wrapped({ best, moves = [], ...rest }, board) {
  const { position } = board;
  const made = moves.map(({ code, text, ...numbers }) => ({ move: new Move(position, code, text), ...numbers }));
  const found = made.find(({ move }) => move.code === best)?.move;
  return { best: best === null ? null : (found ?? new Move(position, best, board.moveText(best))), ...rest, moves: made };
}
