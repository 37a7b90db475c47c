// The server's picture as the page shows it: cut to the board, since the page
// has words, hands and numbers beside it, and with what moves drawn apart.

import { say } from '../words';

interface Cut {
  prefix: string; // of the places that stay in sight
  pad: [number, number, number, number]; // top, right, bottom, left
}

const kCuts: Record<string, Cut> = {
  chess: { prefix: 'square.', pad: [6, 10, 26, 26] },
  gungi: { prefix: 'square.', pad: [24, 24, 24, 24] },
  monoknight: { prefix: 'tile.', pad: [24, 24, 24, 24] },
  connect_four: { prefix: 'cell.', pad: [4, 6, 28, 28] },
  tic_tac_toe: { prefix: 'cell.', pad: [6, 6, 28, 28] },
};
// Variants with hands keep them in the picture.
const kTallest = 1.1; // of a board without hands, its height over its width
// The map without the panels below it, which the page has as cards and words.
const kMapHeight = 742;
const kSmallestName = 11.6; // pixels of the map's picture

export const isMap = (game: string): boolean => game === 'twilight_struggle';

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export function boxOf(place: Element): Box {
  const number = (name: string): number => Number(place.getAttribute(name));
  return { x: number('x'), y: number('y'), width: number('width'), height: number('height') };
}

// Where an element begins, or a point of it.
function cornerOf(each: Element): [number, number] {
  const moved = /translate\(([-\d.]+)[ ,]([-\d.]+)\)/.exec(each.getAttribute('transform') ?? '');
  if (moved) return [Number(moved[1]), Number(moved[2])];
  const first = (names: string[]): number => Number(names.map((name) => each.getAttribute(name)).find(Boolean) ?? NaN);
  return [first(['x', 'cx', 'x1']), first(['y', 'cy', 'y1'])];
}

function cutTo(root: Element, places: Element[], cut: Cut): void {
  const boxes = places.map(boxOf);
  if (boxes.length === 0) return;
  const left = Math.min(...boxes.map((box) => box.x)) - cut.pad[3];
  const top = Math.min(...boxes.map((box) => box.y)) - cut.pad[0];
  const right = Math.max(...boxes.map((box) => box.x + box.width)) + cut.pad[1];
  const bottom = Math.max(...boxes.map((box) => box.y + box.height)) + cut.pad[2];
  root.setAttribute('viewBox', `${left} ${top} ${right - left} ${bottom - top}`);
  for (const each of Array.from(root.children)) {
    const [x, y] = cornerOf(each);
    if (x < left - 1 || x > right || y < top - 1 || y > bottom) each.remove();
  }
}

// Larger names, narrowed where their box is small.
function enlarge(root: Element, boxes: Box[]): void {
  for (const text of Array.from(root.querySelectorAll('text'))) {
    const english = text.textContent ?? '';
    const name = say.places[english] ?? english;
    text.textContent = name;
    const size = Number(text.getAttribute('font-size'));
    if (size >= kSmallestName) continue;
    text.setAttribute('font-size', `${kSmallestName}`);
    const x = Number(text.getAttribute('x'));
    const y = Number(text.getAttribute('y'));
    const box = boxes.find(
      (each) => x > each.x && x < each.x + each.width && y > each.y && y < each.y + each.height,
    );
    // DejaVu Sans is 0.6 em wide on the average, Japanese 1 em.
    const ems = [...name].reduce((sum, letter) => sum + (letter > '\u2fff' ? 1 : 0.6), 0);
    const most = box ? box.width - 6 : ems * size * 1.08;
    if (name.length > 3 && ems * kSmallestName > most) {
      text.setAttribute('textLength', `${most}`);
      text.setAttribute('lengthAdjust', 'spacingAndGlyphs');
    }
  }
}

// Whether a text from a file is a picture.
export function isPicture(svg: string): boolean {
  const root = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
  return root instanceof SVGSVGElement && !root.querySelector('parsererror');
}

export function pictureOf(svg: string, game: string, label: string): SVGSVGElement {
  const root = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
  for (const each of Array.from(root.querySelectorAll('script, foreignObject'))) each.remove();
  const places = Array.from(root.querySelectorAll('[data-place]'));
  const [, , width, height] = (root.getAttribute('viewBox') ?? '').split(/[ ,]+/).map(Number);
  const cut = game === 'fairy_chess' && height < kTallest * width ? kCuts.chess : kCuts[game];
  if (isMap(game) && height > kMapHeight) {
    for (const place of places) {
      if (place.getAttribute('data-place')?.startsWith('hand.')) place.remove();
    }
    for (const each of Array.from(root.children)) {
      if (Number(each.getAttribute('y')) > kMapHeight) each.remove();
    }
    root.setAttribute('viewBox', `0 0 ${width} ${kMapHeight}`);
    enlarge(root, places.map(boxOf));
  } else if (cut) {
    const kept = places.filter((place) => place.getAttribute('data-place')?.startsWith(cut.prefix));
    for (const place of places) if (!kept.includes(place)) place.remove();
    cutTo(root, kept, cut);
  }
  const [, , wide, tall] = (root.getAttribute('viewBox') ?? '0 0 1 1').split(/[ ,]+/).map(Number);
  (root as unknown as SVGSVGElement).style.setProperty('--ratio', `${wide / tall}`);
  root.removeAttribute('width');
  root.removeAttribute('height');
  root.setAttribute('role', 'group');
  root.setAttribute('aria-label', label);
  for (const text of Array.from(root.querySelectorAll('text'))) text.setAttribute('aria-hidden', 'true');
  return document.importNode(root, true) as unknown as SVGSVGElement;
}
