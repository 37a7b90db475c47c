// Two positions of a game side by side, with what differs on top, or two searches
// of one position.

import { useEffect, useState } from 'preact/hooks';

import { call } from '../api';
import { Board } from '../board/board';
import { type OpenGame } from '../saved';
import { type About, type View, play, reason, spoken } from '../types';
import { say } from '../words';
import { Searches } from './searches';

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
    </>
  );
}

export function Compare({ game, about, view, blocked }: { game: OpenGame; about: About; view: View; blocked: string }) {
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
      {what === 'positions' && <Positions game={game} plies={view.plies} />}
      {what === 'searches' && <Searches session={game.session} about={about} view={view} blocked={blocked} />}
    </section>
  );
}
