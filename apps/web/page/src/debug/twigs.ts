// The steps of a search tree as rows of an outline. Rows are known by the way
// from the root, since numbers change while a search goes on.

import type { TreeStep } from '../types';

export interface Twig {
  way: string;
  step: TreeStep;
  share: number; // of the visits of its parent's moves
  twigs: Twig[];
}

export interface Row {
  twig: Twig;
  level: number; // 1: a move of the root
  place: number; // among its siblings, from 1
  siblings: number;
}

// The moves of the root with at least `least` visits, most visited first.
export function twigsOf(steps: TreeStep[], least: number): Twig[] {
  const below = new Map<number | null, TreeStep[]>();
  for (const step of steps) {
    const rows = below.get(step.parent);
    if (rows) rows.push(step);
    else below.set(step.parent, [step]);
  }
  const grow = (parent: number | null, way: string): Twig[] => {
    const rows = below.get(parent) ?? [];
    const sum = Math.max(1, rows.reduce((total, step) => total + step.visits, 0));
    return rows
      .filter((step) => step.visits >= least)
      .sort((a, b) => b.visits - a.visits || a.id - b.id)
      .map((step) => {
        const own = `${way}/${step.move ?? `#${step.key}`}`;
        return { way: own, step, share: step.visits / sum, twigs: grow(step.id, own) };
      });
  };
  return grow(null, '');
}

export function rowsOf(twigs: Twig[], open: ReadonlySet<string>, level = 1): Row[] {
  return twigs.flatMap((twig, i) => [
    { twig, level, place: i + 1, siblings: twigs.length },
    ...(open.has(twig.way) ? rowsOf(twig.twigs, open, level + 1) : []),
  ]);
}

// From the root along the most visited moves; `fits` leaves out others.
export function bestLine(twigs: Twig[], fits: (twig: Twig) => boolean = () => true): Twig[] {
  const next = twigs.find(fits);
  return next ? [next, ...bestLine(next.twigs, fits)] : [];
}

// The way to a twig, from the root.
export function pathTo(twigs: Twig[], way: string): Twig[] {
  const next = twigs.find((twig) => way === twig.way || way.startsWith(`${twig.way}/`));
  return next ? [next, ...pathTo(next.twigs, way)] : [];
}
