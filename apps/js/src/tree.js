// A search with its tree, and a played game, in the thread that calls them;
// player.js and session.js call them in a worker. What they answer are plain
// values, which can be sent between threads.

import { engine, Handle, settings, whole } from './engine.js';
import { Board, eventsOf, FIRST, game, optionText } from './game.js';
import { Limits, MoveReport, PlayerSettings, SearchResult, SessionMove, SessionSettings, SessionState } from './structs.js';

const kProofs = ['none', 'win', 'loss', 'draw'];
const kPulse = 20; // milliseconds between looks for a stop
const kBy = ['nobody', 'person', 'only choice', 'engine', 'nature'];
const kMebibyte = 1 << 20;

export const kPlayerSettings = ['evaluator', 'options', 'memory', 'seed', 'threads'];
export const kSessionSettings = ['first', 'second', 'simulations', 'milliseconds', 'clock', 'seed', 'forced', 'evaluator', 'memory', 'tellAll'];

// The board of a position that another thread sends.
export function boardFrom({ game: name, bytes }) {
  return game(name).load(bytes);
}

// The texts of moves made one after the other, as far as they are legal: in games
// with hidden information a search's line may leave the true position.
function textsOf(board, codes) {
  const texts = [];
  const now = board.copy();
  try {
    for (const code of codes) {
      texts.push(now.moveText(code));
      now.step(code);
    }
  } catch {
    // The rest is not legal here.
  }
  now.free();
  return texts;
}

export class Tree extends Handle {
  constructor(name, given = {}) {
    const { evaluator, options, memory = 64, seed = 1, threads = 1 } = settings(given, kPlayerSettings, 'settings');
    const owner = engine();
    const pointer = owner.scope(() =>
      owner.made(
        'pm_player_new',
        game(name).pointer,
        owner.struct(PlayerSettings, {
          evaluator: owner.text(evaluator, 'evaluator'),
          options: owner.text(optionText(options, ['off', 'on'])),
          memoryBytes: whole(memory, 'memory') * BigInt(kMebibyte),
          seed: whole(seed, 'seed'),
          threads,
        }),
      ),
    );
    super(owner, 'player', 'pm_player_free', pointer);
  }

  // `pulse` gets the result so far, about every 20 ms; true ends the search.
  search({ start, moves = [], limits }, pulse) {
    const owner = this.engine;
    const board = boardFrom(start);
    const user = owner.keep((at) => (pulse(this.#result(at)) ? 1 : 0));
    const control = owner.made('pm_control_new'); // a search without limits needs one
    try {
      return owner.scope(() => {
        const codes = owner.room(4 * moves.length);
        moves.forEach((code, i) => owner.view.setUint32(codes + 4 * i, code, true));
        owner.call('pm_player_set_game', this.pointer, board.pointer, codes, moves.length);
        const result = owner.struct(SearchResult);
        owner.call(
          'pm_player_search',
          this.pointer,
          owner.struct(Limits, limits),
          control,
          owner.address('on_progress'),
          user,
          kPulse,
          result,
        );
        const now = board;
        for (const code of moves) now.step(code);
        return { ...this.#result(result), ...this.#lines(now) };
      });
    } finally {
      owner.drop(user);
      owner.release('pm_control_free', control);
      board.free();
    }
  }

  #result(at) {
    const owner = this.engine;
    const { hasBest, best, proof, microseconds, endedBy, moveCount, size, ...rest } = SearchResult.read(owner.view, at);
    return {
      best: hasBest ? best : null,
      proof: kProofs[proof],
      ...rest,
      seconds: microseconds / 1e6,
      endedBy: owner.string(endedBy),
    };
  }
  #lines(board) {
    const owner = this.engine;
    const moves = owner.structsOf(MoveReport, (...to) => owner.exports.pm_player_move_reports(this.pointer, ...to));
    const line = owner.arrayOf(Uint32Array, (...to) => owner.exports.pm_player_line(this.pointer, ...to));
    return {
      moves: moves.map(({ move, proof, ...rest }) => ({
        code: move,
        text: board.moveText(move),
        proof: kProofs[proof],
        ...rest,
      })),
      line: textsOf(board, line),
    };
  }

  clear() {
    this.engine.call('pm_player_clear', this.pointer);
  }
}

export class Table extends Handle {
  constructor({ start, saved }, given = {}) {
    const { first, second, clock, evaluator, memory = 64, seed = 1, simulations = 0, milliseconds = 0, forced, tellAll } =
      settings(given, kSessionSettings, 'settings');
    const owner = engine();
    const pointer = owner.scope(() => {
      const at = owner.struct(SessionSettings, {
        first: owner.text(first, 'first'),
        second: owner.text(second, 'second'),
        clock: owner.text(clock, 'clock'),
        evaluator: owner.text(evaluator, 'evaluator'),
        memoryBytes: whole(memory, 'memory') * BigInt(kMebibyte),
        seed: whole(seed, 'seed'),
        simulations: whole(simulations, 'simulations'),
        milliseconds: whole(milliseconds, 'milliseconds'),
        forced: forced === undefined || forced === null ? 0 : forced ? 1 : -1,
        tellAll: tellAll ? 1 : 0,
      });
      if (saved !== undefined) return owner.made('pm_session_load', owner.text(saved), at);
      const board = boardFrom(start);
      try {
        return owner.made('pm_session_new', board.pointer, at);
      } finally {
        board.free();
      }
    });
    super(owner, 'session', 'pm_session_free', pointer);
  }

  // All that can be known without a search.
  state() {
    const owner = this.engine;
    const now = owner.scope(() => {
      const at = owner.struct(SessionState);
      owner.call('pm_session_describe', this.pointer, at);
      return SessionState.read(owner.view, at);
    });
    const board = new Board(this.#game(), owner.made('pm_session_board', this.pointer));
    const bytes = board.save();
    board.free();
    return {
      game: this.#game().name,
      bytes,
      next: kBy[now.next],
      side: now.side,
      winner: now.winner < FIRST ? null : now.winner,
      viewer: now.viewer,
      onTime: now.onTime === 1,
      clock: now.hasClock ? [now.remainingFirst / 1000, now.remainingSecond / 1000] : null,
      ply: now.ply,
      known: now.known,
      question: this.#optional('pm_session_question'),
      end: this.#optional('pm_session_end'),
      saved: this.#text('pm_session_save'),
    };
  }

  // Each makes moves and returns them; `pulse` gets the state and the moves after
  // each of the engine's and of nature's.
  play(text, pulse) {
    return this.#then([this.#moves('pm_session_play', pulse, text)], pulse);
  }
  go(pulse) {
    return this.#then([this.#moves('pm_session_go', pulse)], pulse);
  }
  proceed(pulse) {
    return this.#then([], pulse);
  }
  undo(pulse) {
    return this.#change('pm_session_undo', [], pulse);
  }
  redo(pulse) {
    return this.#change('pm_session_redo', [], pulse);
  }
  again(pulse) {
    return this.#change('pm_session_again', [], pulse);
  }
  jump(ply) {
    this.engine.call('pm_session_jump', this.pointer, whole(ply, 'ply'));
  }
  resign() {
    this.engine.call('pm_session_resign', this.pointer);
  }
  setSeat(side, seat) {
    this.engine.scope(() => this.engine.call('pm_session_set_seat', this.pointer, side, this.engine.text(seat, 'seat')));
  }
  setLimits({ simulations = 0, milliseconds = 0 }) {
    this.engine.call(
      'pm_session_set_limits',
      this.pointer,
      whole(simulations, 'simulations'),
      whole(milliseconds, 'milliseconds'),
    );
  }
  setForced(on) {
    this.engine.call('pm_session_set_forced', this.pointer, on ? 1 : 0);
  }
  hint(pulse) {
    const owner = this.engine;
    return this.#controlled(pulse, (control) =>
      Array.from(owner.arrayOf(Uint32Array, (...to) => owner.exports.pm_session_hint(this.pointer, control, ...to), 4096)),
    );
  }
  news() {
    return eventsOf(this.engine, (to, user) => this.engine.call('pm_session_news', this.pointer, to, user));
  }
  changes() {
    return this.#text('pm_session_changes').split('\n').filter(Boolean);
  }

  #game() {
    this.game ??= game(/^game (.*)$/m.exec(this.#text('pm_session_save'))[1]);
    return this.game;
  }
  #text(name) {
    return this.engine.textOf((...to) => this.engine.exports[name](this.pointer, ...to), 4096);
  }
  #optional(name) {
    try {
      return this.#text(name);
    } catch (error) {
      if (error.code === 'game_over' || error.code === 'not_found') return '';
      throw error;
    }
  }
  #change(name, args, pulse) {
    this.engine.call(name, this.pointer, ...args);
    return this.#then([], pulse);
  }
  // Calls `body` with a control, which ends its search when the engine looks at the
  // clock and `pulse` says so.
  #controlled(pulse, body) {
    const owner = this.engine;
    const control = owner.made('pm_control_new');
    owner.onClock = () => {
      if (pulse()) owner.exports.pm_control_stop(control);
    };
    try {
      return body(control);
    } finally {
      owner.onClock = null;
      owner.release('pm_control_free', control);
    }
  }
  // Calls a function that makes moves, up to the first of the engine's.
  #moves(name, pulse, text) {
    const owner = this.engine;
    const made = [];
    const user = owner.keep((at) => {
      const { by, side, hidden, move, told } = SessionMove.read(owner.view, at);
      made.push({ by: kBy[by], side, move: hidden ? null : move, told: owner.string(told) });
      return 1;
    });
    try {
      this.#controlled(pulse, (control) =>
        owner.scope(() => {
          const given = text === undefined ? control : owner.text(text, 'move');
          owner.call(name, this.pointer, given, owner.address('on_move'), user);
        }),
      );
    } finally {
      owner.drop(user);
    }
    return made;
  }
  // Lets engine and nature move until a person must choose.
  #then(lists, pulse) {
    for (;;) {
      const made = lists.flat();
      const state = this.state();
      pulse({ state, made });
      if (state.next === 'person' || state.next === 'nobody') return made;
      lists.push(this.#moves('pm_session_proceed', pulse));
      if (lists.at(-1).length === 0) return lists.flat();
    }
  }
}
