// One run, as it goes on: pace, results by side, lengths, openings.

import { useEffect, useRef } from 'preact/hooks';

import { needAbout } from '../about';
import { Bars, histogram } from '../analyse/plots';
import { useStore } from '../store';
import { titled } from '../types';
import { say } from '../words';
import { Openings } from './openings';
import type { RunBody } from './use_answer';

const kPaceOver = 20_000; // milliseconds

const rounded = (value: number): string => (value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(2));

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

function Figures({ run }: { run: RunBody }) {
  const pace = usePace(run);
  const { tally } = run;
  const complete = tally.games >= run.games;
  const rows: [string, string][] = [];
  if (!complete && pace !== null) {
    rows.push([say.gamesASecond, rounded(pace)]);
    if (pace > 0) rows.push([say.stillNeeds, say.lasting((run.games - tally.games) / pace)]);
  }
  if (tally.games > 0) rows.push([say.meanLength, say.count(Math.round(tally.plies / tally.games))]);
  rows.push([say.started, `${run.created} UTC`], [say.seed, `${run.seed}`]);
  return (
    <section class="panel">
      <h2>
        {titled(run.game)}, {say.runKinds[run.kind] ?? run.kind}
      </h2>
      <p role="status">
        {say.ofGames(tally.games, run.games)}, {complete ? say.complete : say.notComplete}
        {run.options && <>; {run.options}</>}
      </p>
      <progress aria-label={say.gamesPlayed} max={run.games} value={tally.games} />
      <dl class="facts">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function Run({ run }: { run: RunBody }) {
  useEffect(() => needAbout(run.game), [run.game]);
  const sides = useStore((state) => state.about[run.game]?.sides) ?? ['first', 'second'];
  const { tally, summary } = run;
  const bySide =
    sides.length < 2
      ? summary.results
      : [
          { name: sides[0], count: tally.first },
          { name: say.draw, count: tally.draws },
          { name: sides[1], count: tally.second },
          ...(tally.cut > 0 ? [{ name: say.cutOff, count: tally.cut }] : []),
        ];
  return (
    <>
      <Figures run={run} />
      {tally.games > 0 && (
        <div class="tiles">
          <Bars title={say.results} rows={bySide} />
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
