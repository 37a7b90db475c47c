// Games and their boards: apps/capi/phasemachine.h in JavaScript.

import { Engine, engine, Handle, PhaseMachineError, settings, shown, whole, whole32 } from './engine.js';
import { Change, EncodingInfo, Event, GameInfo } from './structs.js';

export const FIRST = 0;
export const SECOND = 1;
export const NEUTRAL = 2;

const kNone = -1;

function side(value, highest, name = 'viewer') {
  if (Number.isInteger(value) && value >= FIRST && value <= highest) return value;
  throw new TypeError(`${name} must be FIRST${highest === NEUTRAL ? ', SECOND or NEUTRAL' : ' or SECOND'}, not ${shown(value)}`);
}

// Rule options or, with other words, search options as text: "key=value,...".
export function optionText(options, [no, yes] = ['no', 'yes']) {
  if (options === undefined || options === null) return '';
  if (typeof options === 'string') return options;
  if (typeof options !== 'object') throw new TypeError(`options must be a string or an object, not ${shown(options)}`);
  return Object.entries(options)
    .map(([key, value]) => `${key}=${value === true ? yes : value === false ? no : value}`)
    .join(',');
}

// A game or its name.
export function gameOf(given) {
  if (Game.is(given)) return given;
  if (typeof given === 'string') return game(given);
  throw new TypeError(`a game must be a Game or its name, not ${shown(given)}`);
}
// A board, or a game for its start.
export function startOf(given) {
  return Board.is(given) ? given : gameOf(given).initial();
}

const kGames = new WeakMap(); // of an engine, by address

function gameAt(owner, pointer) {
  if (!kGames.has(owner)) kGames.set(owner, new Map());
  const known = kGames.get(owner);
  if (!known.has(pointer)) known.set(pointer, new Game(owner, pointer));
  return known.get(pointer);
}
export { gameAt };

export function game(name) {
  const owner = engine();
  const pointer = owner.scope(() => owner.exports.pm_game_by_name(owner.text(name, 'name')));
  if (pointer === 0) throw new PhaseMachineError('not_found', owner.string(owner.exports.pm_last_error()));
  return gameAt(owner, pointer);
}

export function games() {
  const owner = engine();
  const { exports } = owner;
  return Array.from({ length: exports.pm_game_count() }, (_, i) => gameAt(owner, exports.pm_game_at(i)).name);
}

export class Game {
  #pointer;
  #info;
  #encoding;
  engine;

  constructor(owner, pointer) {
    if (!(owner instanceof Engine)) throw new TypeError('use game(name) to get a game');
    this.engine = owner;
    this.#pointer = pointer;
    this.#info = owner.scope(() => {
      const at = owner.struct(GameInfo);
      owner.call('pm_game_describe', pointer, at);
      return GameInfo.read(owner.view, at);
    });
    this.name = owner.string(this.#info.name);
    Object.defineProperty(this, 'name', { writable: false });
  }

  static is(given) {
    return typeof given === 'object' && given !== null && #pointer in given;
  }
  get pointer() {
    this.settled();
    return this.#pointer;
  }
  // Throws while the game's rules are asked: what they would find is half done.
  settled() {
    if (this.engine.ruling !== this) return;
    throw new PhaseMachineError('busy', `the rules of ${this.name} cannot use its boards while they are asked`);
  }
  get players() {
    return this.#info.players;
  }
  get hasChance() {
    return this.#info.hasChance === 1;
  }
  get hasHiddenInformation() {
    return this.#info.hasHidden === 1;
  }
  get maxMoves() {
    return this.#info.maxMoves;
  }
  get evaluators() {
    return this.engine.string(this.#info.evaluators).split(',');
  }
  get #numbers() {
    const { engine: owner } = this;
    this.#encoding ??= owner.scope(() => {
      const at = owner.struct(EncodingInfo);
      owner.call('pm_game_encoding', this.#pointer, at);
      return EncodingInfo.read(owner.view, at);
    });
    return this.#encoding;
  }
  get encodingVersion() {
    return this.#numbers.version;
  }
  get numActions() {
    return this.#numbers.actionCount;
  }
  get observationShape() {
    const { planes, rows, columns } = this.#numbers;
    return rows === 1 && columns === 1 ? [planes] : [planes, rows, columns];
  }

  options(options) {
    const { engine: owner } = this;
    return owner.scope(() => {
      const given = owner.text(optionText(options));
      return owner.textOf((...to) => owner.exports.pm_game_options(this.#pointer, given, ...to));
    });
  }
  initial(options) {
    return this.#board('pm_board_new', (owner) => [owner.text(optionText(options))]);
  }
  fromText(text, options) {
    if (typeof text !== 'string') throw new TypeError(`text must be a string, not ${shown(text)}`);
    return this.#board('pm_board_from_text', (owner) => [owner.text(text), owner.text(optionText(options))]);
  }
  load(bytes) {
    return this.#board('pm_board_load', (owner) => saved(owner, bytes));
  }
  check(given = {}) {
    const { plies = 2000, seed = 1 } = settings(given, ['plies', 'seed'], 'options');
    this.engine.call('pm_game_check', this.#pointer, whole(plies, 'plies'), whole(seed, 'seed'));
  }
  toString() {
    return this.name;
  }

  #board(name, args) {
    const { engine: owner } = this;
    return owner.scope(() => new Board(this, owner.made(name, this.#pointer, ...args(owner))));
  }
}

// The address and the length of saved bytes.
function saved(owner, bytes) {
  if (!(bytes instanceof Uint8Array)) throw new TypeError(`bytes must be a Uint8Array, not ${shown(bytes)}`);
  const at = owner.room(bytes.length);
  owner.bytes.set(bytes, at);
  return [at, bytes.length];
}

// What moves were listed for. Positions are compared by their hashes when they are
// not the same object.
class Position {
  constructor(board) {
    this.game = board.game;
    this.hash = board.hash;
  }
}

// A legal move of one position.
export class Move {
  #position;

  constructor(position, code, text) {
    this.#position = position;
    this.code = code;
    this.text = text;
    Object.freeze(this);
  }
  static is(given) {
    return typeof given === 'object' && given !== null && #position in given;
  }
  // Whether the move was listed for this board's position.
  isOf(board) {
    const mine = this.#position;
    const its = boardOf(board).position;
    return mine === its || (mine.game === its.game && mine.hash === its.hash);
  }
  toString() {
    return this.text;
  }
  toJSON() {
    return this.text;
  }
}

export class Board extends Handle {
  #side;
  #winner;
  #count;
  #position = null;
  #moves = null;

  constructor(itsGame, pointer) {
    if (!Game.is(itsGame)) throw new TypeError('use game.initial() to get a board');
    super(itsGame.engine, 'board', 'pm_board_free', pointer);
    this.game = itsGame;
    this.#changed(this.engine.exports.pm_board_query(pointer, this.engine.out));
  }

  // Reads the decision that a function has written.
  #changed(status) {
    const owner = this.engine;
    owner.settle(status);
    const { view, out } = owner;
    this.#position = null;
    this.#moves = null;
    this.#side = view.getInt32(out, true);
    this.#winner = view.getInt32(out + 4, true);
    this.#count = view.getUint32(out + 8, true);
  }

  static is(given) {
    return typeof given === 'object' && given !== null && #side in given;
  }
  get pointer() {
    if (this.engine.ruling !== null) this.game.settled();
    return super.pointer;
  }
  free() {
    if (this.engine.ruling !== null) this.game?.settled();
    super.free();
  }

  get side() {
    return this.#side;
  }
  get winner() {
    return this.#winner === kNone ? null : this.#winner;
  }
  get over() {
    return this.#winner !== kNone;
  }
  get moveCount() {
    return this.#count;
  }
  // For Move.
  get position() {
    this.#position ??= new Position(this);
    return this.#position;
  }
  get legalMoves() {
    if (this.#moves === null) {
      const { position } = this;
      this.#moves = Object.freeze(Array.from(this.legalCodes, (code) => new Move(position, code, this.moveText(code))));
    }
    return this.#moves;
  }
  get legalCodes() {
    return this.#array(Uint32Array, 'pm_board_moves');
  }
  get legalTexts() {
    return Array.from(this.legalMoves, (move) => move.text);
  }
  get legalActions() {
    return this.#array(Uint32Array, 'pm_board_actions');
  }
  legalMask() {
    const mask = new Uint8Array(this.game.numActions);
    for (const action of this.legalActions) mask[action] = 1;
    return mask;
  }
  // The legal move of a text, a code or an index of the game's actions.
  move(text) {
    return this.#listed(this.#code(text));
  }
  moveOf(action) {
    const owner = this.engine;
    owner.call('pm_board_move_of', this.pointer, whole32(action, 'action'), owner.out);
    return this.#listed(owner.view.getUint32(owner.out, true));
  }
  actionOf(move) {
    const code = this.#code(move);
    const index = this.legalCodes.indexOf(code);
    if (index < 0) this.moveText(code); // says why not
    return this.legalActions[index];
  }
  moveText(move) {
    const code = this.#code(move);
    const { exports } = this.engine;
    return this.engine.textOf((...to) => exports.pm_board_move_text(this.pointer, code, ...to), 257);
  }
  isLegal(move) {
    try {
      return this.legalCodes.includes(this.#code(move));
    } catch (error) {
      if (error instanceof PhaseMachineError) return false;
      throw error;
    }
  }

  // Makes a legal move: one of legalMoves, its text or its code.
  step(move) {
    const owner = this.engine;
    const code = typeof move === 'number' && move >>> 0 === move ? move : this.#code(move);
    let status;
    try {
      status = owner.exports.pm_board_step(this.pointer, code, owner.out);
    } catch (error) {
      owner.fail(error);
    }
    this.#changed(status);
    return this;
  }
  // Becomes the position of these bytes, of save(), of the same game.
  restore(bytes) {
    const owner = this.engine;
    owner.scope(() => this.take(owner.made('pm_board_load', this.game.pointer, ...saved(owner, bytes))));
    this.#changed(owner.exports.pm_board_query(this.pointer, owner.out));
    return this;
  }
  // Becomes equal to another board of the same game; faster than copy().
  assign(other) {
    const owner = this.engine;
    owner.settle(owner.exports.pm_board_copy(boardOf(other).pointer, this.pointer));
    this.#side = other.#side;
    this.#winner = other.#winner;
    this.#count = other.#count;
    this.#position = other.#position;
    this.#moves = other.#moves;
    return this;
  }
  copy() {
    return new Board(this.game, this.engine.made('pm_board_clone', this.pointer));
  }
  determinize(viewer, seed) {
    return new Board(
      this.game,
      this.engine.made('pm_board_determinize', this.pointer, side(viewer, NEUTRAL), whole(seed, 'seed')),
    );
  }

  get hash() {
    const owner = this.engine;
    owner.call('pm_board_hash', this.pointer, owner.out);
    return owner.view.getBigUint64(owner.out, true);
  }
  equals(other) {
    const owner = this.engine;
    owner.call('pm_board_equal', this.pointer, boardOf(other).pointer, owner.out);
    return owner.view.getInt32(owner.out, true) === 1;
  }
  text() {
    return this.#text('pm_board_text');
  }
  save() {
    return this.#array(Uint8Array, 'pm_board_save', 4096);
  }
  render(viewer = NEUTRAL) {
    return this.#text('pm_board_render', side(viewer, NEUTRAL));
  }
  svg(given = {}) {
    const { viewer = NEUTRAL, flipped = false } = settings(given, ['viewer', 'flipped'], 'options');
    return this.engine.textOf(
      (...to) => this.engine.exports.pm_board_svg(this.pointer, side(viewer, NEUTRAL), flipped ? 1 : 0, ...to),
      1 << 15,
    );
  }
  observe(viewer = this.side) {
    return this.#text('pm_board_observe', side(viewer, NEUTRAL));
  }
  // What a viewer (the side to decide; FIRST if that is nature) sees, as numbers.
  observation(viewer = this.side === NEUTRAL ? FIRST : this.side) {
    return this.#array(Float32Array, 'pm_board_encode', 4096, side(viewer, SECOND));
  }
  returns() {
    const owner = this.engine;
    owner.call('pm_board_returns', this.pointer, owner.out);
    return [0, 8].slice(0, this.game.players).map((at) => owner.view.getFloat64(owner.out + at, true));
  }
  utility(player) {
    const owner = this.engine;
    owner.call('pm_board_utility', this.pointer, side(player, SECOND, 'side'), owner.out);
    return owner.view.getFloat64(owner.out, true);
  }
  // If nature decides: the probability of a move, and a move drawn by them.
  chance(move) {
    const owner = this.engine;
    owner.call('pm_board_chance', this.pointer, this.#code(move), owner.out);
    return owner.view.getFloat64(owner.out, true);
  }
  sampleChance(seed) {
    const owner = this.engine;
    const code = owner.scope(() => {
      const at = owner.room(16); // rules may use owner.out
      owner.view.setBigUint64(at, whole(seed, 'seed'), true);
      owner.call('pm_board_sample_chance', this.pointer, at, at + 8);
      return owner.view.getUint32(at + 8, true);
    });
    return this.#listed(code);
  }
  // Counts the games of `depth` moves from here; shorter ones are left out.
  perft(depth) {
    const owner = this.engine;
    if (whole(depth, 'depth') > 1000n) throw new RangeError(`depth must be at most 1000, not ${depth}`);
    if (Number(depth) === 0) return 1;
    owner.call('pm_perft', this.pointer, Number(depth), owner.out);
    return Number(owner.view.getBigUint64(owner.out, true));
  }

  // What a legal move would do, as a viewer sees it.
  events(move, viewer = NEUTRAL) {
    const code = this.#code(move);
    return eventsOf(this.engine, (to, user) => {
      this.engine.call('pm_board_events', this.pointer, code, side(viewer, NEUTRAL), to, user);
    });
  }
  // What a viewer sees, as texts by key.
  picture(viewer = NEUTRAL) {
    const owner = this.engine;
    const picture = {};
    const user = owner.keep((at) => {
      const { key, text } = Change.read(owner.view, at);
      picture[owner.string(key)] = owner.string(text);
    });
    try {
      owner.call('pm_board_picture', this.pointer, side(viewer, NEUTRAL), owner.address('on_change'), user);
    } finally {
      owner.drop(user);
    }
    return picture;
  }
  toString() {
    return this.text();
  }

  #listed(code) {
    return new Move(this.position, code, this.moveText(code));
  }
  // The code of a move in any form.
  #code(move) {
    const owner = this.engine;
    if (Move.is(move)) {
      if (move.isOf(this)) return move.code;
      throw new PhaseMachineError(
        'illegal_move',
        `${JSON.stringify(move.text)} is a move of another position; take one of legalMoves, or its text`,
      );
    }
    if (typeof move === 'string') {
      owner.scope(() => owner.call('pm_board_move_from_text', this.pointer, owner.text(move), owner.out));
      return owner.view.getUint32(owner.out, true);
    }
    if (typeof move === 'number' && move >>> 0 === move) return move;
    throw new TypeError(`a move must be one of legalMoves, its text or its code, not ${shown(move)}`);
  }
  #text(name, ...args) {
    return this.engine.textOf((...to) => this.engine.exports[name](this.pointer, ...args, ...to), 4096);
  }
  #array(Type, name, expected, ...args) {
    return this.engine.arrayOf(Type, (...to) => this.engine.exports[name](this.pointer, ...args, ...to), expected);
  }
}

// An array of moves.
export function listed(moves) {
  if (Array.isArray(moves)) return moves;
  throw new TypeError(`moves must be an array, not ${shown(moves)}`);
}
export function boardOf(given) {
  if (Board.is(given)) return given;
  throw new TypeError(`a board must be a Board, not ${shown(given)}`);
}

// The events that `list`, given a callback and its user, passes to it.
export function eventsOf(owner, list) {
  const events = [];
  const rows = (at, count) =>
    Array.from({ length: count }, (_, i) => Change.read(owner.view, at + i * Change.bytes)).map(({ key, text }) => [
      owner.string(key),
      text === 0 ? null : owner.string(text),
    ]);
  const user = owner.keep((at) => {
    const event = Event.read(owner.view, at);
    events.push({
      kind: owner.string(event.kind),
      side: event.side,
      details: Object.fromEntries(rows(event.details, event.detailCount)),
      changes: Object.fromEntries(rows(event.changes, event.changeCount)),
    });
  });
  try {
    list(owner.address('on_event'), user);
  } finally {
    owner.drop(user);
  }
  return events;
}
