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

// Everything drawn within the box of a place, other than areas.
function drawnIn(root: SVGSVGElement, place: Element): SVGGraphicsElement[] {
  const box = place.getBoundingClientRect();
  return Array.from(root.children).filter((each): each is SVGGraphicsElement => {
    if (!(each instanceof SVGGraphicsElement) || each.tagName === 'g' || each.tagName === 'rect') return false;
    const at = each.getBoundingClientRect();
    const x = at.left + at.width / 2;
    const y = at.top + at.height / 2;
    return (
      x > box.left && x < box.right && y > box.top && y < box.bottom &&
      at.width <= 1.3 * box.width && at.height <= 1.3 * box.height
    );
  });
}

export function move(root: SVGSVGElement, frame: Element, way: [string, string]): void {
  if (still.matches) return;
  const find = (name: string): Element | null => frame.querySelector(`[data-place="${CSS.escape(name)}"]`);
  const to = find(way[1]);
  if (!to || !root.contains(to)) return;
  const from = way[0] === 'top' ? null : find(way[0]);
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
  group.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: 'none' }], {
    duration: way[0] === 'top' ? kFall : kMilliseconds,
    easing: way[0] === 'top' ? 'cubic-bezier(0.5, 0, 1, 0.8)' : 'ease-out',
  });
}
