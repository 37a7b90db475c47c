// A board: the engine's picture with clickable places. The moves name their
// places, so this code knows no game.

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';

import { type Choice, spoken } from './types';

interface Props {
  svg: string;
  label: string;
  picture: Record<string, string>;
  moves: Choice[];
  last?: string[];
  changed?: string[]; // keys of the picture that changed
  onMove?: (move: string) => void;
}

interface Pointing {
  places: string[];
  // More than one move ends here: the person must choose.
  choices: Choice[];
}

const kNothing: Pointing = { places: [], choices: [] };

const includesAll = (choice: Choice, places: string[]): boolean =>
  places.every((place) => choice.places.includes(place));

// The contents of a place in words: "e4, white pawn".
export function placeWords(place: string, picture: Record<string, string>): string {
  const name = place.slice(place.indexOf('.') + 1);
  const found: string[] = [];
  for (const [key, value] of Object.entries(picture)) {
    if (key === place || key.startsWith(`${place}.`)) {
      found.push(value);
    } else if (key.endsWith(`.${name}`)) {
      found.push(`${key.slice(0, -name.length - 1).replaceAll('.', ' ')} ${value}`);
    }
  }
  return [spoken(name).replaceAll('.', ' '), ...found].join(', ');
}

// The place in the direction of an arrow key.
function neighbour(from: Element, all: Element[], key: string): Element | null {
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

export function Board(props: Props) {
  const { svg, moves, picture, onMove } = props;
  const holder = useRef<HTMLDivElement>(null);
  const focused = useRef<string>('');
  // The person uses the keyboard here, so keep the focus here after a move.
  const byKeys = useRef(false);
  const dragFrom = useRef<string | null>(null);
  const wasChosen = useRef(false);
  const [at, setAt] = useState<Pointing>(kNothing);

  // A new position cancels an unfinished selection.
  useEffect(() => setAt(kNothing), [svg]);

  const legal = useMemo(
    () => new Set(moves.flatMap((choice) => choice.places)),
    [moves],
  );
  const places = (): Element[] =>
    Array.from(holder.current?.querySelectorAll('[data-place]') ?? []);

  const point = (place: string): void => {
    if (!onMove) return;
    let chosen = [...at.places.filter((each) => each !== place), place];
    if (at.places.includes(place) && at.places.length === 1) {
      setAt(kNothing); // by the keyboard
      return;
    }
    let candidates = moves.filter((choice) => includesAll(choice, chosen));
    if (candidates.length === 0) {
      chosen = [place];
      candidates = moves.filter((choice) => includesAll(choice, chosen));
    }
    const complete = candidates.filter((each) => each.places.length === chosen.length);
    if (candidates.length === 0) {
      setAt(kNothing);
    } else if (complete.length === 1 && candidates.length === 1) {
      setAt(kNothing);
      onMove(complete[0].move);
    } else {
      setAt({ places: chosen, choices: complete });
    }
  };

  // The picture is redrawn only when it changes.
  useLayoutEffect(() => {
    const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml');
    const root = parsed.documentElement;
    for (const script of Array.from(root.querySelectorAll('script, foreignObject'))) {
      script.remove();
    }
    const [, , width, height] = (root.getAttribute('viewBox') ?? '').split(/[ ,]+/).map(Number);
    root.classList.toggle('wide', width > 1.25 * height);
    root.setAttribute('role', 'group');
    root.setAttribute('aria-label', props.label);
    for (const text of Array.from(root.querySelectorAll('text'))) {
      text.setAttribute('aria-hidden', 'true');
    }
    holder.current?.replaceChildren(document.importNode(root, true));
  }, [svg]);

  useLayoutEffect(() => {
    const reachable = moves.filter((choice) => includesAll(choice, at.places));
    const next = new Set(reachable.flatMap((choice) => choice.places));
    const all = places();
    let first = true;
    for (const element of all) {
      const place = element.getAttribute('data-place') ?? '';
      const selected = at.places.includes(place);
      const target = at.places.length > 0 && !selected && next.has(place);
      element.classList.toggle('legal', legal.has(place) && Boolean(onMove));
      element.classList.toggle('selected', selected);
      element.classList.toggle('target', target);
      element.classList.toggle('last', props.last?.includes(place) ?? false);
      element.classList.toggle(
        'changed',
        props.changed?.some(
          (key) =>
            key === place ||
            key.startsWith(`${place}.`) ||
            key.endsWith(`.${place.slice(place.indexOf('.') + 1)}`),
        ) ?? false,
      );
      if (!onMove) {
        element.setAttribute('aria-hidden', 'true');
        element.removeAttribute('tabindex');
        continue;
      }
      const state = selected ? ', chosen' : target ? ', possible' : '';
      element.setAttribute('role', 'button');
      element.setAttribute('aria-label', placeWords(place, picture) + state);
      element.setAttribute('aria-pressed', String(selected));
      // One of them is in the tab order; arrow keys lead to the others.
      const here = focused.current ? focused.current === place : first;
      element.setAttribute('tabindex', here ? '0' : '-1');
      first = false;
    }
    if (!onMove || all.length === 0) return;
    let current = all.find((element) => element.getAttribute('tabindex') === '0');
    if (!current) {
      current = all[0];
      current.setAttribute('tabindex', '0');
    }
    if (byKeys.current && document.activeElement !== current) {
      const elsewhere =
        document.activeElement !== document.body && !holder.current?.contains(document.activeElement);
      if (!elsewhere) (current as SVGElement).focus();
    }
  }, [svg, moves, at, legal, picture, props.last, props.changed, Boolean(onMove)]);

  const placeOf = (target: EventTarget | null): string | null =>
    target instanceof Element
      ? (target.closest('[data-place]')?.getAttribute('data-place') ?? null)
      : null;

  const onKeyDown = (event: KeyboardEvent): void => {
    const target = event.target as Element;
    const place = placeOf(target);
    if (place === null) return;
    byKeys.current = true;
    focused.current = place;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      point(place);
    } else if (event.key === 'Escape') {
      setAt(kNothing);
    } else if (event.key.startsWith('Arrow')) {
      event.preventDefault();
      const next = neighbour(target, places(), event.key);
      if (!next) return;
      target.setAttribute('tabindex', '-1');
      next.setAttribute('tabindex', '0');
      focused.current = next.getAttribute('data-place') ?? '';
      (next as SVGElement).focus();
    }
  };
  const onPointerDown = (event: PointerEvent): void => {
    const place = placeOf(event.target);
    if (place === null || event.button !== 0) return;
    byKeys.current = false;
    dragFrom.current = place;
    // A second tap deselects, unless it becomes a drag.
    wasChosen.current = at.places.length === 1 && at.places[0] === place;
    if (!wasChosen.current) point(place);
    // Touch events keep their start as target but may end elsewhere.
    const target = event.target as Element;
    if (target.hasPointerCapture?.(event.pointerId)) {
      target.releasePointerCapture(event.pointerId);
    }
  };
  const onPointerUp = (event: PointerEvent): void => {
    const from = dragFrom.current;
    dragFrom.current = null;
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const to = placeOf(under);
    if (from === null || to === null) return;
    if (to === from) {
      if (wasChosen.current) setAt(kNothing);
    } else if (at.places.includes(from)) {
      point(to);
    }
  };

  // Events from screen readers have no pointer.
  const onClick = (event: MouseEvent): void => {
    const place = placeOf(event.target);
    if (event.detail === 0 && place !== null) point(place);
  };

  return (
    <div class="board-frame">
      <div
        class={onMove ? 'board active' : 'board'}
        ref={holder}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerUp={onPointerUp}
        onClick={onClick}
      />
      {at.choices.length > 0 && (
        <div class="chooser" role="group" aria-label="Which move?">
          <span>Which move?</span>
          {at.choices.map((choice) => (
            <button
              type="button"
              key={choice.move}
              onClick={() => {
                setAt(kNothing);
                onMove?.(choice.move);
              }}
            >
              {spoken(choice.words)}
            </button>
          ))}
          <button type="button" class="quiet" onClick={() => setAt(kNothing)}>
            cancel
          </button>
        </div>
      )}
    </div>
  );
}

// Moves by name: those without a place on the picture, and all on request.
export function MoveButtons(props: { moves: Choice[]; onMove: (move: string) => void }) {
  const [words, setWords] = useState('');
  const named = props.moves.filter((choice) => choice.places.length === 0);
  const wanted = words.toLowerCase();
  const found = props.moves.filter(
    (choice) =>
      choice.words.toLowerCase().includes(wanted) || choice.move.toLowerCase().includes(wanted),
  );
  const button = (choice: Choice) => (
    <button type="button" key={choice.move} onClick={() => props.onMove(choice.move)}>
      {spoken(choice.words)}
      {choice.probability !== undefined && ` (${(100 * choice.probability).toFixed(1)} %)`}
    </button>
  );
  return (
    <div class="moves">
      {named.length > 0 && (
        <div class="named" role="group" aria-label="Choices">
          {named.slice(0, 60).map(button)}
        </div>
      )}
      {props.moves.length > 0 && (
        <details>
          <summary>All {props.moves.length} legal moves</summary>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              if (words) props.onMove(words);
            }}
          >
            <label>
              Move{' '}
              <input
                value={words}
                autocomplete="off"
                onInput={(event) => setWords(event.currentTarget.value)}
              />
            </label>
            <button type="submit">Make it</button>
          </form>
          <div class="named">{found.slice(0, 120).map(button)}</div>
        </details>
      )}
    </div>
  );
}
