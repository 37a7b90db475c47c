// Games between people and the engine, which thinks in a worker.

import { Stopped } from './calls.js';
import { Dispose, settings, shown, whole } from './engine.js';
import { FIRST, game, Move, SECOND, startOf } from './game.js';
import { abortable, placeOf } from './player.js';
import { kSessionSettings } from './tree.js';

const kAbandoned = new FinalizationRegistry((held) => held.place.free());

export class Session {
  #held; // the place, apart, so that it can be freed when the session is not reachable
  #state;
  #settings;
  #worker;
  #queue = Promise.resolve();
  #board = null;
  #freed = false;

  // A game from `start`, a board or a game. The settings are those of Python's
  // Session: seats, limits, clock, seed.
  static async start(start, given = {}) {
    const board = startOf(start);
    return Session.#open(board.game, { start: { game: board.game.name, bytes: board.save() } }, given);
  }
  // Resumes a session of save().
  static async load(text, given = {}) {
    const name = typeof text === 'string' && /^game (.*)$/m.exec(text)?.[1];
    if (!name) throw new TypeError(`text must be that of a saved session, not ${shown(text).slice(0, 60)}`);
    return Session.#open(game(name), { saved: text }, given);
  }
  static async #open(itsGame, from, given) {
    const { worker = true, ...rest } = settings(given, [...kSessionSettings, 'worker'], 'settings');
    const session = new Session();
    session.game = itsGame;
    session.#settings = rest;
    session.#worker = worker;
    session.#held = { place: placeOf(itsGame, worker, 'Table', [from, rest]) };
    kAbandoned.register(session, session.#held, session);
    await session.#call('state');
    return session;
  }

  // ------------------------------------------------------------- what is known

  get next() {
    return this.#state.next;
  }
  get side() {
    return this.#state.side;
  }
  get winner() {
    return this.#state.winner;
  }
  get over() {
    return this.#state.next === 'nobody';
  }
  get question() {
    return this.#state.question;
  }
  get end() {
    return this.#state.end;
  }
  get ply() {
    return this.#state.ply;
  }
  get known() {
    return this.#state.known;
  }
  get viewer() {
    return this.#state.viewer;
  }
  get clock() {
    return this.#state.clock;
  }
  get board() {
    this.#board ??= this.game.load(this.#state.bytes);
    return this.#board.copy();
  }
  save() {
    return this.#state.saved;
  }

  // -------------------------------------------------------------- what is done

  // Each resolves to the moves made, up to the next choice of a person.
  proceed(given) {
    return this.#call('proceed', [], given);
  }
  play(move, given) {
    if (!Move.is(move) && typeof move !== 'string') {
      return Promise.reject(new TypeError(`a move must be one of legalMoves or a text, not ${shown(move)}`));
    }
    return this.#call('play', [Move.is(move) ? this.board.moveText(move) : move], given);
  }
  go(given) {
    return this.#call('go', [], given);
  }
  undo(given) {
    return this.#call('undo', [], given);
  }
  redo(given) {
    return this.#call('redo', [], given);
  }
  again(given) {
    return this.#call('again', [], given);
  }
  async jump(ply) {
    return this.#call('jump', [whole(ply, 'ply')]);
  }
  resign() {
    return this.#call('resign');
  }
  async setSeat(side, seat) {
    if (side !== FIRST && side !== SECOND) throw new TypeError(`side must be FIRST or SECOND, not ${shown(side)}`);
    if (typeof seat !== 'string') throw new TypeError(`seat must be a string, not ${shown(seat)}`);
    return this.#call('setSeat', [side, seat]);
  }
  async setLimits(limits = {}) {
    const { simulations = 0, milliseconds = 0 } = settings(limits, ['simulations', 'milliseconds'], 'limits');
    return this.#call('setLimits', [{ simulations: whole(simulations, 'simulations'), milliseconds: whole(milliseconds, 'milliseconds') }]);
  }
  setForced(on) {
    return this.#call('setForced', [Boolean(on)]);
  }
  // The moves of the side to decide, best first.
  async hint(given) {
    const codes = await this.#call('hint', [], given);
    const { board } = this;
    return codes.map((code) => board.move(code));
  }
  news() {
    return this.#call('news');
  }
  changes() {
    return this.#call('changes');
  }
  // Ends the running search; its move is not made.
  stop() {
    this.#held.place.stop(new Stopped());
  }
  free() {
    this.#freed = true;
    this.#held.place.free();
    kAbandoned.unregister(this);
  }
  [Dispose]() {
    this.free();
  }

  // Calls are made one after the other. A worker that could not hear of a stop was
  // ended, and is made anew from the last known state, which has every move that was
  // told.
  async #call(name, args = [], given = {}) {
    const { onMove, signal } = settings(given, ['onMove', 'signal'], 'settings');
    if (onMove !== undefined && typeof onMove !== 'function') throw new TypeError(`onMove must be a function, not ${shown(onMove)}`);
    const run = () =>
      abortable(signal, (reason) => this.#held.place.stop(reason), async () => {
        if (this.#freed) throw new Error('the session was freed');
        if (!this.#held.place.alive) {
          this.#held.place = placeOf(this.game, this.#worker, 'Table', [{ saved: this.#state.saved }, this.#again()]);
        }
        let told = [];
        const tell = (made) => {
          const news = made.slice(told.length);
          told = made;
          for (const move of news) onMove?.(move);
        };
        try {
          const { done, state } = await this.#held.place.call(name, args, {
            interval: 0,
            onProgress: ({ state: now, made }) => {
              this.#take(now);
              tell(made);
              return false;
            },
          });
          this.#take(state);
          if (Array.isArray(done) && name !== 'hint') tell(done);
          return done;
        } catch (error) {
          if (error instanceof Stopped) return told;
          throw error;
        }
      });
    const result = this.#queue.then(run);
    this.#queue = result.catch(() => undefined);
    return result;
  }
  #take(state) {
    this.#state = state;
    this.#board?.free();
    this.#board = null;
  }
  // What a saved text does not have.
  #again() {
    const { evaluator, memory, tellAll } = this.#settings;
    return { evaluator, memory, tellAll };
  }
}

