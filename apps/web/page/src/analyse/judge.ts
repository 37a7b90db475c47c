// The score of every position of a game: points of the curve, and the largest
// drops, each with the better move.

import { useEffect, useRef, useState } from 'preact/hooks';

import { call, stream } from '../api';
import { type Found, type Past, type View, play, reason } from '../types';

export interface Judged {
  score: number; // of the first side
  best: string | null;
  words?: string; // of the best move
  pv: string[]; // its line, where it may be known
  view?: View; // the position, where nothing is hidden
}

export interface Drop {
  ply: number; // of the position before the move
  drop: number; // of the mover's expected result
  better: string; // the better move in words
}

const kMostDrops = 10;
const kLeast = 0.05;

// The score of the first side, whichever side decides.
export const ofFirst = (found: Found, view: View): number =>
  view.side === 'second' ? 1 - found.score : found.score;

// Scores belong to the moves before them, so that branches share them. The key
// after each move goes on from the one before, as a game may be long.
const kept = new WeakMap<Past[], string[]>();
export function keyAt(view: View, ply: number): string {
  const past = view.history ?? [];
  let keys = kept.get(past);
  if (!keys) {
    let [low, high] = [0, 1];
    keys = ['0 1'];
    for (const { move } of past) {
      for (const letter of `${move} `) {
        low = Math.imul(low ^ letter.charCodeAt(0), 0x01000193);
        high = Math.imul(high ^ letter.charCodeAt(0), 0x5bd1e995) ^ (high >>> 15);
      }
      keys.push(`${low} ${high}`);
    }
    kept.set(past, keys);
  }
  return keys[ply];
}

// What a search of a position found.
export const judgedOf = (view: View, found: Found): Judged => ({
  score: ofFirst(found, view),
  best: found.best,
  words: view.moves.find((choice) => choice.move === found.best)?.words,
  pv: found.lines.find((line) => line.move === found.best)?.pv ?? [],
  view: view.position ? view : undefined,
});

export function dropsOf(view: View, judged: Record<string, Judged>): Drop[] {
  const past = view.history ?? [];
  const drops: Drop[] = [];
  for (let ply = 0; ply < past.length; ++ply) {
    const before = judged[keyAt(view, ply)];
    const after = judged[keyAt(view, ply + 1)];
    const { side, move } = past[ply];
    if (!before?.best || !after || side === 'neutral' || before.best === move) continue;
    const drop = side === 'second' ? after.score - before.score : before.score - after.score;
    if (drop >= kLeast) drops.push({ ply, drop, better: before.words ?? before.best });
  }
  return drops.sort((a, b) => b.drop - a.drop).slice(0, kMostDrops);
}

export interface Judge {
  judged: Record<string, Judged>;
  running: boolean;
  done: number; // positions searched in this run
  error: string;
  note: (key: string, found: Judged) => void;
  start: (session: string, view: View, simulations: number, isOpen: (view: View) => boolean) => void;
  stop: () => void;
}

export function useJudge(): Judge {
  const [judged, setJudged] = useState<Record<string, Judged>>({});
  const [done, setDone] = useState(0);
  const [error, setError] = useState('');
  const [running, setRunning] = useState(false);
  const abort = useRef<AbortController | null>(null);
  const stop = (): void => abort.current?.abort(new DOMException('stop', 'AbortError'));
  useEffect(() => stop, []);
  const note = (key: string, found: Judged): void => setJudged((before) => ({ ...before, [key]: found }));
  const run = async (
    session: string,
    view: View,
    simulations: number,
    isOpen: (view: View) => boolean,
    signal: AbortSignal,
  ): Promise<void> => {
    for (let ply = 0; ply <= view.plies; ++ply) {
      const at = await play({ session, act: 'jump', ply }, signal);
      const there = await call<View>('view', { session: at.session, viewer: view.viewer }, signal);
      const key = keyAt(view, ply);
      if (there.side === null) {
        note(key, { score: there.winner === 'first' ? 1 : there.winner === 'second' ? 0 : 0.5, best: null, pv: [] });
      } else if (isOpen(there)) {
        const wish = { session: at.session, viewer: view.viewer, simulations };
        const found = await stream<Found>('search', wish, () => {}, signal);
        note(key, judgedOf(there, found));
      }
      setDone(ply + 1);
    }
  };
  return {
    judged,
    running,
    done,
    error,
    note,
    stop,
    start: (session, view, simulations, isOpen) => {
      const control = new AbortController();
      abort.current = control;
      setRunning(true);
      setDone(0);
      setError('');
      run(session, view, simulations, isOpen, control.signal)
        .catch((problem) => {
          if (!control.signal.aborted) setError(reason(problem));
        })
        .finally(() => setRunning(false));
    },
  };
}
