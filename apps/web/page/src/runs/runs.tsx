// Runs: stores of self-play and matches, even while they grow; their games to
// replay with the search results.

import { useEffect, useState } from 'preact/hooks';

import { needAbout } from '../about';
import { Bars, histogram } from '../analyse/plots';
import { Board } from '../board/board';
import { useStore } from '../store';
import { spoken, titled } from '../types';
import { say } from '../words';
import { Replay } from './replay';
import { type GameBody, type GameRow, type RunBody, type Stores, useAnswer } from './use_answer';

export function Runs({ goTo }: { goTo: (view: string, id: string) => void }) {
  const [chosen, setChosen] = useState<{ store: string; run: number } | null>(null);
  const [from, setFrom] = useState(0);
  const [number, setNumber] = useState<number | null>(null);
  const [picture, setPicture] = useState('');
  const [stores, storesError] = useAnswer<Stores>('runs', {}, () => true);
  const grows = (row: { games: number; tally?: { games: number } }): boolean =>
    row.tally !== undefined && row.tally.games < row.games;
  const [run, runError] = useAnswer<RunBody>('run', chosen, grows);
  const [list, listError] = useAnswer<{ games: GameRow[] }>(
    'run_games',
    chosen && { ...chosen, from, count: 50 },
    (answer) => answer.games.length < 50,
  );
  const [game, gameError] = useAnswer<GameBody>(
    'run_game',
    chosen && number !== null ? { ...chosen, number } : null,
    () => false,
  );
  const [drawn] = useAnswer<{ svg: string }>('run_picture', picture ? { file: picture } : null, () => false);
  const sides = useStore((state) => state.about[run?.game ?? '']?.sides) ?? [];
  useEffect(() => needAbout(run?.game ?? ''), [run?.game]);
  const empty = stores?.stores.length === 0 && stores.pictures.length === 0;
  return (
    <div class="view runs">
      <div class="main">
        <section class="panel">
          <h2>{say.runs}</h2>
          {storesError && <p class="error">{storesError}</p>}
          {empty && (
            <p class="note">
              {say.noStores} <code>./pm selfplay --game chess --games 100 --sims 200 --out games.db</code>,{' '}
              <code>./pm web --runs FOLDER</code>
            </p>
          )}
          <ul class="games">
            {stores?.stores.map((store) => (
              <li key={store.store}>
                <strong>{store.store}</strong>
                {store.error && <p class="error">{store.error}</p>}
                <ul class="games">
                  {store.runs.map((row) => (
                    <li key={row.id}>
                      <button
                        type="button"
                        aria-pressed={chosen?.store === store.store && chosen.run === row.id}
                        onClick={() => {
                          setChosen({ store: store.store, run: row.id });
                          setNumber(null);
                          setFrom(0);
                        }}
                      >
                        {titled(row.game)}, {row.kind}
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
                <button type="button" aria-pressed={picture === file} onClick={() => setPicture(picture === file ? '' : file)}>
                  {file}
                </button>{' '}
                {say.aReport}
              </li>
            ))}
          </ul>
        </section>
        {drawn && <Board game="" svg={drawn.svg} label={picture} picture={{}} moves={[]} />}
        {game && <Replay body={game} key={`${chosen?.store} ${chosen?.run} ${number}`} goTo={goTo} />}
        {gameError && <p class="error">{gameError}</p>}
      </div>
      <aside>
        {runError && <p class="error">{runError}</p>}
        {run && (
          <section class="panel">
            <h2>
              {titled(run.game)}, {run.kind}, {say.seed} {run.seed}
            </h2>
            <p class="figures">
              {say.ofGames(run.tally.games, run.games)}, {say.count(run.tally.plies)}, {run.tally.simulations} {say.simulationsField}
              {run.options && <>, {run.options}</>}
            </p>
            <progress aria-label={say.gamesPlayed} max={run.games} value={run.tally.games} />
          </section>
        )}
        {run && (
          <>
            <Bars title={say.results} rows={run.summary.results} />
            <Bars title={say.endedHow} rows={run.summary.ends} />
            <Bars title={say.lengths} rows={histogram(run.summary.lengths)} />
            <Bars title={say.openings} rows={run.summary.openings.map((row) => ({ ...row, name: spoken(row.name) }))} />
          </>
        )}
        {listError && <p class="error">{listError}</p>}
        {list && (
          <section class="panel">
            <h3>{say.games}</h3>
            <div class="scroll" tabIndex={0} role="region" aria-label={say.gamesOfRun}>
              <table>
                <thead>
                  <tr>
                    <th scope="col">{say.game}</th>
                    <th scope="col">{say.winner}</th>
                    <th scope="col">{say.ending}</th>
                    <th scope="col">{say.moves}</th>
                  </tr>
                </thead>
                <tbody>
                  {list.games.map((row) => (
                    <tr key={row.number}>
                      <td>
                        <button type="button" onClick={() => setNumber(row.number)}>
                          {say.replay(row.number)}
                        </button>
                      </td>
                      <td>{row.winner === 'neutral' ? say.draw : row.winner === 'first' || row.winner === 'second' ? (sides[row.winner === 'first' ? 0 : 1] ?? row.winner) : say.none}</td>
                      <td>{row.end}</td>
                      <td>{row.length}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            <div class="row buttons">
              <button type="button" disabled={from === 0} onClick={() => setFrom(Math.max(0, from - 50))}>
                {say.earlier}
              </button>
              <button type="button" disabled={list.games.length < 50} onClick={() => setFrom((list.games[list.games.length - 1]?.number ?? 0) + 1)}>
                {say.later}
              </button>
            </div>
          </section>
        )}
      </aside>
    </div>
  );
}
