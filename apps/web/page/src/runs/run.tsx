// One run, as it goes on: pace, results by side and over time, Elo, lengths,
// openings, memory.

import { useEffect, useRef } from 'preact/hooks';

import { Bars, histogram } from '../analyse/plots';
import { titled } from '../types';
import { say } from '../words';
import { Curves, Shares } from './curves';
import { Openings } from './openings';
import { type Elo, type Part, type Results, type RunBody, useSides } from './use_answer';

const kPaceOver = 20_000; // milliseconds

export const rounded = (value: number): string => (value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(2));
export const signed = (value: number): string => `${value > 0 ? '+' : ''}${value.toFixed(0)}`;

// Games a second over the last answers.
function usePace(run: RunBody): number | null {
  const seen = useRef<{ when: number; games: number }[]>([]);
  useEffect(() => {
    const when = Date.now();
    seen.current = [...seen.current.filter((each) => when - each.when < kPaceOver), { when, games: run.tally.games }];
  }, [run]);
  const first = seen.current[0];
  if (!first) return null;
  const seconds = (Date.now() - first.when) / 1000;
  return seconds < 1 ? null : (run.tally.games - first.games) / seconds;
}

export function Facts({ rows }: { rows: [string, string][] }) {
  return (
    <dl class="facts">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Figures({ run }: { run: RunBody }) {
  const pace = usePace(run);
  const { file, tally } = run;
  const complete = tally.games >= run.games;
  const searched = run.parts.reduce((sum, part) => sum + part.seconds, 0);
  const rows: [string, string][] = [];
  if (!complete && pace !== null && file.writer) {
    rows.push([say.gamesASecond, rounded(pace)]);
    if (pace > 0) rows.push([say.stillNeeds, say.lasting((run.games - tally.games) / pace)]);
  }
  if (tally.simulations > 0 && searched > 0) rows.push([say.simulationsASecond, rounded(tally.simulations / searched)]);
  if (tally.games > 0) rows.push([say.meanLength, say.count(Math.round(tally.plies / tally.games))]);
  if (file.writer) rows.push([say.memory, say.megabytes(file.writer.memory)]);
  rows.push([say.onDisk, say.megabytes(file.bytes)], [say.lastGame, file.age === null ? say.none : say.ago(file.age)], [say.started, `${run.created} UTC`], [say.seed, `${run.seed}`]);
  return (
    <section class="panel">
      <h2>
        {say.gameNames[run.game] ?? titled(run.game)}, {say.runKinds[run.kind] ?? run.kind}
      </h2>
      <p role="status">
        {say.ofGames(tally.games, run.games)}, {complete ? say.complete : file.writer ? say.underWay(file.writer.pid) : say.notRunning}
        {run.options && <>; {run.options}</>}
      </p>
      <progress aria-label={say.gamesPlayed} max={run.games} value={tally.games} />
      <Facts rows={rows} />
    </section>
  );
}

const resultsText = ({ wins, draws, losses }: Results): string => `${wins} – ${draws} – ${losses}`;

function MatchTable({ match, sides }: { match: NonNullable<RunBody['match']>; sides: string[] }) {
  const name = (which: number): string => match.players[which].name ?? `${say.player} ${which + 1}`;
  const [low, difference, high] = match.elo;
  return (
    <section class="panel">
      <h3>{say.elo}</h3>
      <p class="status small">
        {signed(difference)} [{signed(low)}, {signed(high)}]
      </p>
      <p class="note">{say.eloOf(name(0), signed(difference), signed(low), signed(high))}</p>
      <div class="scroll" tabIndex={0} role="region" aria-label={say.results}>
        <table>
          <thead>
            <tr>
              <th scope="col">{say.player}</th>
              {sides.map((side) => (
                <th scope="col" key={side}>
                  {say.withSide(side)}: {say.gamesWon} – {say.draws} – {say.losses}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {match.players.map((player, i) => (
              <tr key={i}>
                <th scope="row">{name(i)}</th>
                <td>{resultsText(player.first)}</td>
                <td>{resultsText(player.second)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

// Results by side, over time, as columns and as a table.
function OverTime({ parts, sides }: { parts: Part[]; sides: string[] }) {
  const one = sides.length < 2;
  const names = one ? [sides[0], say.cutOff] : [sides[0], say.draw, sides[1], say.cutOff];
  const countsOf = (part: Part): number[] =>
    one ? [part.first + part.second + part.draws, part.cut] : [part.first, part.draws, part.second, part.cut];
  const last = parts[parts.length - 1];
  const label = say.plotOf(say.overTime, parts[0].from, last.from + last.games - 1);
  return (
    <div>
      <Shares title={say.overTime} label={label} names={names} columns={parts.map((part) => ({ x: part.from, counts: countsOf(part) }))} />
      <details class="panel">
        <summary>
          {say.asTable}: {say.overTime}
        </summary>
        <div class="scroll" tabIndex={0} role="region" aria-label={say.overTime}>
          <table>
            <thead>
              <tr>
                <th scope="col">{say.gamesFrom}</th>
                <th scope="col">{say.games}</th>
                {names.map((name) => (
                  <th scope="col" key={name}>
                    {name}
                  </th>
                ))}
                <th scope="col">{say.meanLength}</th>
              </tr>
            </thead>
            <tbody>
              {parts.map((part) => (
                <tr key={part.from}>
                  <th scope="row">{part.from}</th>
                  <td>{part.games}</td>
                  {countsOf(part).map((count, i) => (
                    <td key={i}>{count}</td>
                  ))}
                  <td>{(part.plies / part.games).toFixed(1)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </div>
  );
}

export function Run({ run }: { run: RunBody }) {
  const sides = useSides(run.game);
  const { tally, parts, summary, match } = run;
  const bySide =
    sides.length < 2
      ? summary.results
      : [
          { name: sides[0], count: tally.first },
          { name: say.draw, count: tally.draws },
          { name: sides[1], count: tally.second },
          ...(tally.cut > 0 ? [{ name: say.cutOff, count: tally.cut }] : []),
        ];
  const elos = parts.filter((part): part is Part & { elo: Elo } => part.elo !== null);
  return (
    <>
      <Figures run={run} />
      {tally.games > 0 && (
        <div class="tiles">
          {match && <MatchTable match={match} sides={sides} />}
          <Bars title={say.results} rows={bySide} />
          <OverTime parts={parts} sides={sides} />
          {match && elos.length > 1 && (
            <Curves
              title={say.eloOverTime}
              curves={[
                {
                  name: match.players[0].name ?? say.player,
                  points: elos.map(({ from, games, elo }) => ({ x: from + games - 1, y: elo[1], low: elo[0], high: elo[2] })),
                },
              ]}
            />
          )}
          <Curves title={say.meanLength} curves={[{ name: say.meanLength, points: parts.map((part) => ({ x: part.from, y: part.plies / part.games })) }]} />
          <Bars title={say.lengths} rows={histogram(summary.lengths)} />
          <Bars title={say.endedHow} rows={summary.ends} />
          <Openings openings={summary.openings} games={summary.games} />
        </div>
      )}
      <details class="panel">
        <summary>{say.settings_}</summary>
        <pre tabIndex={0}>{run.settings}</pre>
      </details>
    </>
  );
}
