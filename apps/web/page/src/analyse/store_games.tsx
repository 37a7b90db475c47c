// The games of a store that was chosen as a file. A browser tells a file's name
// but not its folder, and the server reads stores itself, so the games are those
// of the store of that name which the server shows.

import { useState } from 'preact/hooks';

import { call } from '../api';
import { engine } from '../engine/engine';
import { type GameBody, type GameRow, type Stores, useAnswer } from '../runs/use_answer';
import { reason, titled } from '../types';
import { say, told } from '../words';

const kMost = 50; // games listed at a time

// The game as a session; also what a replay opens.
export async function sessionOfGame(body: GameBody): Promise<{ game: string; session: string; title: string }> {
  const { game, options, position, plies } = body;
  const text = JSON.stringify({ game, options, position, moves: plies.map((row) => row.move) });
  const answer = await call<{ game: string; session: string }>('import', { text });
  return { ...answer, title: `${say.gameNames[game] ?? titled(game)}, ${say.gameNumber(body.number)}` };
}

interface Props {
  file: string;
  onSession: (game: string, text: string, title: string) => void;
}

export function StoreGames({ file, onSession }: Props) {
  const [chosen, setChosen] = useState('');
  const [from, setFrom] = useState(0);
  const [problem, setProblem] = useState('');
  const [stores, error] = useAnswer<Stores>('runs', engine.hasRuns ? {} : null, () => false);
  const runs = (stores?.stores ?? [])
    .filter(({ store }) => store.split('/').pop() === file)
    .flatMap(({ store, runs: rows }) => rows.map((row) => ({ key: `${store} ${row.id}`, place: { store, run: row.id }, row })));
  const run = runs.find(({ key }) => key === chosen) ?? runs[0];
  const [list] = useAnswer<{ games: GameRow[] }>('run_games', run ? { ...run.place, from, count: kMost } : null, () => false);
  if (error || problem) return <p class="error">{told(error || problem)}</p>;
  if (engine.hasRuns && !stores) return <p class="note">{say.loading}</p>;
  if (!run) return <p class="error">{say.openStore(file)}</p>;
  const open = (number: number): void => {
    call<GameBody>('run_game', { ...run.place, number })
      .then(sessionOfGame)
      .then(({ game, session, title }) => onSession(game, session, title))
      .catch((wrong) => setProblem(reason(wrong)));
  };
  return (
    <>
      {runs.length > 1 && (
        <select aria-label={say.storesAndRuns} value={run.key} onChange={(event) => (setChosen(event.currentTarget.value), setFrom(0))}>
          {runs.map(({ key, row }) => (
            <option key={key} value={key}>
              {say.gameNames[row.game] ?? titled(row.game)}, {say.runKinds[row.kind] ?? row.kind} {row.created}
            </option>
          ))}
        </select>
      )}
      <p>{say.whichGame(run.row.stored ?? run.row.games)}</p>
      <ul class="games chooser-list">
        {(list?.games ?? []).map(({ number, end, length }) => (
          <li key={number}>
            <button type="button" onClick={() => open(number)}>
              {say.gameNumber(number)}: {told(end)}, {say.count(length)}
            </button>
          </li>
        ))}
      </ul>
      <div class="row buttons">
        <button type="button" disabled={from === 0} onClick={() => setFrom(Math.max(0, from - kMost))}>
          {say.earlier}
        </button>
        <button type="button" disabled={(list?.games.length ?? 0) < kMost} onClick={() => setFrom((list?.games[kMost - 1]?.number ?? 0) + 1)}>
          {say.later}
        </button>
      </div>
    </>
  );
}
