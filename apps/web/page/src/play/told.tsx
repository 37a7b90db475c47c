// What a move did, in words: stages apart, dice drawn.

import type { ComponentChildren } from 'preact';

import { moveWords } from '../board/words';
import type { Past, View } from '../types';
import { say, told } from '../words';

const kPips: Record<number, [number, number][]> = {
  1: [[1, 1]],
  2: [[0, 0], [2, 2]],
  3: [[0, 0], [1, 1], [2, 2]],
  4: [[0, 0], [0, 2], [2, 0], [2, 2]],
  5: [[0, 0], [0, 2], [1, 1], [2, 0], [2, 2]],
  6: [[0, 0], [0, 1], [0, 2], [2, 0], [2, 1], [2, 2]],
};

function Die({ value }: { value: number }) {
  return (
    <svg class="die" viewBox="0 0 20 20" role="img" aria-label={`${value}`}>
      <rect x="1" y="1" width="18" height="18" rx="4" />
      {kPips[value].map(([x, y]) => (
        <circle key={`${x},${y}`} cx={5 + 5 * x} cy={5 + 5 * y} r="1.9" />
      ))}
    </svg>
  );
}

// Numbers after "rolls" as dice.
export function withDice(text: string): ComponentChildren {
  const parts = text.split(/(\brolls? |出目)([1-6])\b/);
  if (parts.length === 1) return text;
  return parts.map((part, i) => (i % 3 === 2 ? <Die key={i} value={Number(part)} /> : part));
}

// Before the words of a log: "1.2 USSR   ", "1.h        ", "1 deal     ", "setup      ".
const kStage = /^(?=.{11})(?:(\d+)(\.\w+| deal| end)|(?:setup))((?: USSR| US)?) +/;

export interface Told {
  stage: string; // turn, round and side; empty where a game has none
  lines: string[];
}

export function toldOf(row: Past, staged: boolean): Told {
  const text = row.told ?? '';
  if (!text.trim()) return { stage: '', lines: [moveWords(row.words || say.hiddenMove)] };
  if (!staged) return { stage: '', lines: [moveWords(text.trim())] };
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const [, turn = '', part = '', side = ''] = kStage.exec(lines[0]) ?? [];
  return {
    stage: say.stage(turn, part.replace(/^\./, '').trim(), side.trim()),
    lines: lines.map((line) => told(line.replace(kStage, '').trim())),
  };
}

// Why the game ended, where the server's short word does not say it but the log
// of the last move does.
export function endWords(view: View | null, end: string): string {
  const last = view?.history?.[view.ply - 1]?.told ?? '';
  const more = / wins$|^draw$/.test(end) ? /^(?:A draw|\w+ wins) .+$/m.exec(last)?.[0] : undefined;
  return told(more ?? end);
}
