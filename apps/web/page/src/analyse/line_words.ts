// Lines of a search in the game's notation, and the positions they lead to: the
// server plays them from the position searched.

import { useEffect, useState } from 'preact/hooks';

import { call } from '../api';
import type { Found, View } from '../types';

export interface LineWords {
  words: string[];
  end: View; // the position after the line
}

const kMostKept = 400;
const kMostMoves = 12;

const known = new Map<string, LineWords>();

const keyOf = (from: View, pv: string[]): string => JSON.stringify([from.game, from.options, from.position, pv]);

export function wordsOf(from: View | null, pv: string[]): LineWords | null {
  return from ? (known.get(keyOf(from, pv.slice(0, kMostMoves))) ?? null) : null;
}

// Asks for the words of the lines of `found` that are not known yet; only where
// nothing is hidden, since a position's text shows everything.
export function useLineWords(from: View | null, found: Found | null): void {
  const [, redraw] = useState(0);
  useEffect(() => {
    if (!from?.position || !found) return;
    let here = true;
    const asked = found.lines
      .map((line) => line.pv.slice(0, kMostMoves))
      .filter((pv) => pv.length > 0 && !known.has(keyOf(from, pv)));
    const ask = async (pv: string[]): Promise<void> => {
      const { game, options, position } = from;
      const end = await call<View>('view', { game, options, position, moves: pv, history: 0 });
      if (known.size > kMostKept) known.clear();
      known.set(keyOf(from, pv), { words: (end.history ?? []).map((row) => row.words), end });
      if (here) redraw((n) => n + 1);
    };
    for (const pv of asked) ask(pv).catch(() => {});
    return () => {
      here = false;
    };
  }, [from, found]);
}
