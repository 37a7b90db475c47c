// The server's answers (docs/protocol.md).

import { call } from './api';
import { stateNow } from './store';
import { say } from './words';

const kPawnsPerOdds = 1.737; // 400 / ln(10) / 100

export type Side = 'first' | 'second' | 'neutral';

export interface GameRow {
  name: string;
  players: number;
  chance: boolean;
  hidden: boolean;
}

export interface About extends GameRow {
  options: string;
  people: string;
  choices: { key: string; help: string; values: string[]; highest: number }[];
  evaluators: string[];
  levels: { number: number; name: string }[];
  sides: string[];
  topic_word: string;
  topics: string[];
  notation: string | null;
}

export interface Choice {
  move: string;
  words: string;
  places: string[];
  probability?: number;
}

export interface Past {
  side: Side;
  move: string | null;
  words: string;
  number?: string;
  told?: string;
}

export interface View {
  game: string;
  options: string;
  ply: number;
  plies: number;
  side: Side | null;
  sides: string[];
  winner: Side | null;
  end: string | null;
  returns: number[];
  question: string | null;
  viewer: Side;
  moves: Choice[];
  last: string[];
  picture: Record<string, string>;
  svg: string;
  text?: string; // the drawing as text, where it is asked for
  history?: Past[];
  position?: string;
  stack?: string[];
}

export interface Played {
  session: string;
  seats: { first: string; second?: string };
  moves: { by: string; side: Side }[];
  next: 'nobody' | 'person' | 'only choice' | 'engine' | 'nature';
  side: Side | null;
  winner: Side | null;
  end: string | null;
  viewer: Side;
  clock: { first: number; second: number } | null;
}

// A session without anything hidden: what is on the board comes with a view.
export function play(members: Record<string, unknown>, signal?: AbortSignal): Promise<Played> {
  return call<Played>('play', { hold: true, board: false, ...members }, signal);
}

// Two people at one screen, each with a hidden hand.
export function isShared(about: About, played: Played): boolean {
  return about.hidden && played.seats.first === 'person' && played.seats.second === 'person';
}

export interface Line {
  move: string;
  visits: number;
  score: number;
  prior: number;
  proof: string;
  pv: string[];
}

export interface TreeStep {
  id: number;
  parent: number | null;
  depth: number;
  side: Side;
  move: string | null;
  san: string | null;
  key: number;
  visits: number;
  score: number;
  prior: number;
  proof: string;
  expanded: boolean;
}

export interface Found {
  best: string | null;
  score: number;
  proof: string;
  ended_by?: string;
  simulations: number;
  nodes: number;
  seconds: number;
  lines: Line[];
  tree?: TreeStep[];
}

export interface Step {
  kind: string;
  ran: string;
  stack: string[];
  changes: Record<string, string | null>;
  svg: string;
}

export interface Steps {
  move: string;
  words: string;
  stack: string[];
  steps: Step[];
}

// A position: a session, or a start with moves.
export type Source =
  | { session: string }
  | { game: string; options?: string; position?: string; moves?: string[] };

export const isPlayer = (side: Side | null): side is 'first' | 'second' =>
  side === 'first' || side === 'second';

export function percent(score: number): string {
  return `${(100 * score).toFixed(1)} %`;
}

// Games whose values count in pawns.
const kPawnGames = ['chess', 'fairy_chess'];
let hasPawns = false;

// The game whose scores are shown from now on.
export function scoresOf(game: string): void {
  hasPawns = kPawnGames.includes(game);
}

// A score as the person chose to see it: percent, or pawns as the logistic of
// chess programs has them (say.pawnsAre).
export function scoreText(score: number, proof: string): string {
  if (proof !== 'none' && proof !== '') return say.proven(proof);
  if (!hasPawns || stateNow().settings.units === 'percent') return percent(score);
  const kept = Math.min(0.999, Math.max(0.001, score));
  const pawns = (kPawnsPerOdds * Math.log(kept / (1 - kept))).toFixed(2);
  return Number(pawns) > 0 ? `+${pawns}` : pawns;
}

// Move texts join words by underscores.
export function spoken(text: string): string {
  return text.replaceAll('_', ' ');
}

export function titled(name: string): string {
  const words = spoken(name);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
