// Runs: stores of self-play and matches, even while they grow; their games to
// replay with the search results.

import { useEffect, useMemo, useState } from 'preact/hooks';

import { call } from './api';
import { Board } from './board';
import { newGame } from './games';
import { Bars, ScoreGraph, histogram } from './plots';
import { type Side, type View, percent, reason, spoken, titled } from './types';

interface RunRow {
  id: number;
  kind: string;
  game: string;
  options: string;
  seed: number;
  settings: string;
  games: number;
  stored: number | null;
  created: string;
}
interface Stores {
  stores: { store: string; error?: string; runs: RunRow[] }[];
  pictures: string[];
}
interface Count {
  name: string;
  count: number;
}
interface RunBody extends RunRow {
  tally: { games: number; first: number; second: number; draws: number; cut: number; plies: number; simulations: number };
  summary: { games: number; results: Count[]; ends: Count[]; lengths: { length: number; count: number }[]; openings: Count[] };
}
interface GameRow {
  number: number;
  winner: Side | null;
  end: string;
  length: number;
}
interface Ply {
  side: Side;
  move: string;
  words: string;
  score?: number;
  simulations?: number;
  depth?: number;
  microseconds?: number;
  visits?: { move: string; words: string; visits: number }[];
}
interface GameBody extends GameRow {
  game: string;
  options: string;
  position: string;
  plies: Ply[];
}

const kRefresh = 2500; // milliseconds

// Repeats the request while `again` returns true.
function useAnswer<T>(op: string, members: Record<string, unknown> | null, again: (answer: T) => boolean): [T | null, string] {
  const [answer, setAnswer] = useState<T | null>(null);
  const [error, setError] = useState('');
  const key = members ? JSON.stringify(members) : '';
  useEffect(() => {
    setAnswer(null);
    if (!members) return;
    const abort = new AbortController();
    let timer = 0;
    const ask = (): void => {
      call<T>(op, members, abort.signal).then(
        (body) => {
          setAnswer(body);
          setError('');
          if (again(body)) timer = window.setTimeout(ask, kRefresh);
        },
        (problem) => {
          if (!abort.signal.aborted) setError(reason(problem));
        },
      );
    };
    ask();
    return () => {
      clearTimeout(timer);
      abort.abort(new DOMException('left', 'AbortError'));
    };
  }, [op, key]);
  return [answer, error];
}

function Replay({ body, goTo }: { body: GameBody; goTo: (view: string, id: string) => void }) {
  const [ply, setPly] = useState(body.plies.length);
  const [view, setView] = useState<View | null>(null);
  const [error, setError] = useState('');
  useEffect(() => {
    const abort = new AbortController();
    const moves = body.plies.slice(0, ply).map((row) => row.move);
    const source = { game: body.game, options: body.options, position: body.position, moves };
    call<View>('view', source, abort.signal).then(setView, (problem) => {
      if (!abort.signal.aborted) setError(reason(problem));
    });
    return () => abort.abort(new DOMException('left', 'AbortError'));
  }, [body, ply]);
  const scores = useMemo(
    () => [
      ...body.plies.map((row) =>
        row.score === undefined ? null : row.side === 'second' ? 1 - row.score : row.score,
      ),
      null,
    ],
    [body],
  );
  const open = async (): Promise<void> => {
    const line = JSON.stringify({
      game: body.game,
      options: body.options,
      position: body.position,
      moves: body.plies.map((row) => row.move),
    });
    const answer = await call<{ game: string; session: string }>('import', { text: line });
    goTo('analyse', newGame(answer.game, `${titled(answer.game)}, game ${body.number}`, answer.session).id);
  };
  const next: Ply | undefined = body.plies[ply];
  return (
    <section class="panel replay">
      <h3>
        Game {body.number}: {body.end}, {body.length} moves
      </h3>
      {error && <p class="error">{error}</p>}
      {view && (
        <Board svg={view.svg} label={`Game ${body.number} after move ${ply}`} picture={view.picture} moves={[]} last={view.last} />
      )}
      <label class="wide">
        Move {ply} of {body.plies.length}
        <input
          type="range"
          min={0}
          max={body.plies.length}
          value={ply}
          onInput={(event) => setPly(Number(event.currentTarget.value))}
        />
      </label>
      <div class="row buttons">
        <button type="button" disabled={ply === 0} onClick={() => setPly(ply - 1)}>
          Back
        </button>
        <button type="button" disabled={ply === body.plies.length} onClick={() => setPly(ply + 1)}>
          Forward
        </button>
        <button type="button" onClick={() => void open()}>
          Analyse this game
        </button>
      </div>
      <ScoreGraph scores={scores} ply={ply} sides={view?.sides ?? ['first']} onPly={setPly} />
      {next && (
        <>
          <p class="figures">
            Next: <strong>{spoken(next.words)}</strong>
            {next.score !== undefined &&
              `, score ${percent(next.score)}, ${next.simulations} simulations, depth ${next.depth}, ${((next.microseconds ?? 0) / 1000).toFixed(1)} ms`}
            {next.score === undefined && ', not searched'}
          </p>
          {next.visits && next.visits.length > 0 && (
            <Bars title="Visits of the search" rows={next.visits.map((row) => ({ name: spoken(row.words), count: row.visits }))} />
          )}
        </>
      )}
    </section>
  );
}

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
  const empty = stores?.stores.length === 0 && stores.pictures.length === 0;
  return (
    <div class="view runs">
      <div class="main">
        <section class="panel">
          <h2>Runs</h2>
          {storesError && <p class="error">{storesError}</p>}
          {empty && (
            <p class="note">
              No stores here. <code>./pm selfplay --game chess --games 100 --sims 200 --out games.db</code>{' '}
              makes one; <code>./pm web --runs FOLDER</code> shows those of a folder.
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
                      {row.stored} of {row.games} games{' '}
                      <progress aria-label={`Progress of run ${row.id}`} max={row.games} value={row.stored ?? 0} />{' '}
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
                a report
              </li>
            ))}
          </ul>
        </section>
        {drawn && <Board svg={drawn.svg} label={picture} picture={{}} moves={[]} />}
        {game && <Replay body={game} key={`${chosen?.store} ${chosen?.run} ${number}`} goTo={goTo} />}
        {gameError && <p class="error">{gameError}</p>}
      </div>
      <aside>
        {runError && <p class="error">{runError}</p>}
        {run && (
          <section class="panel">
            <h2>
              {titled(run.game)}, {run.kind}, seed {run.seed}
            </h2>
            <p class="figures">
              {run.tally.games} of {run.games} games, {run.tally.plies} moves, {run.tally.simulations} simulations
              {run.options && <>, {run.options}</>}
            </p>
            <progress aria-label="Games played" max={run.games} value={run.tally.games} />
          </section>
        )}
        {run && (
          <>
            <Bars title="Results" rows={run.summary.results} />
            <Bars title="Ended by" rows={run.summary.ends} />
            <Bars title="Length in moves" rows={histogram(run.summary.lengths)} />
            <Bars title="Openings" rows={run.summary.openings.map((row) => ({ ...row, name: spoken(row.name) }))} />
          </>
        )}
        {listError && <p class="error">{listError}</p>}
        {list && (
          <section class="panel">
            <h3>Games</h3>
            <div class="scroll" tabIndex={0} role="region" aria-label="Games of the run">
              <table>
                <thead>
                  <tr>
                    <th scope="col">Game</th>
                    <th scope="col">Winner</th>
                    <th scope="col">End</th>
                    <th scope="col">Moves</th>
                  </tr>
                </thead>
                <tbody>
                  {list.games.map((row) => (
                    <tr key={row.number}>
                      <td>
                        <button type="button" onClick={() => setNumber(row.number)}>
                          replay {row.number}
                        </button>
                      </td>
                      <td>{row.winner === 'neutral' ? 'draw' : (row.winner ?? 'none')}</td>
                      <td>{row.end}</td>
                      <td>{row.length}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            <div class="row buttons">
              <button type="button" disabled={from === 0} onClick={() => setFrom(Math.max(0, from - 50))}>
                Earlier
              </button>
              <button type="button" disabled={list.games.length < 50} onClick={() => setFrom((list.games[list.games.length - 1]?.number ?? 0) + 1)}>
                Later
              </button>
            </div>
          </section>
        )}
      </aside>
    </div>
  );
}
