// What single games have beside their board. Every other part of the page knows
// no game, so a new one works without an entry here.

import type { ComponentChildren } from 'preact';

import type { About, Choice, View } from '../types';
import { GungiHand } from './gungi';
import { MonoKnightSide } from './monoknight';
import { EventPreview } from './preview';
import { Regions } from './regions';
import { CardText, Hand, Totals } from './twilight_struggle';

export interface Beside {
  about: About;
  view: View;
  moves: Choice[]; // of the person here
  flipped: boolean;
  session?: string; // of the view, where moves can be tried
  onMove: (move: string) => void;
}

// Games whose drawing as text the page reads, too.
export const wantsText = (game: string): boolean => game === 'twilight_struggle';

// What has places of its own, in the frame of the board.
export function beside(props: Beside): ComponentChildren {
  switch (props.view.game) {
    case 'gungi':
      return <GungiHand {...props} />;
    case 'monoknight':
      return <MonoKnightSide {...props} />;
    case 'twilight_struggle':
      return <Hand {...props} />;
    default:
      return null;
  }
}

// Above the board: what the decision is about, and the score.
export function above(props: Beside): ComponentChildren {
  if (props.view.game !== 'twilight_struggle') return null;
  return (
    <>
      <Totals {...props} />
      <Regions drawing={props.view.text ?? ''} />
      <CardText {...props} />
      {props.session && <EventPreview session={props.session} view={props.view} moves={props.moves} />}
    </>
  );
}

const kRookWays: Record<string, number> = { 'O-O': 1, 'O-O-O': -1 };

// Moves by the places of the board. A king castles by taking his rook, too; a
// card is discarded by its button, not by a click on it.
export function clickable(game: string, view: View): Choice[] {
  if (game === 'monoknight') return view.moves.filter((choice) => !choice.move.startsWith('discard:'));
  if (game !== 'chess') return view.moves;
  const more: Choice[] = [];
  for (const choice of view.moves) {
    const way = kRookWays[choice.words.replace(/[+#]$/, '')];
    if (!way) continue;
    const [king] = choice.places;
    const rank = king.slice(-1);
    const color = view.picture[king]?.split(' ')[0];
    let file = king.charCodeAt(king.length - 2);
    do file += way;
    while (file >= 97 && file <= 104 && view.picture[`square.${String.fromCharCode(file)}${rank}`] !== `${color} rook`);
    const rook = `square.${String.fromCharCode(file)}${rank}`;
    if (view.picture[rook] && rook !== choice.places[1]) more.push({ ...choice, places: [king, rook] });
  }
  return more.length > 0 ? [...view.moves, ...more] : view.moves;
}

// Moves that may be chosen while the engine thinks: any own piece to any square.
export function premoves(view: View, side: string): Choice[] {
  if (view.game !== 'chess') return [];
  const color = side === 'second' ? 'black' : 'white';
  const squares = Array.from({ length: 64 }, (_, i) => `square.${'abcdefgh'[i % 8]}${1 + Math.floor(i / 8)}`);
  return squares
    .filter((from) => view.picture[from]?.startsWith(color))
    .flatMap((from) =>
      squares
        .filter((to) => to !== from)
        .map((to) => ({ move: `${from} ${to}`, words: '', places: [from, to] })),
    );
}
