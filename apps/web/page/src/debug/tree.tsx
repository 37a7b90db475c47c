// The search tree as an outline over the whole width: a search runs live and can
// be stopped; rows open and close, by clicks and by keys.

import { useEffect, useRef, useState } from 'preact/hooks';

import { useSearch } from '../analyse/search';
import { call } from '../api';
import { Board } from '../board/board';
import { moveWords } from '../board/words';
import { type About, type Found, type TreeStep, type View, percent, scoreText } from '../types';
import { say } from '../words';
import { bestLine, pathTo, rowsOf, twigsOf } from './twigs';

const kMostRows = 400;
// Simulations of the first of several searches, each four times the last, so that
// the tree is seen while it grows.
const kFirstRound = 500;

export function stepName(step: TreeStep): string {
  if (step.san !== null || step.move !== null) return moveWords(step.san ?? step.move ?? '');
  return step.side === 'neutral' ? say.outcome(step.key) : say.otherWorld(step.key);
}

// The position after moves of the tree, as far as they can be made here.
function Preview({ view, moves }: { view: View; moves: string[] }) {
  const [end, setEnd] = useState<View | null>(null);
  const key = moves.join(' ');
  useEffect(() => {
    const abort = new AbortController();
    const { game, options, position } = view;
    call<View>('view', { game, options, position, moves }, abort.signal).then(setEnd, () => {});
    return () => abort.abort(new DOMException('left', 'AbortError'));
  }, [view, key]);
  if (!end) return null;
  const label = `${say.afterMove} ${moves.map(moveWords).join(' ')}`;
  return (
    <figure class="preview">
      <Board game={end.game} svg={end.svg} label={label} picture={end.picture} moves={[]} last={end.last} />
      <figcaption class="note">{label}</figcaption>
    </figure>
  );
}

export function TreeView(props: { session: string; view: View; about: About; blocked: string }) {
  const { about, view, blocked } = props;
  const [asked, setAsked] = useState<{ run: number; simulations: number; source: { session: string } } | null>(null);
  const [sims, setSims] = useState(2000);
  const [least, setLeast] = useState(2);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [at, setAt] = useState('');
  const [follow, setFollow] = useState(true);
  const [round, setRound] = useState(0);
  const [halted, setHalted] = useState(false);
  const kept = useRef<Found | null>(null);
  const simulations = Math.min(asked?.simulations ?? 1, kFirstRound * 4 ** round);
  const thinking = useSearch(halted ? null : (asked?.source ?? null), { simulations, lines: 1, tree: 24, tree_visits: 1 }, asked?.run);
  if (thinking.found?.tree) kept.current = thinking.found;
  if (!asked) kept.current = null;
  const found = kept.current;
  const ended = thinking.found?.ended_by;
  const more = asked !== null && !halted && simulations < asked.simulations;
  useEffect(() => {
    if (ended === 'simulations' && more) setRound(round + 1);
  }, [ended, more]);
  // Another position: the tree is not of it.
  useEffect(() => {
    setAsked(null);
    setOpen(new Set());
    setAt('');
  }, [props.session]);
  const twigs = twigsOf(found?.tree ?? [], least);
  const best = bestLine(twigs);
  const shown = follow ? new Set([...open, ...best.map((twig) => twig.way)]) : open;
  const rows = rowsOf(twigs, shown).slice(0, kMostRows);
  const path = pathTo(twigs, at);
  const here = path[path.length - 1]?.way === at ? at : (rows[0]?.twig.way ?? '');
  const known = path.findIndex((twig) => twig.step.move === null);
  const line = (known < 0 ? path : path.slice(0, known)).map((twig) => twig.step.move ?? '');
  const who = (step: TreeStep): string =>
    step.side === 'neutral' ? say.chance : (about.sides[step.side === 'first' ? 0 : 1] ?? step.side);
  const toggle = (way: string, wanted: boolean): void => {
    const next = new Set(shown);
    if (wanted) next.add(way);
    else next.delete(way);
    setFollow(false);
    setOpen(next);
  };
  const focusOn = (way: string, from: Element): void => {
    setAt(way);
    const all = Array.from(from.closest('[role=treegrid]')?.querySelectorAll<HTMLElement>('tr[data-way]') ?? []);
    all.find((each) => each.dataset.way === way)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const i = rows.findIndex((row) => row.twig.way === here);
    const row = rows[i];
    if (!row) return;
    const isOpen = shown.has(here);
    const to = (way: string | undefined): void => {
      if (way !== undefined) focusOn(way, event.currentTarget as Element);
    };
    if (event.key === 'ArrowDown') to(rows[i + 1]?.twig.way);
    else if (event.key === 'ArrowUp') to(rows[i - 1]?.twig.way);
    else if (event.key === 'Home') to(rows[0].twig.way);
    else if (event.key === 'End') to(rows[rows.length - 1].twig.way);
    else if (event.key === 'ArrowRight' && row.twig.twigs.length > 0 && !isOpen) toggle(here, true);
    else if (event.key === 'ArrowRight') to(rows[i + 1]?.level > row.level ? rows[i + 1].twig.way : undefined);
    else if (event.key === 'ArrowLeft' && isOpen) toggle(here, false);
    else if (event.key === 'ArrowLeft') to(pathTo(twigs, here)[row.level - 2]?.way);
    else if (event.key === 'Enter' || event.key === ' ') toggle(here, !isOpen);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <section class="panel tree" aria-labelledby="tree-title">
      <h2 id="tree-title">{say.searchTree}</h2>
      <div class="row">
        <label>
          {say.simulationsField}{' '}
          <input type="number" min={1} max={1000000} value={sims} onChange={(event) => setSims(Math.max(1, Number(event.currentTarget.value) || 1))} />
        </label>
        {thinking.running ? (
          <button type="button" onClick={() => {
            setHalted(true);
            thinking.stop();
          }}>
            {say.stop}
          </button>
        ) : (
          <button type="button" class="main-button" disabled={blocked !== ''} onClick={() => {
            setRound(0);
            setHalted(false);
            setAsked({ run: (asked?.run ?? 0) + 1, simulations: sims, source: { session: props.session } });
          }}>
            {say.search_}
          </button>
        )}
        <label>
          {say.leastVisits}{' '}
          <input type="number" min={1} value={least} onInput={(event) => setLeast(Math.max(1, Number(event.currentTarget.value) || 1))} />
        </label>
        <button type="button" aria-pressed={follow} onClick={() => setFollow(!follow)}>
          {say.followBest}
        </button>
        <button
          type="button"
          disabled={shown.size === 0}
          onClick={() => {
            setFollow(false);
            setOpen(new Set());
          }}
        >
          {say.closeAll}
        </button>
      </div>
      {blocked && <p class="note">{blocked}</p>}
      {thinking.error && (
        <p class="error" role="alert">
          {thinking.error}
        </p>
      )}
      {asked && (
        <p class="figures" role="status">
          {say.figures(found?.simulations ?? 0, found?.seconds ?? 0)}{' '}
          {thinking.running || (ended === 'simulations' && more) ? say.stillThinking : ended && !halted ? say.endedBy(ended) : say.stopped}
        </p>
      )}
      {found && (about.hidden || about.chance) && <p class="note">{say.treeOfWorlds}</p>}
      {rows.length > 0 && (
        <div class="beside">
          <div class="scroll" tabIndex={-1}>
            <table class="outline" role="treegrid" aria-label={say.searchTree} onKeyDown={onKeyDown}>
              <thead>
                <tr>
                  <th scope="col">{say.move}</th>
                  <th scope="col">{say.by}</th>
                  <th scope="col">{say.visits}</th>
                  <th scope="col">{say.score}</th>
                  <th scope="col">{say.prior}</th>
                  <th scope="col">{say.proof}</th>
                </tr>
              </thead>
              <tbody>
                <tr class="root">
                  <th scope="row">{say.root}</th>
                  <td>{about.sides[view.side === 'second' ? 1 : 0]}</td>
                  <td>{found?.simulations}</td>
                  <td>{found && scoreText(found.score, '')}</td>
                  <td />
                  <td>{found && found.proof !== 'none' ? found.proof : ''}</td>
                </tr>
                {rows.map(({ twig, level, place, siblings }) => {
                  const many = twig.twigs.length > 0;
                  const isOpen = shown.has(twig.way);
                  return (
                    <tr
                      key={twig.way}
                      data-way={twig.way}
                      aria-level={level}
                      aria-posinset={place}
                      aria-setsize={siblings}
                      aria-expanded={many ? isOpen : undefined}
                      aria-selected={twig.way === at}
                      tabIndex={twig.way === here ? 0 : -1}
                      class={best.some((each) => each.way === twig.way) ? 'best' : ''}
                      onFocus={() => setAt(twig.way)}
                      onClick={() => {
                        setAt(twig.way);
                        if (many) toggle(twig.way, !isOpen);
                      }}
                    >
                      <th scope="row" style={{ paddingLeft: `${level}rem` }}>
                        <span class="knob" aria-hidden="true">
                          {many ? (isOpen ? '▾' : '▸') : '·'}
                        </span>{' '}
                        {stepName(twig.step)}
                      </th>
                      <td>{who(twig.step)}</td>
                      <td class="bar" style={{ '--share': `${100 * twig.share}%` }}>
                        {twig.step.visits} <small>{percent(twig.share)}</small>
                      </td>
                      <td>{scoreText(twig.step.score, '')}</td>
                      <td>{twig.step.prior > 0 ? twig.step.prior.toFixed(3) : ''}</td>
                      <td>{twig.step.proof === 'none' ? '' : twig.step.proof}</td>
                    </tr>
                  );
                })}
              </tbody>
            </table>
          </div>
          {line.length > 0 && view.position && <Preview view={view} moves={line} />}
        </div>
      )}
    </section>
  );
}
