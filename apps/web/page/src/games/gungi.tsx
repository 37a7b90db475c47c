// Gungi's pieces in hand, beside the board: the upper row is the side that sits
// above. Their signs are those of the picture's own list of pieces, drawn as
// paths, since not every computer has a font for them.

import { useMemo } from 'preact/hooks';

import { say, told } from '../words';
import type { Beside } from './dress';

interface Sign {
  d: string;
  transform: string;
  width: string;
  box: string;
}

const kRadius = 15; // of a stone in the list

function signsOf(svg: string): Record<string, Sign> {
  const root = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
  const signs: Record<string, Sign> = {};
  for (const text of Array.from(root.querySelectorAll('text'))) {
    const path = text.previousElementSibling?.previousElementSibling;
    const stone = path?.previousElementSibling;
    if (path?.tagName !== 'path' || stone?.tagName !== 'circle') continue;
    const [x, y] = ['cx', 'cy'].map((name) => Number(stone.getAttribute(name)) - kRadius);
    signs[text.textContent ?? ''] = {
      d: path.getAttribute('d') ?? '',
      transform: path.getAttribute('transform') ?? '',
      width: path.getAttribute('stroke-width') ?? '8',
      box: `${x} ${y} ${2 * kRadius} ${2 * kRadius}`,
    };
  }
  return signs;
}

export function GungiHand({ view, flipped }: Beside) {
  const signs = useMemo(() => signsOf(view.svg), [view.svg]);
  const sides = flipped ? ['Black', 'White'] : ['White', 'Black'];
  return (
    <div class="hands">
      {sides.map((side) => {
        const prefix = `hand.${side}.`;
        const pieces = Object.entries(view.picture).filter(([key]) => key.startsWith(prefix));
        return (
          <div key={side} class={`hand ${side.toLowerCase()}`} role="group" aria-label={say.handOf(told(side))}>
            <span class="owner">{told(side)}</span>
            {pieces.map(([key, count]) => {
              const name = key.slice(prefix.length);
              const sign = signs[name];
              return (
                <div key={key} class="held" data-place={key} title={told(name)} aria-label={`${told(name)}, ${count}`}>
                  <span class="stone" aria-hidden="true">
                    {sign ? (
                      <svg viewBox={sign.box}>
                        <path d={sign.d} transform={sign.transform} stroke-width={sign.width} />
                      </svg>
                    ) : (
                      name.charAt(0)
                    )}
                  </span>
                  <span class="count">{count}</span>
                </div>
              );
            })}
            {pieces.length === 0 && <span class="note">{say.nothing}</span>}
          </div>
        );
      })}
    </div>
  );
}
