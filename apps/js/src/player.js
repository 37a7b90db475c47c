// The search, in workers.

import { Away, canShare, Here, Stopped } from './calls.js';
import { rulesOf } from './define.js';
import { Dispose, PhaseMachineError, settings, shown, whole } from './engine.js';
import { boardOf, gameOf, listed, Move } from './game.js';
import { kPlayerSettings } from './tree.js';

const kSearchSettings = ['moves', 'simulations', 'nodes', 'milliseconds', 'progress', 'interval', 'signal'];

// A worker with an object, or the object here: a game whose rules are functions of
// this thread cannot be sent to another one.
export function placeOf(game, wantsWorker, kind, args, threads = 1) {
  const rules = rulesOf(game);
  if (!wantsWorker || (rules && rules.module === undefined)) return new Here(game.name, kind, args);
  return new Away(game.name, kind, args, { rules: rules ? [rules.module] : [], threads });
}

const kAbandoned = new FinalizationRegistry((own) => own.place?.free());

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

export class Player {
  #own = { place: null };
  #settings;
  #worker;
  #threads;
  #busy = false;
  #freed = false;

  constructor(game, given = {}) {
    const { threads = 1, worker = true, ...rest } = settings(given, [...kPlayerSettings, 'worker'], 'settings');
    if (!Number.isInteger(threads) || threads < 1 || threads > 64) {
      throw new TypeError(`threads must be a whole number from 1 to 64, not ${shown(threads)}`);
    }
    this.game = gameOf(game);
    this.#settings = rest;
    this.#worker = worker;
    this.#threads = threads;
    kAbandoned.register(this, this.#own, this);
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
    let told = null;
    const search = async (within, more) => (await this.#open().call('search', [{ start, moves: codes, limits: within }], more)).done;
    const onProgress = (result) => {
      told = result;
      return progress?.(wrapped(result, now));
    };
    try {
      return await abortable(signal, (reason) => this.stop(reason), async () => {
        try {
          return wrapped(await search(limits, { interval, onProgress }), now);
        } catch (error) {
          // A worker that could not hear of the stop has ended; what it told counts.
          if (!(error instanceof Stopped)) throw error;
          const result = told ?? (await search({ ...limits, simulations: 1 }));
          return wrapped({ moves: [], line: [], ...result, endedBy: 'stopped' }, now);
        }
      });
    } finally {
      this.#busy = false;
      now.free();
    }
  }
  // Ends the running search, which answers with its result so far.
  stop(reason = new Stopped()) {
    this.#own.place?.stop(reason);
  }
  // The next search is that of a new player.
  async clear() {
    if (this.#own.place?.alive) await this.#own.place.call('clear', []);
  }
  // Ends its worker.
  free() {
    this.#freed = true;
    this.#own.place?.free();
    kAbandoned.unregister(this);
  }
  [Dispose]() {
    this.free();
  }

  #open() {
    const own = this.#own;
    if (!own.place?.alive) {
      // Rules in JavaScript are asked by one thread.
      const threads = this.#worker && canShare() && !rulesOf(this.game) ? this.#threads : 1;
      own.place = placeOf(this.game, this.#worker, 'Tree', [this.game.name, { ...this.#settings, threads }], threads);
    }
    return own.place;
  }
}

// A result with moves of this board.
function wrapped({ best, moves = [], ...rest }, board) {
  const { position } = board;
  const made = moves.map(({ code, text, ...numbers }) => ({ move: new Move(position, code, text), ...numbers }));
  const found = made.find(({ move }) => move.code === best)?.move;
  return { best: best === null ? null : (found ?? new Move(position, best, board.moveText(best))), ...rest, moves: made };
}
