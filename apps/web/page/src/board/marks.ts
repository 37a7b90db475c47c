// Marks on a board: what may be clicked, what is chosen and where it may go,
// and arrows.

import type { Choice } from '../types';
import { boxOf } from './picture';
import { placeWords } from './words';
import { say } from '../words';

export interface Arrow {
  places: string[];
  weight: number; // of the best: 1
}

export interface Shown {
  moves: Choice[];
  chosen: string[];
  picture: Record<string, string>;
  last: string[];
  changed: string[];
  premove: string[];
  arrows: Arrow[];
  active: boolean;
  quiet: boolean; // nothing marked before a click
  focused: string;
}

const kSvg = 'http://www.w3.org/2000/svg';

function element(name: string, attributes: Record<string, string | number>): SVGElement {
  const made = document.createElementNS(kSvg, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, `${value}`);
  return made;
}

const isSquare = (place: Element): boolean => {
  const box = boxOf(place);
  return box.width > 0 && Math.abs(box.width - box.height) < 0.1 * box.width;
};

// A dot on an empty place, a ring around what would be taken.
function dot(place: Element, taken: boolean): SVGElement {
  const box = boxOf(place);
  const at = { cx: box.x + box.width / 2, cy: box.y + box.height / 2 };
  return element('circle', { ...at, r: box.width * (taken ? 0.44 : 0.15), class: taken ? 'mark ring' : 'mark dot' });
}

function arrow(from: Element, to: Element, weight: number): SVGElement {
  const a = boxOf(from);
  const b = boxOf(to);
  const [x, y] = [a.x + a.width / 2, a.y + a.height / 2];
  const [u, v] = [b.x + b.width / 2, b.y + b.height / 2];
  const long = Math.hypot(u - x, v - y) || 1;
  const thick = (0.06 + 0.12 * weight) * Math.min(b.width, b.height);
  const [ex, ey] = [(u - x) / long, (v - y) / long];
  const [hx, hy] = [u - ex * 2.2 * thick, v - ey * 2.2 * thick];
  const points = [
    [x - (ey * thick) / 2, y + (ex * thick) / 2],
    [hx - (ey * thick) / 2, hy + (ex * thick) / 2],
    [hx - ey * 1.4 * thick, hy + ex * 1.4 * thick],
    [u, v],
    [hx + ey * 1.4 * thick, hy - ex * 1.4 * thick],
    [hx + (ey * thick) / 2, hy - (ex * thick) / 2],
    [x + (ey * thick) / 2, y - (ex * thick) / 2],
  ];
  return element('polygon', {
    points: points.map((each) => each.map((n) => n.toFixed(1)).join(',')).join(' '),
    class: 'mark arrow',
    opacity: 0.35 + 0.45 * weight,
  });
}

const isOf = (key: string, place: string): boolean =>
  key === place || key.startsWith(`${place}.`) || key.endsWith(`.${place.slice(place.indexOf('.') + 1)}`);

// Puts the marks on the places of `frame`; returns the place in the tab order.
export function mark(frame: Element, root: SVGSVGElement | null, shown: Shown): HTMLElement | SVGElement | null {
  for (const old of Array.from(frame.querySelectorAll('.mark'))) old.remove();
  const { chosen, active } = shown;
  const all = Array.from(frame.querySelectorAll('[data-place]'));
  const byName = new Map(all.map((each) => [each.getAttribute('data-place') ?? '', each]));
  const reachable = shown.moves.filter((choice) => chosen.every((place) => choice.places.includes(place)));
  const next = new Set(reachable.flatMap((choice) => choice.places));
  const starts = new Set(shown.moves.map((choice) => choice.places[0]));
  const anywhere = new Set(shown.moves.flatMap((choice) => choice.places));
  const single = new Set(shown.moves.filter((choice) => choice.places.length === 1).map((choice) => choice.places[0]));
  let inOrder: Element | null = null;
  for (const [place, each] of byName) {
    const selected = chosen.includes(place);
    const target = chosen.length > 0 && !selected && next.has(place);
    const classes: Record<string, boolean> = {
      legal: active && starts.has(place) && !shown.quiet,
      reachable: active && anywhere.has(place),
      single: active && single.has(place) && chosen.length === 0,
      selected,
      target: target && !shown.quiet,
      last: shown.last.includes(place),
      premove: shown.premove.includes(place),
      changed: shown.changed.some((key) => isOf(key, place)),
    };
    for (const [name, on] of Object.entries(classes)) each.classList.toggle(name, on);
    if (target && !shown.quiet && root?.contains(each) && isSquare(each)) {
      const taken = Object.keys(shown.picture).some((key) => key === place || key.startsWith(`${place}.`));
      each.parentElement?.insertBefore(dot(each, taken), each.parentElement.firstChild);
    }
    if (!active) {
      each.setAttribute('aria-hidden', 'true');
      each.removeAttribute('tabindex');
      each.removeAttribute('role');
      continue;
    }
    each.removeAttribute('aria-hidden');
    each.setAttribute('role', 'button');
    // What stands beside the picture says itself what it is.
    if (each instanceof SVGElement) {
      const state = selected ? `, ${say.chosen}` : target ? `, ${say.possible}` : '';
      each.setAttribute('aria-label', placeWords(place, shown.picture) + state);
    }
    each.setAttribute('aria-pressed', String(selected));
    each.setAttribute('tabindex', '-1');
    if (place === shown.focused) inOrder = each;
  }
  if (root) {
    for (const { places, weight } of shown.arrows) {
      const from = byName.get(places[0]);
      const to = byName.get(places[places.length - 1]);
      if (!from || !to || !root.contains(from) || !root.contains(to)) continue;
      const shape =
        from === to
          ? element('circle', {
              cx: boxOf(to).x + boxOf(to).width / 2,
              cy: boxOf(to).y + boxOf(to).height / 2,
              r: Math.min(boxOf(to).width, boxOf(to).height) * 0.4,
              class: 'mark best',
              opacity: 0.3 + 0.6 * weight,
            })
          : arrow(from, to, weight);
      to.parentElement?.append(shape);
    }
  }
  if (!active || all.length === 0) return null;
  inOrder ??= all.find((each) => each.classList.contains('legal')) ?? all[0];
  inOrder.setAttribute('tabindex', '0');
  return inOrder as HTMLElement | SVGElement;
}

// The place in the direction of an arrow key.
export function neighbour(from: Element, all: Element[], key: string): Element | null {
  const box = from.getBoundingClientRect();
  const x = box.left + box.width / 2;
  const y = box.top + box.height / 2;
  let best: Element | null = null;
  let least = Infinity;
  for (const other of all) {
    if (other === from) continue;
    const at = other.getBoundingClientRect();
    const dx = at.left + at.width / 2 - x;
    const dy = at.top + at.height / 2 - y;
    const [ahead, aside] =
      key === 'ArrowRight' ? [dx, dy]
      : key === 'ArrowLeft' ? [-dx, dy]
      : key === 'ArrowDown' ? [dy, dx]
      : [-dy, dx];
    if (ahead < 1) continue;
    const far = ahead + 3 * Math.abs(aside);
    if (far < least) [best, least] = [other, far];
  }
  return best;
}
