// The engine for JavaScript. Errors: a PhaseMachineError where the engine refuses
// a value, a TypeError for values of a wrong type; nothing has changed then.

import type { GameName, GameOptions } from './games.js';

export type { GameName, GameOptions };

/** Sides. NEUTRAL is nature, who sees all, and the winner of a draw. */
export const FIRST: 0;
export const SECOND: 1;
export const NEUTRAL: 2;
export type PlayerSide = typeof FIRST | typeof SECOND;
export type Side = PlayerSide | typeof NEUTRAL;

/** Rule options, "key=value,..." or by name; those left out are the defaults. */
export type Options<Name extends string = string> =
  | string
  | (Name extends GameName ? GameOptions[Name] : Record<string, string | number | boolean>);

/** Why the engine refused a call, in one sentence. */
export class PhaseMachineError extends Error {
  /** "illegal_move", "invalid_argument", "not_found", "game_over", "rules_failed", "busy", ... */
  readonly code: string;
}

export interface LoadOptions {
  /** Finds a file of the package, "phasemachine.wasm" or "networks/NAME", elsewhere. */
  read?: (file: string) => BufferSource | Promise<BufferSource>;
}
/** Loads the engine, once; everything else needs it. Networks follow at the first search of a game. */
export function load(options?: LoadOptions): Promise<void>;

/** The game with this name. Its error lists the known ones. */
export function game<Name extends GameName>(name: Name): Game<Name>;
export function game(name: string): Game;
/** The names of all games. */
export function games(): string[];

/** The rules of one game. */
export class Game<Name extends string = string> {
  private constructor();
  readonly name: Name;
  /** 1 or 2. */
  readonly players: number;
  readonly hasChance: boolean;
  readonly hasHiddenInformation: boolean;
  /** The most legal moves of a position. */
  readonly maxMoves: number;
  /** The default first. */
  readonly evaluators: string[];
  /** Actions are below this number. */
  readonly numActions: number;
  readonly observationShape: number[];
  /** Changes with the meaning of any number of an observation or action. */
  readonly encodingVersion: number;
  /** The options with every one named. */
  options(options?: Options<Name>): string;
  initial(options?: Options<Name>): Board;
  /** Reads a position in the game's notation (FEN for chess). */
  fromText(text: string, options?: Options<Name>): Board;
  /** Reads the bytes of Board.save(); everything is checked. */
  load(bytes: Uint8Array): Board;
  /** Checks the laws that every game obeys, in random games with so many moves a law. */
  check(options?: { plies?: number; seed?: number | bigint }): void;
  toString(): string;
}

/** A legal move of one position. */
export class Move {
  private constructor();
  readonly code: number;
  /** In the notation of the game. */
  readonly text: string;
  /** Whether it was listed for the position of this board. */
  isOf(board: Board): boolean;
  toString(): string;
  toJSON(): string;
}
/** A move of legalMoves, its text as people write it, or its code. */
export type AnyMove = Move | string | number;

export interface GameEvent {
  kind: string;
  side: Side;
  details: Record<string, string>;
  /** New texts of the picture's keys; null where a key is gone. */
  changes: Record<string, string | null>;
}

/** What is freed by free(), at the end of a `using` block, or when it is no longer reachable. */
interface Freed {
  free(): void;
  [Symbol.dispose](): void;
}

/** A position at a decision. Viewers are sides; NEUTRAL sees all. */
export class Board implements Freed {
  private constructor();
  readonly game: Game;
  readonly side: Side;
  /** null while the game runs; NEUTRAL is a draw. */
  readonly winner: Side | null;
  readonly over: boolean;
  readonly moveCount: number;
  readonly legalMoves: readonly Move[];
  /** Faster than legalMoves. */
  readonly legalCodes: Uint32Array;
  readonly legalTexts: string[];
  /** Moves for a policy: numbers that mean the same on every board. */
  readonly legalActions: Uint32Array;
  /** 1 at each legal action. */
  legalMask(): Uint8Array;
  move(move: AnyMove): Move;
  moveOf(action: number): Move;
  actionOf(move: AnyMove): number;
  moveText(move: AnyMove): string;
  isLegal(move: AnyMove): boolean;
  /** Makes a legal move. */
  step(move: AnyMove): this;
  /** Becomes the position that save() wrote: undo. */
  restore(bytes: Uint8Array): this;
  /** Becomes equal to another board of the game; faster than copy(). */
  assign(other: Board): this;
  copy(): Board;
  /** A random board that the viewer cannot tell from this one. */
  determinize(viewer: Side, seed: number | bigint): Board;
  readonly hash: bigint;
  equals(other: Board): boolean;
  text(): string;
  save(): Uint8Array;
  /** A drawing for terminals. */
  render(viewer?: Side): string;
  svg(options?: { viewer?: Side; flipped?: boolean }): string;
  /** What a viewer sees, as text; by default the side to decide. */
  observe(viewer?: Side): string;
  /** The same as numbers, for learning. */
  observation(viewer?: PlayerSide): Float32Array;
  /** One value a player, in the game's own unit. */
  returns(): number[];
  /** The result for a player, from 0 to 1. */
  utility(player: PlayerSide): number;
  /** If nature decides: the probability of a move, and a move drawn by it. */
  chance(move: AnyMove): number;
  sampleChance(seed: number | bigint): Move;
  /** Counts the games of so many moves from here. */
  perft(depth: number): number;
  /** What a legal move would do, as a viewer sees it. */
  events(move: AnyMove, viewer?: Side): GameEvent[];
  /** What a viewer sees, as texts by key. */
  picture(viewer?: Side): Record<string, string>;
  toString(): string;
  free(): void;
  [Symbol.dispose](): void;
}

export type Proof = 'none' | 'win' | 'loss' | 'draw';

export interface MoveReport {
  move: Move;
  visits: number;
  /** Expected result for the side to decide, 0 to 1. */
  score: number;
  prior: number;
  proof: Proof;
  /** To the end, if it is a proven win or loss; else 0. */
  plies: number;
}

/** Of a search so far, and at its end with `moves` and `line`. */
export interface SearchResult {
  /** null if the game is over. */
  best: Move | null;
  score: number;
  proof: Proof;
  plies: number;
  visits: number;
  simulations: number;
  nodes: number;
  treeBytes: number;
  seconds: number;
  /** "simulations", "time", "solved", "stopped", ... */
  endedBy: string;
  /** Best first. */
  moves: MoveReport[];
  /** The best line, as texts. */
  line?: string[];
}

export interface PlayerSettings {
  /** One of game.evaluators. */
  evaluator?: string;
  /** Search options, as in docs/program.md. */
  options?: string | Record<string, string | number | boolean>;
  /** Of a tree, in MiB; 64 by default. */
  memory?: number;
  seed?: number | bigint;
  /** Threads that share the tree; one where memory is not shared and for games of define(). */
  threads?: number;
  /** false: search in the calling thread. */
  worker?: boolean;
}

export interface SearchSettings {
  /** Made from the board before the search; a tree of the game so far is kept. */
  moves?: AnyMove[];
  /** Limits; 1000 simulations without any, unless a signal or progress can end it. */
  simulations?: number;
  nodes?: number;
  milliseconds?: number;
  /** Gets the result so far; true ends the search. */
  progress?: (soFar: SearchResult) => unknown;
  /** Milliseconds between calls of progress. */
  interval?: number;
  /** Ends the search, which then throws the signal's reason. */
  signal?: AbortSignal;
}

/** A search in a worker, with its tree. */
export class Player implements Freed {
  constructor(game: Game | string, settings?: PlayerSettings);
  readonly game: Game;
  search(board: Board, settings?: SearchSettings): Promise<SearchResult>;
  /** Ends the running search, which answers with its result so far. */
  stop(): void;
  /** Forgets the tree: the next search is that of a new player. */
  clear(): Promise<void>;
  free(): void;
  [Symbol.dispose](): void;
}

export interface SessionSettings {
  /** "person", "engine", or "engine" with a level: "engine easy", "engine 4". */
  first?: string;
  second?: string;
  simulations?: number;
  milliseconds?: number;
  /** "5m+3s". */
  clock?: string;
  seed?: number | bigint;
  /** Whether a person's only choice is made; by default in games with chance. */
  forced?: boolean;
  evaluator?: string;
  memory?: number;
  /** Tell what is hidden from the viewer, too. */
  tellAll?: boolean;
  worker?: boolean;
}
export interface MadeMove {
  by: 'person' | 'only choice' | 'engine' | 'nature';
  side: Side;
  /** null if it is hidden from the viewer. */
  move: number | null;
  /** In words. */
  told: string;
}
export interface ActSettings {
  onMove?: (made: MadeMove) => void;
  signal?: AbortSignal;
}

/** A game between people and the engine, which thinks in a worker. Its calls are made one after the other. */
export class Session implements Freed {
  private constructor();
  static start(start: Board | Game | string, settings?: SessionSettings): Promise<Session>;
  static load(text: string, settings?: SessionSettings): Promise<Session>;
  readonly game: Game;
  readonly next: 'person' | 'only choice' | 'engine' | 'nature' | 'nobody';
  readonly side: Side;
  readonly winner: Side | null;
  readonly over: boolean;
  /** The current question in words; "" at the end. */
  readonly question: string;
  /** "White wins by checkmate"; "" before the end. */
  readonly end: string;
  readonly ply: number;
  /** Moves made and taken back. */
  readonly known: number;
  /** Whose view the person at the table may see. */
  readonly viewer: Side;
  /** Seconds left for each side. */
  readonly clock: [number, number] | null;
  /** A copy, hidden information included. */
  readonly board: Board;
  /** The whole session as text. */
  save(): string;
  /** Lets engine and nature move until a person must choose. */
  proceed(settings?: ActSettings): Promise<MadeMove[]>;
  /** Makes a person's move, then proceeds. */
  play(move: Move | string, settings?: ActSettings): Promise<MadeMove[]>;
  /** The engine moves for the side to decide, then proceeds. */
  go(settings?: ActSettings): Promise<MadeMove[]>;
  /** To a person's last choice, and forward to the next. */
  undo(settings?: ActSettings): Promise<MadeMove[]>;
  redo(settings?: ActSettings): Promise<MadeMove[]>;
  /** The same start again, with other chances. */
  again(settings?: ActSettings): Promise<MadeMove[]>;
  jump(ply: number): Promise<void>;
  resign(): Promise<void>;
  setSeat(side: PlayerSide, seat: string): Promise<void>;
  setLimits(limits?: { simulations?: number; milliseconds?: number }): Promise<void>;
  setForced(on: boolean): Promise<void>;
  /** Good moves at full strength, best first. */
  hint(settings?: { signal?: AbortSignal }): Promise<Move[]>;
  /** The effects of the moves since the person's last decision, and as words. */
  news(): Promise<GameEvent[]>;
  changes(): Promise<string[]>;
  /** Ends the running search; its move is not made, and the call resolves to the moves before. */
  stop(): void;
  free(): void;
  [Symbol.dispose](): void;
}

/** The rules of a game of one's own. State: a typed array, or a value of JSON. */
export interface Rules<State = any> {
  name?: string;
  /** 1 or 2; 2 by default. */
  players?: number;
  /** The most moves in a position; 256 by default. */
  maxMoves?: number;
  /** The most bytes of a state's JSON; by default four times the first's. */
  stateBytes?: number;
  hasChance?: boolean;
  hasHidden?: boolean;
  /** If not 0, all moves are below it and mean the same in every position. */
  actions?: number;
  returnRange?: [number, number];
  initial(): State;
  /** Whole numbers. */
  legalMoves(state: State): Iterable<number>;
  /** The next state; or changes the given one. */
  apply(state: State, move: number): State | void;
  /** Who decides; NEUTRAL is nature. */
  side(state: State): Side;
  /** null until the game is over; NEUTRAL is a draw. */
  winner(state: State): Side | null | undefined;
  chanceWeights?(state: State, moves: number[]): number[];
  /** What a player sees, and a random state that looks the same to the player. */
  observe?(state: State, viewer: PlayerSide): unknown;
  determinize?(state: State, viewer: PlayerSide, seed: number): State | void;
  returns?(state: State): number[];
  /** Printable ASCII without blanks, different for each legal move. */
  moveText?(state: State, move: number): string;
  draw?(state: State, viewer: Side): string;
  encode?(state: State, viewer: PlayerSide): ArrayLike<number>;
  /** Throws for what is no state. */
  check?(state: State): void;
}
/**
 * Makes a game for everything above. What the rules throw ends the call that
 * needed them and is thrown by it. `module`: the address of a module whose default
 * export is the rules, by which workers find them; without it searches run in the
 * calling thread.
 */
export function define<State = any>(rules: Rules<State> | (new () => Rules<State>), options?: { module?: string | URL }): Game;

/** Answers one request of docs/protocol.md in the calling thread. */
export function serve(request: Record<string, unknown>, onProgress?: (progress: any) => unknown): any;
/** A game as text: "notation" (PGN in chess), "json", "position" or "session". */
export function exportGame(
  start: Board | Game | string,
  moves?: AnyMove[],
  options?: { format?: 'notation' | 'json' | 'position' | 'session' },
): string;
/** Reads such a text, or a game or position in the notation of a game. */
export function importGame(text: string, game?: Game | string): { game: Game; start: Board; moves: string[]; session: string };
