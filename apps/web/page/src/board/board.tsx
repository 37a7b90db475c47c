// A board: the server's picture with places to click, drag and reach by keys.
// The moves name their places, so this works for every game; what the page has
// beside the picture (hands, cards) has places too.

import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

import type { Choice } from '../types';
import { Chooser } from './chooser';
import { type Arrow, mark, neighbour } from './marks';
import { move as animate, lift, wayAhead, wayOf } from './motion';
import { isMap, pictureOf } from './picture';

interface Props {
  game: string;
  svg: string;
  label: string;
  picture: Record<string, string>;
  moves: Choice[];
  ply?: number; // of the position; more than before: a move was made
  last?: string[];
  changed?: string[]; // keys of the picture that changed
  premove?: string[];
  arrows?: Arrow[];
  quiet?: boolean;
  lifts?: boolean; // a piece goes at once; drawn anew when `redraw` changes
  redraw?: string;
  beside?: ComponentChildren;
  onMove?: (move: string) => void;
  onPlace?: (place: string) => void; // long press or right click
}

interface Pointing {
  places: string[];
  // More than one move ends here: the person must choose.
  choices: Choice[];
}

const kNothing: Pointing = { places: [], choices: [] };
const kZooms = [1, 1.6, 2.4];
const kNoPlaces: string[] = [];
const kNoArrows: Arrow[] = [];
const kLongPress = 500; // milliseconds

const includesAll = (choice: Choice, places: string[]): boolean =>
  places.every((place) => choice.places.includes(place));

const placeOf = (target: EventTarget | null): string | null =>
  target instanceof Element ? (target.closest('[data-place]')?.getAttribute('data-place') ?? null) : null;

export function Board(props: Props) {
  const { game, svg, moves, picture, onMove } = props;
  const frame = useRef<HTMLDivElement>(null);
  const holder = useRef<HTMLDivElement>(null);
  const root = useRef<SVGSVGElement | null>(null);
  const focused = useRef('');
  // The person uses the keyboard here, so keep the focus here after a move.
  const byKeys = useRef(false);
  const dragFrom = useRef<string | null>(null);
  const dragged = useRef(false);
  const lifted = useRef(0); // when
  const wasChosen = useRef(false);
  const press = useRef(0);
  const before = useRef({ ply: props.ply ?? 0, picture });
  const [at, setAt] = useState<Pointing>(kNothing);
  const [zoom, setZoom] = useState(0);

  // In a new position an unfinished selection stays if it may still lead on.
  useEffect(() => {
    setAt((old) => (old.choices.length === 0 && moves.some((choice) => includesAll(choice, old.places)) ? old : kNothing));
  }, [svg]);

  const make = (choice: Choice): void => {
    setAt(kNothing);
    const way = props.lifts && !props.quiet ? wayAhead(choice.places, picture) : null;
    if (way && root.current && frame.current) {
      lift(root.current, frame.current, way, game === 'gungi', !dragged.current);
      lifted.current = performance.now();
    }
    onMove?.(choice.move);
  };

  const point = (place: string): void => {
    if (!onMove) return;
    let chosen = [...at.places.filter((each) => each !== place), place];
    if (at.places.includes(place) && at.places.length === 1) {
      setAt(kNothing); // by the keyboard
      return;
    }
    let candidates = moves.filter((choice) => includesAll(choice, chosen));
    // A piece that is a target of another may be meant itself.
    if (candidates.length === 0) {
      chosen = [place];
      candidates = moves.filter((choice) => includesAll(choice, chosen));
    }
    const complete = candidates.filter((each) => each.places.length === chosen.length);
    if (candidates.length === 0) {
      setAt(kNothing);
    } else if (complete.length === 1 && candidates.length === 1) {
      make(complete[0]);
    } else {
      setAt({ places: chosen, choices: complete });
    }
  };

  // The picture is redrawn only when it changes.
  useLayoutEffect(() => {
    const drawn = pictureOf(svg, game, props.label);
    root.current = drawn;
    holder.current?.replaceChildren(drawn);
    const ply = props.ply ?? 0;
    if (ply > before.current.ply && !dragged.current && frame.current) {
      const way = wayOf(game, props.last ?? kNoPlaces, before.current.picture, picture);
      if (way) animate(drawn, frame.current, way, lifted.current > 0 ? performance.now() - lifted.current : 0);
    }
    lifted.current = 0;
    dragged.current = false;
    before.current = { ply, picture };
  }, [svg, props.redraw]);

  useLayoutEffect(() => {
    if (!frame.current) return;
    const current = mark(frame.current, root.current, {
      moves,
      chosen: at.places,
      picture,
      last: props.last ?? kNoPlaces,
      changed: props.changed ?? kNoPlaces,
      premove: props.premove ?? kNoPlaces,
      arrows: props.arrows ?? kNoArrows,
      active: Boolean(onMove),
      quiet: props.quiet ?? false,
      focused: focused.current,
    });
    if (!current || !byKeys.current || document.activeElement === current) return;
    const free = document.activeElement === document.body || frame.current.contains(document.activeElement);
    if (free && at.choices.length === 0) current.focus({ preventScroll: true });
  });

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
      event.stopPropagation();
      const all = Array.from(frame.current?.querySelectorAll('[data-place]') ?? []);
      const next = neighbour(target, all, event.key);
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
    clearTimeout(press.current);
    press.current = window.setTimeout(() => props.onPlace?.(place), kLongPress);
    // A second tap deselects, unless it becomes a drag.
    wasChosen.current = at.places.length === 1 && at.places[0] === place;
    if (!wasChosen.current) point(place);
    // Touch events keep their start as target but may end elsewhere.
    const target = event.target as Element;
    if (target.hasPointerCapture?.(event.pointerId)) target.releasePointerCapture(event.pointerId);
  };
  const onPointerUp = (event: PointerEvent): void => {
    clearTimeout(press.current);
    const from = dragFrom.current;
    dragFrom.current = null;
    const to = placeOf(document.elementFromPoint(event.clientX, event.clientY));
    if (from === null || to === null) return;
    if (to === from) {
      if (wasChosen.current) setAt(kNothing);
    } else if (at.places.includes(from)) {
      dragged.current = true;
      point(to);
    }
  };

  const last = at.places[at.places.length - 1];
  const map = isMap(game);
  return (
    <div
      class={`board-frame ${game}${onMove ? ' active' : ''}`}
      ref={frame}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      // A mouse gives no place the focus: arrow keys go on stepping through the game.
      onMouseDown={(event) => {
        if (placeOf(event.target) === null) return;
        event.preventDefault();
        (document.activeElement as HTMLElement | null)?.blur();
      }}
      onPointerUp={onPointerUp}
      onPointerCancel={() => clearTimeout(press.current)}
      onContextMenu={(event) => {
        const place = placeOf(event.target);
        if (!place || !props.onPlace) return;
        event.preventDefault();
        props.onPlace(place);
      }}
      // Events from screen readers have no pointer.
      onClick={(event) => {
        const place = placeOf(event.target);
        if (event.detail === 0 && place !== null) point(place);
      }}
    >
      <div class={`scene${map ? ' map' : ''}`}>
        {map && (
          <div class="zoom">
            <button type="button" aria-label="+" disabled={zoom === kZooms.length - 1} onClick={() => setZoom(zoom + 1)}>
              +
            </button>
            <button type="button" aria-label="−" disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
              −
            </button>
          </div>
        )}
        <div
          class={onMove ? 'board active' : 'board'}
          ref={holder}
          style={map ? { width: `calc(var(--map-width) * ${kZooms[zoom]})` } : undefined}
        />
      </div>
      {props.beside}
      {at.choices.length > 0 && (
        <Chooser
          game={game}
          choices={at.choices}
          place={last}
          onCancel={() => setAt(kNothing)}
          onMove={make}
        />
      )}
    </div>
  );
}
