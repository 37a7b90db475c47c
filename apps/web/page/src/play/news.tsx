// The latest moves: those since the viewer's last decision, that one included.

import type { About, View } from '../types';
import { say } from '../words';
import { toldOf, withDice } from './told';

const kMost = 40;

export function News({ about, view, count }: { about: About; view: View; count: number }) {
  const past = (view.history ?? []).slice(0, view.ply);
  const own = past.map((row) => row.side).lastIndexOf(view.viewer);
  const first = Math.max(view.viewer === 'neutral' ? past.length - count : own, past.length - kMost, 0);
  if (first >= past.length || count === 0) return null;
  return (
    <ul class="news" aria-live="polite" aria-label={say.whatHappened} tabIndex={0}>
      {past.slice(first).map((row, i) => (
        <li key={i} class={row.side === 'neutral' ? 'nature' : ''}>
          {toldOf(row, about.hidden).lines.map((line, n) => (
            <span key={n}>{withDice(line)} </span>
          ))}
        </li>
      ))}
    </ul>
  );
}
