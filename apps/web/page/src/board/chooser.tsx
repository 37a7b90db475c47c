// Which of several moves that end at one place: a row over that place.

import { useLayoutEffect, useRef, useState } from 'preact/hooks';

import type { Choice } from '../types';
import { say } from '../words';
import { kindWords } from './words';

const kGlyphs: Record<string, string> = { Q: '♛', R: '♜', B: '♝', N: '♞' };

export function Chooser(props: {
  game: string;
  choices: Choice[];
  place: string;
  onMove: (choice: Choice) => void;
  onCancel: () => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState({ left: 0, top: 0 });
  useLayoutEffect(() => {
    const frame = box.current?.parentElement;
    const target = frame?.querySelector(`[data-place="${CSS.escape(props.place)}"]`);
    if (!box.current || !frame || !target) return;
    const outer = frame.getBoundingClientRect();
    const inner = target.getBoundingClientRect();
    const wide = box.current.offsetWidth;
    const left = inner.left - outer.left + inner.width / 2 - wide / 2;
    setAt({
      left: Math.max(0, Math.min(outer.width - wide, left)),
      top: inner.top - outer.top,
    });
    box.current.querySelector('button')?.focus({ preventScroll: true });
  }, [props.place, props.choices]);
  return (
    <div
      class="chooser"
      ref={box}
      role="group"
      aria-label={say.whichMove}
      style={{ left: `${at.left}px`, top: `${at.top}px` }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') props.onCancel();
        const way = event.key === 'ArrowRight' ? 'nextElementSibling' : event.key === 'ArrowLeft' ? 'previousElementSibling' : null;
        if (way) (document.activeElement?.[way] as HTMLElement | null)?.focus();
      }}
    >
      {props.choices.map((choice) => {
        const glyph = kGlyphs[/=([QRBN])/.exec(choice.words)?.[1] ?? ''];
        return (
          <button
            type="button"
            key={choice.move}
            data-move={choice.move}
            title={kindWords(choice, props.game)}
            onClick={() => props.onMove(choice)}
          >
            {glyph && <span class="glyph" aria-hidden="true">{glyph}</span>} {kindWords(choice, props.game)}
          </button>
        );
      })}
      <button type="button" class="quiet" aria-label={say.cancel} onClick={props.onCancel}>
        ✕
      </button>
    </div>
  );
}
