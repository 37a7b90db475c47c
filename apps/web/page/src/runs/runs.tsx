// Runs: stores of self-play and matches, even while they grow, and learning
// runs.

import { useState } from 'preact/hooks';

import { Board } from '../board/board';
import { isPicture } from '../board/picture';
import { engine } from '../engine/engine';
import { titled } from '../types';
import { say } from '../words';
import { Games } from './games';
import { Learning } from './learning';
import { Run } from './run';
import { type RunBody, type Stores, useAnswer } from './use_answer';

type Chosen = { store: string; run: number } | { picture: string } | { learning: string } | null;

const nameOf = (path: string): string => path.replace(/^\.\//, '');

function newestRun(stores: Stores | null, under = ''): { store: string; run: number } | null {
  const found = (stores?.stores ?? []).filter((each) => each.store.startsWith(under));
  const runs = found.flatMap((each) => each.runs.map((row) => ({ store: each.store, run: row.id, created: row.created })));
  const newest = runs.sort((a, b) => b.created.localeCompare(a.created) || b.run - a.run)[0];
  return newest ? { store: newest.store, run: newest.run } : null;
}

// What a person most likely wants to see.
const newestOf = (stores: Stores | null): Chosen =>
  stores && stores.learning.length > 0 ? { learning: stores.learning[0] } : newestRun(stores);

export function Runs({ goTo }: { goTo: (view: string, id: string) => void }) {
  if (engine.hasRuns) return <StoresAndRuns goTo={goTo} />;
  return (
    <p class="note">
      {say.runsElsewhere} <code>./pm web --runs FOLDER</code>
    </p>
  );
}

function StoresAndRuns({ goTo }: { goTo: (view: string, id: string) => void }) {
  const [picked, setChosen] = useState<Chosen>(null);
  const [stores, storesError] = useAnswer<Stores>('runs', {}, () => true);
  const chosen = picked ?? newestOf(stores);
  const picture = chosen && 'picture' in chosen ? chosen.picture : '';
  const folder = chosen && 'learning' in chosen ? chosen.learning : '';
  // A learning run's games are in a store of its folder.
  const place = chosen && 'store' in chosen ? chosen : folder ? newestRun(stores, `${folder}/store/`) : null;
  const [run, runError] = useAnswer<RunBody>('run', place, (row) => row.tally.games < row.games);
  const [drawn, drawnError] = useAnswer<{ svg: string }>('run_picture', picture ? { file: picture } : null, () => false);
  const empty = stores && stores.stores.length + stores.pictures.length + stores.learning.length === 0;
  return (
    <div class="view runs">
      <aside>
        <section class="panel">
          <h2>{say.storesAndRuns}</h2>
          {storesError && <p class="error">{storesError}</p>}
          {empty && (
            <p class="note">
              {say.noStores} <code>./pm selfplay chess --games 100 --sims 200 --out games.db</code>, <code>./pm web --runs FOLDER</code>
            </p>
          )}
          <ul class="games">
            {stores?.learning.map((path) => (
              <li key={path}>
                <button type="button" aria-pressed={folder === path} onClick={() => setChosen({ learning: path })}>
                  {nameOf(path)}
                </button>{' '}
                {say.aLearningRun}
              </li>
            ))}
            {stores?.stores.map((store) => (
              <li key={store.store}>
                <strong>{nameOf(store.store)}</strong>
                {store.error && <p class="error">{store.error}</p>}
                <ul class="games">
                  {store.runs.map((row) => (
                    <li key={row.id}>
                      <button
                        type="button"
                        aria-pressed={!folder && place?.store === store.store && place.run === row.id}
                        onClick={() => setChosen({ store: store.store, run: row.id })}
                      >
                        {say.gameNames[row.game] ?? titled(row.game)}, {say.runKinds[row.kind] ?? row.kind}
                      </button>{' '}
                      {say.ofGames(row.stored ?? 0, row.games)}{' '}
                      <progress aria-label={say.progressOf(row.id)} max={row.games} value={row.stored ?? 0} />{' '}
                      <time>{row.created}</time>
                    </li>
                  ))}
                </ul>
              </li>
            ))}
            {stores?.pictures.map((file) => (
              <li key={file}>
                <button type="button" aria-pressed={picture === file} onClick={() => setChosen({ picture: file })}>
                  {nameOf(file)}
                </button>{' '}
                {say.aReport}
              </li>
            ))}
          </ul>
        </section>
      </aside>
      <div class="main">
        {!chosen && !empty && stores && <p class="note">{say.chooseRun}</p>}
        {drawn && picture && isPicture(drawn.svg) && <Board game="" svg={drawn.svg} label={picture} picture={{}} moves={[]} />}
        {picture && (drawnError || (drawn && !isPicture(drawn.svg))) && (
          <p class="error" role="alert">
            {drawnError || say.noPicture(nameOf(picture))}
          </p>
        )}
        {folder && <Learning folder={folder} key={folder} />}
        {runError && place && (
          <p class="error" role="alert">
            {runError}
          </p>
        )}
        {place && run && (
          <>
            <Run run={run} key={`${place.store} ${place.run}`} />
            <Games place={place} run={run} goTo={goTo} />
          </>
        )}
      </div>
    </div>
  );
}
