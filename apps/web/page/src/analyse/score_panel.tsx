// The score over the game: its curve, and the largest drops.

import { useState } from 'preact/hooks';

import { moveWords } from '../board/words';
import { type View, percent } from '../types';
import { say } from '../words';
import { type Judge, dropsOf, keyAt } from './judge';
import { ScoreGraph } from './plots';
import { useWhy } from './why';

const kMostSimulations = 1_000_000;

export function ScorePanel(props: {
  session: string;
  view: View;
  judge: Judge;
  isOpen: (view: View) => boolean;
  onPly: (ply: number) => void;
}) {
  const { view, judge } = props;
  const [sims, setSims] = useState(400);
  const scores = Array.from({ length: view.plies + 1 }, (_, ply) => judge.judged[keyAt(view, ply)]?.score ?? null);
  const drops = dropsOf(view, judge.judged);
  const past = view.history ?? [];
  const why = useWhy(drops, (ply) => judge.judged[keyAt(view, ply)]);
  return (
    <section class="panel">
      <h2>{say.scoreOverGame}</h2>
      <ScoreGraph scores={scores} ply={view.ply} sides={view.sides} onPly={props.onPly} />
      <div class="row">
        <label>
          {say.simulationsField}{' '}
          <input
            type="number"
            min={1}
            max={kMostSimulations}
            value={sims}
            onChange={(event) => setSims(Math.max(1, Number(event.currentTarget.value) || 1))}
          />
        </label>
        {judge.running ? (
          <>
            <button type="button" onClick={judge.stop}>
              {say.stop}
            </button>
            <progress aria-label={say.searchAll} max={view.plies + 1} value={judge.done} />
          </>
        ) : (
          <button type="button" onClick={() => judge.start(props.session, view, sims, props.isOpen)}>
            {say.searchAll}
          </button>
        )}
      </div>
      {judge.error && <p class="error">{judge.error}</p>}
      {drops.length > 0 && (
        <>
          <h3>{say.largestDrops}</h3>
          <ol class="drops">
            {drops.map((drop) => (
              <li key={drop.ply}>
                <button type="button" onClick={() => props.onPly(drop.ply)}>
                  {past[drop.ply].number}
                  {moveWords(past[drop.ply].words)}
                </button>{' '}
                −{percent(drop.drop)}, {say.better(moveWords(drop.better))}
                {why[drop.ply] && <span class="why">{why[drop.ply]}</span>}
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}
