// The server's picture of a position taken apart: the empty board, and the
// drawing of each piece, to be put together anew.

import { boxOf, pictureOf } from '../board/picture';
import { drawnIn, putBelowPlaces } from '../board/motion';
import { type Placement, placeOf } from './placement';

const kTier = 7; // how far a piece stands above the one below it

export interface Parts {
  board: SVGSVGElement;
  pieces: Record<string, SVGElement>; // with the corner of their place at 0, 0
}

const group = (x: number, y: number): SVGElement => {
  const made = document.createElementNS('http://www.w3.org/2000/svg', 'g');
  made.setAttribute('transform', `translate(${x}, ${y})`);
  return made;
};

const rectOf = (board: Element, place: string): Element | null => board.querySelector(`[data-place="${place}"]`);

export function takeApart(svg: string, game: string, { rows }: Placement): Parts {
  const board = pictureOf(svg, game, '');
  const holder = document.createElement('div');
  holder.className = 'taken-apart';
  holder.append(board);
  document.body.append(holder);
  const pieces: Record<string, SVGElement> = {};
  rows.forEach((row, r) =>
    row.forEach((tower, f) => {
      const rect = rectOf(board, placeOf(game, rows.length, r, f));
      if (tower.length === 0 || !rect) return;
      const nodes = drawnIn(board, rect);
      const box = boxOf(rect);
      const inner = group(-box.x, -box.y);
      inner.append(...nodes);
      const piece = group(0, 0);
      piece.append(inner);
      if (tower.length === 1) pieces[tower[0]] ??= piece;
    }),
  );
  holder.remove();
  return { board, pieces };
}

export function putTogether({ board, pieces }: Parts, game: string, { rows }: Placement): string {
  const drawn = board.cloneNode(true) as SVGSVGElement;
  drawn.removeAttribute('style'); // the page's policy allows none in text
  rows.forEach((row, r) =>
    row.forEach((tower, f) => {
      const rect = rectOf(drawn, placeOf(game, rows.length, r, f));
      if (!rect) return;
      const box = boxOf(rect);
      tower.forEach((token, tier) => {
        const piece = pieces[token]?.cloneNode(true) as SVGElement | undefined;
        if (!piece) return;
        piece.setAttribute('transform', `translate(${box.x}, ${box.y - tier * kTier})`);
        putBelowPlaces(drawn, piece);
      });
    }),
  );
  return new XMLSerializer().serializeToString(drawn);
}

// A picture of one piece alone.
export function pieceSvg({ board, pieces }: Parts, token: string): string {
  const rect = board.querySelector('[data-place^="square."]');
  const { width, height } = rect ? boxOf(rect) : { width: 60, height: 60 };
  const parts = [...Array.from(board.querySelectorAll('defs')), pieces[token]];
  const text = parts.map((each) => new XMLSerializer().serializeToString(each)).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${text}</svg>`;
}
