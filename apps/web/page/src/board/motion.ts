// Moves are seen: what a move brought to a place comes from where it was.

import { boxOf } from './picture';

const kMilliseconds = 150;
const kFall = 280; // a disc falls the whole board

const still = matchMedia('(prefers-reduced-motion: reduce)');

// Where the last move came from and went to, in places; a place above the board
// for what falls.
export function wayOf(
  game: string,
  last: string[],
  before: Record<string, string>,
  now: Record<string, string>,
): [string, string] | null {
  if (game === 'monoknight') {
    return before.knight && now.knight && before.knight !== now.knight
      ? [`tile.${before.knight}`, `tile.${now.knight}`]
      : null;
  }
  if (last.length === 1 && game === 'connect_four') return ['top', last[0]];
  return last.length >= 2 ? [last[0], last[1]] : null;
}

const hasPlaces = (each: Element): boolean => each.hasAttribute('data-place') || each.querySelector('[data-place]') !== null;

// Puts something drawn below the areas that are clicked.
export function putBelowPlaces(root: SVGSVGElement, drawn: Element): void {
  root.insertBefore(drawn, Array.from(root.children).find(hasPlaces) ?? null);
}

// Everything drawn within the box of a place, other than areas.
export function drawnIn(root: SVGSVGElement, place: Element): SVGGraphicsElement[] {
  const box = place.getBoundingClientRect();
  return Array.from(root.children).filter((each): each is SVGGraphicsElement => {
    if (!(each instanceof SVGGraphicsElement) || each.tagName === 'rect' || hasPlaces(each)) return false;
    const at = each.getBoundingClientRect();
    const x = at.left + at.width / 2;
    const y = at.top + at.height / 2;
    return (
      x > box.left && x < box.right && y > box.top && y < box.bottom &&
      at.width <= 1.3 * box.width && at.height <= 1.3 * box.height
    );
  });
}

// The way of a move that is not made yet, where a piece stands at its begin.
export function wayAhead(places: string[], picture: Record<string, string>): [string, string] | null {
  if (places.length !== 2) return null;
  const [from, to] = places;
  if (from.startsWith('hand.') && to.startsWith('tile.') && picture.knight) return [`tile.${picture.knight}`, to];
  return from.startsWith('square.') ? [from, to] : null;
}

const find = (frame: Element, name: string): Element | null =>
  frame.querySelector(`[data-place="${CSS.escape(name)}"]`);

// The piece goes at once, before the server has drawn the position; what it takes
// goes, unless pieces stand on pieces.
export function lift(root: SVGSVGElement, frame: Element, [from, to]: [string, string], stacks: boolean, slow: boolean): void {
  const start = find(frame, from);
  const end = find(frame, to);
  if (!start || !end || !root.contains(start) || !root.contains(end)) return;
  const moved = drawnIn(root, start);
  if (moved.length === 0) return;
  const there = drawnIn(root, end);
  if (!stacks) for (const each of there) each.remove();
  const [a, b] = [boxOf(start), boxOf(end)];
  const group = document.createElementNS('http://www.w3.org/2000/svg', 'g');
  group.setAttribute('class', 'lifted');
  group.setAttribute('transform', `translate(${b.x - a.x}, ${b.y - a.y})`);
  putBelowPlaces(root, group);
  group.append(...moved);
  if (!slow || still.matches) return;
  group.animate(
    [{ transform: 'translate(0, 0)' }, { transform: `translate(${b.x - a.x}px, ${b.y - a.y}px)` }],
    { duration: kMilliseconds, easing: 'ease-out' },
  );
}

// `since`: milliseconds since the piece was lifted, whose way goes on.
export function move(root: SVGSVGElement, frame: Element, way: [string, string], since = 0): void {
  if (still.matches) return;
  const to = find(frame, way[1]);
  if (!to || !root.contains(to)) return;
  const from = way[0] === 'top' ? null : find(frame, way[0]);
  const scale = boxOf(to).width / Math.max(1, to.getBoundingClientRect().width);
  const there = to.getBoundingClientRect();
  const here = from?.getBoundingClientRect();
  const dx = here ? (here.left + here.width / 2 - there.left - there.width / 2) * scale : 0;
  const dy = here
    ? (here.top + here.height / 2 - there.top - there.height / 2) * scale
    : (root.getBoundingClientRect().top - there.bottom) * scale;
  if (way[0] !== 'top' && !here) return;
  const moved = drawnIn(root, to);
  // The hole of a disc's column stays.
  if (way[0] === 'top') moved.shift();
  if (moved.length === 0) return;
  const group = document.createElementNS('http://www.w3.org/2000/svg', 'g');
  moved[moved.length - 1].after(group);
  group.append(...moved);
  const seen = group.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: 'none' }], {
    duration: way[0] === 'top' ? kFall : kMilliseconds,
    easing: way[0] === 'top' ? 'cubic-bezier(0.5, 0, 1, 0.8)' : 'ease-out',
  });
  seen.currentTime = since;
}
