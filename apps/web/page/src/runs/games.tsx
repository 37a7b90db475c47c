// The games of a run, to replay.

import { useEffect, useState } from 'preact/hooks';

import { say, told } from '../words';
import { Replay } from './replay';
import { type GameBody, type GameRow, type RunBody, useAnswer, useSides } from './use_answer';

const kPage = 50;

export function Games(props: { place: { store: string; run: number }; run: RunBody; goTo: (view: string, id: string) => void }) {
  const { place, run } = props;
  const [from, setFrom] = useState(0);
  const [number, setNumber] = useState<number | null>(null);
  useEffect(() => {
    setFrom(0);
    setNumber(null);
  }, [place.store, place.run]);
  const [list, error] = useAnswer<{ games: GameRow[] }>(
    'run_games',
    { ...place, from, count: kPage },
    (answer) => answer.games.length < kPage && run.tally.games < run.games,
  );
  const [game, gameError] = useAnswer<GameBody>('run_game', number === null ? null : { ...place, number }, () => false);
  const sides = useSides(run.game);
  const winner = (row: GameRow): string => {
    if (row.winner === null) return say.none;
    if (row.winner === 'neutral') return say.draw;
    const side = sides[row.winner === 'first' ? 0 : 1] ?? row.winner;
    const player = run.match?.players[(row.winner === 'first') === (row.first_player === 0) ? 0 : 1].name;
    return player ? `${side}, ${player}` : side;
  };
  return (
    <>
      {game && number !== null && <Replay body={game} key={`${place.store} ${place.run} ${number}`} goTo={props.goTo} />}
      {(gameError || error) && <p class="error">{gameError || error}</p>}
      {list && list.games.length > 0 && (
        <section class="panel">
          <h3>{say.gamesOfRun}</h3>
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
                      <button type="button" class="small" aria-pressed={row.number === number} onClick={() => setNumber(row.number)}>
                        {say.replay(row.number)}
                      </button>
                    </td>
                    <td>{winner(row)}</td>
                    <td>{told(row.end)}</td>
                    <td>{row.length}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <div class="row buttons">
            <button type="button" disabled={from === 0} onClick={() => setFrom(Math.max(0, from - kPage))}>
              {say.earlier}
            </button>
            <button type="button" disabled={list.games.length < kPage} onClick={() => setFrom((list.games[list.games.length - 1]?.number ?? 0) + 1)}>
              {say.later}
            </button>
          </div>
        </section>
      )}
    </>
  );
}
