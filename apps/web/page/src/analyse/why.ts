// Why a move is better than the one played: what its line wins, and what the
// reply to the move played takes. Told from the position before a line and the
// one after it.

import { useEffect, useState } from 'preact/hooks';

import { call } from '../api';
import { moveWords } from '../board/words';
import type { Past, View } from '../types';
import { say, told } from '../words';
import { type Drop, type Judged } from './judge';

const kMostMoves = 8;

type Count = Record<string, number>;

// How many pieces of each kind a side has: "white queen", "Black spy".
function piecesOf(view: View, side: string): Count {
  const count: Count = {};
  const own = `${side.toLowerCase()} `;
  for (const [key, value] of Object.entries(view.picture)) {
    if (key.startsWith('square.') && value.toLowerCase().startsWith(own)) {
      const kind = value.slice(own.length);
      count[kind] = (count[kind] ?? 0) + 1;
    }
  }
  return count;
}

// What `before` has more than `after`, by kind.
function lost(before: View, after: View, side: string): string[] {
  const now = piecesOf(after, side);
  return Object.entries(piecesOf(before, side)).flatMap(([kind, count]) => {
    const gone = count - (now[kind] ?? 0);
    return gone > 0 ? [say.aPiece(say.pieces[kind] ?? told(kind), gone)] : [];
  });
}

// An exchange that breaks off says nothing about what is won, so a line ends
// before a last move that takes.
function settledLine(words: string[]): number {
  let end = words.length;
  while (end > 1 && /x/.test(words[end - 1]) && !/#/.test(words[end - 1])) --end;
  return end;
}

// What the side to decide in `before` gains by a line; empty if nothing is seen.
async function gainOf(before: View, pv: string[], signal: AbortSignal): Promise<{ gain: string; line: string }> {
  const { game, options, position } = before;
  const source = { game, options, position, history: 0 };
  const whole = await call<View>('view', { ...source, moves: pv.slice(0, kMostMoves) }, signal);
  const rows: Past[] = whole.history ?? [];
  const kept = settledLine(rows.map((row) => row.words));
  const after = kept === rows.length ? whole : await call<View>('view', { ...source, moves: pv.slice(0, kept) }, signal);
  const line = rows
    .slice(0, kept)
    .map((row, i) => (i === 0 || row.side === 'first' ? (row.number ?? '') : '') + moveWords(row.words))
    .join(' ');
  if (after.end) return { gain: told(after.end), line };
  const own = before.sides[before.side === 'second' ? 1 : 0];
  const other = before.sides[before.side === 'second' ? 0 : 1];
  const won = lost(before, after, other);
  const paid = lost(before, after, own);
  return { gain: won.length > 0 || paid.length > 0 ? say.wins(won.join(say.and), paid.join(say.and)) : '', line };
}

// Why of each drop, as soon as it is known.
export function useWhy(drops: Drop[], before: (ply: number) => Judged | undefined): Record<number, string> {
  const [why, setWhy] = useState<Record<string, string>>({});
  const keyOf = (drop: Drop): string => `${drop.ply} ${drop.better} ${drop.drop.toFixed(3)}`;
  const key = drops.map(keyOf).join('|');
  useEffect(() => {
    const abort = new AbortController();
    const ask = async (drop: Drop): Promise<void> => {
      const here = before(drop.ply);
      const next = before(drop.ply + 1);
      const parts: string[] = [];
      if (here?.view && here.pv.length > 0) {
        const { gain, line } = await gainOf(here.view, here.pv, abort.signal);
        parts.push(gain ? say.whyBetter(line, gain) : say.lineIs(line));
      }
      if (next?.view && next.pv.length > 0) {
        const { gain, line } = await gainOf(next.view, next.pv, abort.signal);
        if (gain) parts.push(say.whyWorse(line, gain));
      }
      setWhy((known) => ({ ...known, [keyOf(drop)]: parts.join(' ') }));
    };
    for (const drop of drops) if (!(keyOf(drop) in why)) ask(drop).catch(() => {});
    return () => abort.abort(new DOMException('left', 'AbortError'));
  }, [key]);
  return Object.fromEntries(drops.map((drop) => [drop.ply, why[keyOf(drop)] ?? '']));
}
