// Two positions of a game side by side, or two searches of one position.

import { useEffect, useState } from 'preact/hooks';

import { Lines } from '../analyse/lines';
import { type SearchWish, useSearch } from '../analyse/search';
import { call } from '../api';
import { Board } from '../board/board';
import { type OpenGame } from '../saved';
import { type About, type View, play, reason, scoreText, spoken } from '../types';
import { say } from '../words';

async function viewAt(session: string, ply: number, signal: AbortSignal): Promise<View> {
  const there = await play({ session, act: 'jump', ply }, signal);
  return call<View>('view', { session: there.session }, signal);
}

function Positions({ game, plies }: { game: OpenGame; plies: number }) {
  const [ply, setPly] = useState<[number, number]>([0, plies]);
  const [views, setViews] = useState<View[]>([]);
  const [error, setError] = useState('');
  useEffect(() => {
    const abort = new AbortController();
    Promise.all(
      ply.map((each) => viewAt(game.session, Math.min(each, plies), abort.signal)),
    ).then(setViews, (problem) => {
      if (!abort.signal.aborted) setError(reason(problem));
    });
    return () => abort.abort(new DOMException('left', 'AbortError'));
  }, [game.session, ply[0], ply[1], plies]);
  if (views.length < 2) return <p class="note">{error || say.loading}</p>;
  const keys = [...new Set(views.flatMap((view) => Object.keys(view.picture)))]
    .filter((key) => views[0].picture[key] !== views[1].picture[key])
    .sort();
  return (
    <>
      <div class="pair-views">
        {views.map((view, i) => (
          <div key={i}>
            <label>
              {say.afterMove}{' '}
              <input
                type="number"
                min={0}
                max={plies}
                value={ply[i]}
                onChange={(event) => {
                  const next = Math.min(plies, Math.max(0, Number(event.currentTarget.value) || 0));
                  setPly(i === 0 ? [next, ply[1]] : [ply[0], next]);
                }}
              />
            </label>
            <Board game={game.game} svg={view.svg} label={`${say.afterMove} ${ply[i]}`} picture={view.picture} moves={[]} changed={keys} />
          </div>
        ))}
      </div>
      <div class="scroll" tabIndex={0} role="region" aria-label={say.differences}>
        <table class="changes">
          <thead>
            <tr>
              <th scope="col">{say.whatDiffers}</th>
              <th scope="col">{say.afterMove} {ply[0]}</th>
              <th scope="col">{say.afterMove} {ply[1]}</th>
            </tr>
          </thead>
          <tbody>
            {keys.map((key) => (
              <tr key={key}>
                <th scope="row">{spoken(key).replaceAll('.', ' ')}</th>
                <td>{views[0].picture[key] ?? say.none}</td>
                <td>{views[1].picture[key] ?? say.none}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function OneSearch(props: { game: OpenGame; about: About; name: string; seed: number; wish: SearchWish | null; onWish: (wish: SearchWish) => void }) {
  const [sims, setSims] = useState(1000);
  const [evaluator, setEvaluator] = useState('');
  const [options, setOptions] = useState('');
  const thinking = useSearch(props.wish ? { session: props.game.session } : null, props.wish ?? { lines: 1 });
  return (
    <div>
      <h4>{props.name}</h4>
      <label>
        {say.simulationsField}{' '}
        <input type="number" min={1} max={1000000} value={sims} onInput={(event) => setSims(Number(event.currentTarget.value) || 1)} />
      </label>
      <label>
        {say.evaluator}{' '}
        <select value={evaluator} onChange={(event) => setEvaluator(event.currentTarget.value)}>
          <option value="">{say.default}</option>
          {props.about.evaluators.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </label>
      <label>
        {say.options} <input value={options} placeholder={say.default} onInput={(event) => setOptions(event.currentTarget.value)} />
      </label>
      <button
        type="button"
        onClick={() => {
          const wish: SearchWish = { simulations: sims, lines: 6, seed: props.seed };
          if (evaluator) wish.evaluator = evaluator;
          if (options) wish.search_options = options;
          props.onWish(wish);
        }}
      >
        {say.search_}
      </button>
      {thinking.error && <p class="error">{thinking.error}</p>}
      {thinking.found && (
        <>
          <p class="figures">
            {spoken(thinking.found.best ?? '')}, {scoreText(thinking.found.score, thinking.found.proof)},{' '}
            {say.figures(thinking.found.simulations, thinking.found.seconds)}
          </p>
          <Lines found={thinking.found} />
        </>
      )}
    </div>
  );
}

function Searches({ game, about }: { game: OpenGame; about: About }) {
  const [wishes, setWishes] = useState<[SearchWish | null, SearchWish | null]>([null, null]);
  return (
    <div class="pair-views">
      <OneSearch game={game} about={about} name={say.oneSearch} seed={1} wish={wishes[0]} onWish={(wish) => setWishes([wish, wishes[1]])} />
      <OneSearch game={game} about={about} name={say.anotherSearch} seed={2} wish={wishes[1]} onWish={(wish) => setWishes([wishes[0], wish])} />
    </div>
  );
}

export function Compare({ game, about, plies }: { game: OpenGame; about: About; plies: number }) {
  const [what, setWhat] = useState('');
  return (
    <section class="panel">
      <h2>{say.compare}</h2>
      <div class="row">
        <button type="button" aria-pressed={what === 'positions'} onClick={() => setWhat(what === 'positions' ? '' : 'positions')}>
          {say.twoPositions}
        </button>
        <button type="button" aria-pressed={what === 'searches'} onClick={() => setWhat(what === 'searches' ? '' : 'searches')}>
          {say.twoSearches}
        </button>
      </div>
      {what === 'positions' && <Positions game={game} plies={plies} />}
      {what === 'searches' && <Searches game={game} about={about} />}
    </section>
  );
}
