// The server's answers about runs, asked again while a run goes on.

import { useEffect, useState } from 'preact/hooks';

import { needAbout } from '../about';
import { call } from '../api';
import { useStore } from '../store';
import { type Side, reason } from '../types';
import { told } from '../words';

export interface RunRow {
  id: number;
  kind: string;
  game: string;
  options: string;
  seed: number;
  settings: string;
  games: number;
  stored: number | null;
  created: string;
}
export interface Stores {
  stores: { store: string; error?: string; runs: RunRow[] }[];
  pictures: string[];
  learning: string[]; // folders
}
export interface Count {
  name: string;
  count: number;
}
export interface Part {
  from: number; // of its games, from 1
  games: number;
  first: number;
  second: number;
  draws: number;
  cut: number;
  plies: number;
  simulations: number;
  seconds: number; // of searching
  elo: Elo | null;
}
// Lower bound, difference, upper bound.
export type Elo = [number, number, number];
export interface Results {
  wins: number;
  draws: number;
  losses: number;
}
export interface RunBody extends Omit<RunRow, 'id'> {
  tally: { games: number; first: number; second: number; draws: number; cut: number; plies: number; simulations: number };
  parts: Part[];
  match: { players: { name: string | null; first: Results; second: Results }[]; elo: Elo } | null;
  file: { bytes: number; age: number | null; writer: { pid: number; memory: number } | null };
  summary: { games: number; results: Count[]; ends: Count[]; lengths: { length: number; count: number }[]; openings: Count[] };
}
export interface GameRow {
  first_player: number;
  number: number;
  winner: Side | null;
  end: string;
  length: number;
}
export interface Ply {
  side: Side;
  move: string;
  words: string;
  score?: number;
  simulations?: number;
  depth?: number;
  microseconds?: number;
  visits?: { move: string; words: string; visits: number }[];
}
export interface GameBody extends GameRow {
  game: string;
  options: string;
  position: string;
  plies: Ply[];
}

const kRefresh = 2500; // milliseconds

// Repeats the request while `again` returns true, and after an error.
export function useAnswer<T>(op: string, members: Record<string, unknown> | null, again: (answer: T) => boolean): [T | null, string] {
  const [answer, setAnswer] = useState<T | null>(null);
  const [error, setError] = useState('');
  const key = members ? JSON.stringify(members) : '';
  useEffect(() => {
    setAnswer(null);
    setError('');
    if (!members) return;
    const abort = new AbortController();
    let timer = 0;
    const ask = (): void => {
      call<T>(op, members, abort.signal).then(
        (body) => {
          setAnswer(body);
          setError('');
          if (again(body)) timer = window.setTimeout(ask, kRefresh);
        },
        (problem) => {
          if (abort.signal.aborted) return;
          setError(reason(problem));
          timer = window.setTimeout(ask, 2 * kRefresh);
        },
      );
    };
    ask();
    return () => {
      clearTimeout(timer);
      abort.abort(new DOMException('left', 'AbortError'));
    };
  }, [op, key]);
  return [answer, error];
}

// The sides of a game by name.
export function useSides(game: string): string[] {
  useEffect(() => needAbout(game), [game]);
  return (useStore((state) => state.about[game]?.sides) ?? ['first', 'second']).map(told);
}
