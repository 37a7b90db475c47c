// An editor of positions, for chess, fairy chess and Gungi: pieces are put,
// moved and removed on the server's picture; the server says whether the
// position can be played.

import { useEffect, useState } from 'preact/hooks';

import { useView } from '../analyse/use_view';
import { call } from '../api';
import { Board } from '../board/board';
import { type OpenGame, newGame } from '../saved';
import { goTo } from '../store';
import { type About, type Choice, type View, play, reason } from '../types';
import { say, told } from '../words';
import { Hands } from './hands';
import { type Parts, pieceSvg, putTogether, takeApart } from './pieces';
import { type Placement, cellAt, filled, isWhite, keptRights, nameOf, placeOf, read, write } from './placement';

const kWait = 200; // milliseconds after the last change
const kHighest = 3; // of a tower
const kRights = ['K', 'Q', 'k', 'q'];
// One piece of each kind, to take their drawings from.
const kGungiKinds = ['MGIJWDRSN', 'FACKT4', '9', '9', '9', '9', '9', 'fackt4', 'mgijwdrsn'].join('/');

const sideField = (game: string): number => (game === 'gungi' ? 1 : 0);

// The parts of the pictures that show the pieces of the game at `position`.
function useParts(game: string, options: string, position: string): [Parts | null, string] {
  const [parts, setParts] = useState<Parts | null>(null);
  const [error, setError] = useState('');
  useEffect(() => {
    const abort = new AbortController();
    const view = (text?: string): Promise<View> => call<View>('view', { game, options, position: text }, abort.signal);
    const take = async (): Promise<void> => {
      const kinds = game === 'gungi' ? `${kGungiKinds} -/- b` : undefined;
      const views = [await view(position), await view(kinds).catch(() => view())];
      const taken = views.map((each) => takeApart(each.svg, game, read(each.position ?? '')));
      setParts({ board: taken[0].board, pieces: { ...taken[1].pieces, ...taken[0].pieces } });
    };
    take().catch((problem) => {
      if (!abort.signal.aborted) setError(reason(problem));
    });
    return () => abort.abort(new DOMException('left', 'AbortError'));
  }, [game, options]);
  return [parts, error];
}

function Setup({ game, about, view }: { game: OpenGame; about: About; view: View }) {
  const kind = game.game;
  const [text, setText] = useState(view.position ?? '');
  const [tool, setTool] = useState('move');
  const [error, setError] = useState('');
  const [parts, partsError] = useParts(kind, view.options, view.position ?? '');
  const now = read(text);
  const put = (next: Placement, edited: string[] = []): void => setText(write(keptRights(kind, next, edited)));
  useEffect(() => {
    const abort = new AbortController();
    const timer = setTimeout(() => {
      call<View>('view', { game: kind, options: view.options, position: text }, abort.signal).then(
        () => setError(''),
        (problem) => {
          if (!abort.signal.aborted) setError(told(reason(problem)));
        },
      );
    }, kWait);
    return () => {
      clearTimeout(timer);
      abort.abort(new DOMException('left', 'AbortError'));
    };
  }, [text]);
  if (!parts) return <p class="note">{partsError || say.loading}</p>;

  const places = now.rows.flatMap((row, r) => row.map((_, f) => placeOf(kind, now.rows.length, r, f)));
  const towerAt = (rows: string[][][], place: string): string[] => {
    const [r, f] = cellAt(kind, rows.length, place);
    return rows[r]?.[f] ?? [];
  };
  const picture: Record<string, string> = Object.fromEntries(
    places.flatMap((place) => {
      const tower = towerAt(now.rows, place);
      return tower.length > 0 ? [[place, tower.map(nameOf).join(', ')]] : [];
    }),
  );
  const moves: Choice[] =
    tool === 'move'
      ? Object.keys(picture).flatMap((from) =>
          places.filter((to) => to !== from).map((to) => ({ move: `${from} ${to}`, words: '', places: [from, to] })),
        )
      : places.map((place) => ({ move: place, words: '', places: [place] }));
  const stacks = kind === 'gungi';
  const edit = (move: string): void => {
    const rows = now.rows.map((row) => row.map((tower) => [...tower]));
    const [first, to] = move.split(' ');
    const tower = towerAt(rows, first);
    const laid = (on: string[], token: string): void => {
      if (!stacks || on.length === kHighest) on.length = 0;
      on.push(token);
    };
    if (to) {
      const token = tower.pop();
      if (token) laid(towerAt(rows, to), token);
    } else if (tool === 'remove' || (!stacks && tower[0] === tool)) tower.pop();
    else laid(tower, tool);
    put({ ...now, rows }, move.split(' '));
  };
  const setField = (at: number, value: string): void =>
    setText(write({ ...now, fields: filled(now.fields, at + 1).map((field, i) => (i === at ? value : field)) }));
  const start = async (to: 'play' | 'analyse'): Promise<void> => {
    const second = about.players === 2 && to === 'play' ? 'engine 3' : 'person';
    try {
      const answer = await play({ game: kind, options: view.options, position: text, first: 'person', second, simulations: 400, seed: 1 });
      goTo(to, newGame(kind, game.title, answer.session).id);
    } catch (problem) {
      setError(told(reason(problem)));
    }
  };
  const empty: Placement = { ...now, rows: now.rows.map((row) => row.map(() => [])) };
  const tokens = Object.keys(parts.pieces).sort((a, b) => Number(isWhite(b)) - Number(isWhite(a)) || a.localeCompare(b));
  const palette = (white: boolean) => (
    <div class="palette" role="group" aria-label={white === (about.sides[0] !== 'Black') ? about.sides[0] : about.sides[1]}>
      {tokens
        .filter((token) => isWhite(token) === white)
        .map((token) => (
          <button type="button" key={token} aria-pressed={tool === token} aria-label={nameOf(token)} title={nameOf(token)} onClick={() => setTool(token)}>
            <img alt="" src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(pieceSvg(parts, token))}`} />
          </button>
        ))}
    </div>
  );
  const side = sideField(kind);
  const rights = now.fields[1] ?? '';
  return (
    <div class={`view setup ${kind}`}>
      <div class="main">
        <div class="head">
          <div class="status" role="status" aria-live="polite">
            {say.setupTitle}
          </div>
        </div>
        {palette(false)}
        <Board game={kind} svg={putTogether(parts, kind, now)} label={say.thePosition} picture={picture} moves={moves} onMove={edit} />
        {palette(true)}
      </div>
      <aside>
        <section class="panel">
          <div class="row" role="group" aria-label={say.tools}>
            <button type="button" aria-pressed={tool === 'move'} onClick={() => setTool('move')}>
              {say.toolMove}
            </button>
            <button type="button" aria-pressed={tool === 'remove'} onClick={() => setTool('remove')}>
              {say.toolRemove}
            </button>
            <button type="button" onClick={() => put(empty, places)}>
              {say.emptyBoard}
            </button>
            <button type="button" onClick={() => setText(view.position ?? '')}>
              {say.asItWas}
            </button>
          </div>
          <label>
            {say.toMove}{' '}
            <select value={now.fields[side]} onChange={(event) => setField(side, event.currentTarget.value)}>
              {about.sides.map((name) => (
                <option key={name} value={name.charAt(0).toLowerCase()}>
                  {told(name)}
                </option>
              ))}
            </select>
          </label>
          {kind === 'chess' && (
            <fieldset>
              <legend>{say.castling}</legend>
              {kRights.map((right) => (
                <label key={right} class="pill">
                  <input
                    type="checkbox"
                    checked={rights.includes(right)}
                    onChange={(event) => {
                      const all = kRights.filter((each) => (each === right ? event.currentTarget.checked : rights.includes(each)));
                      setField(1, all.join('') || '-');
                    }}
                  />
                  {told(about.sides[right === right.toUpperCase() ? 0 : 1])} {right.toLowerCase() === 'k' ? 'O-O' : 'O-O-O'}
                </label>
              ))}
            </fieldset>
          )}
          {stacks && <Hands text={now.fields[0] ?? '-/-'} parts={parts} tool={tool} onText={(hands) => setField(0, hands)} />}
          <label class="stacked">
            {say.positionText}
            <textarea rows={3} spellcheck={false} value={text} aria-invalid={error !== ''} onInput={(event) => setText(event.currentTarget.value)} />
          </label>
          <p class="error" role="alert">
            {error}
          </p>
          <div class="row buttons">
            <button type="button" class="main-button" disabled={error !== ''} onClick={() => void start('analyse')}>
              {say.analyse}
            </button>
            <button type="button" disabled={error !== ''} onClick={() => void start('play')}>
              {say.play}
            </button>
          </div>
        </section>
      </aside>
    </div>
  );
}

// The position of an open game, to begin with.
export function SetupOf({ game, about }: { game: OpenGame; about: About }) {
  const [view, error] = useView(game.session);
  return view ? <Setup game={game} about={about} view={view} /> : <p class="note">{error || say.loading}</p>;
}
