// A learning run (docs/learning.md): how it goes and its curves over the
// generations. Below it the view of runs has the games of its store.

import { titled } from '../types';
import { say } from '../words';
import { type Curve, Curves, type Point } from './curves';
import { Facts, rounded, signed } from './run';
import { useAnswer, useSides } from './use_answer';

interface Body {
  curves: string; // CSV: a line of names, then numbers
  settings: Record<string, unknown>;
}
type Row = Record<string, number | undefined>;

function rowsOf(csv: string): Row[] {
  const [head = '', ...lines] = csv.split('\n').filter(Boolean);
  const names = head.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    const numberAt = (i: number): number | undefined => (cells[i] && Number.isFinite(Number(cells[i])) ? Number(cells[i]) : undefined);
    return Object.fromEntries(names.map((name, i) => [name, numberAt(i)]));
  });
}

const ratio = (above: string, below: string) => (row: Row): number | undefined =>
  row[above] === undefined || !row[below] ? undefined : row[above] / row[below];

function curve(rows: Row[], name: string, value: (row: Row) => number | undefined, margin?: string): Curve {
  const points = rows.flatMap((row, i): Point[] => {
    const y = value(row);
    if (y === undefined) return [];
    const half = margin === undefined ? undefined : row[margin];
    const x = row.generation ?? i;
    return [half === undefined ? { x, y } : { x, y, low: y - half, high: y + half }];
  });
  return { name, points };
}

export function Learning({ folder }: { folder: string }) {
  const [body, error] = useAnswer<Body>('run_learning', { folder }, () => true);
  const game = String(body?.settings.game ?? '');
  const sides = useSides(game);
  if (!body) return error ? <p class="error">{error}</p> : <p class="note">{say.loading}</p>;
  const rows = rowsOf(body.curves);
  const key = (name: string) => (row: Row): number | undefined => row[name];
  const names = say.lineNames;
  const titles = say.curves;
  const all: [string, Curve[]][] = [
    [titles.elo, [curve(rows, names.elo, key('elo'), 'elo_margin')]],
    [titles.results, [
      ...sides.map((side, i) => curve(rows, side, ratio(i === 0 ? 'games/first' : 'games/second', 'games/games'))),
      curve(rows, say.draw, ratio('games/draws', 'games/games')),
    ]],
    [titles.pace, [curve(rows, names.pace, ratio('games/games', 'games/seconds'))]],
    [titles.plies, [
      curve(rows, names.mean, ratio('games/plies', 'games/games')),
      curve(rows, names.shortest, key('games/shortest')),
      curve(rows, names.longest, key('games/longest')),
    ]],
    [titles.value, [curve(rows, names.learned, key('losses/value')), curve(rows, names.heldOut, key('losses/held_out_value'))]],
    [titles.policy, [curve(rows, names.learned, key('losses/policy')), curve(rows, names.heldOut, key('losses/held_out_policy'))]],
    [titles.scale, [curve(rows, names.scale, key('losses/scale'))]],
  ];
  const last: Row = rows[rows.length - 1] ?? {};
  const pace = ratio('games/games', 'games/seconds')(last);
  const generations = Number(body.settings.generations ?? rows.length) || 1;
  const facts: [string, string][] = [];
  if (last.elo !== undefined) {
    const half = last.elo_margin ?? 0;
    facts.push([say.elo, `${signed(last.elo)} [${signed(last.elo - half)}, ${signed(last.elo + half)}]`]);
  }
  if (pace !== undefined) facts.push([titles.pace, rounded(pace)]);
  facts.push([say.gamesPlayed, `${rows.reduce((sum, row) => sum + (row['games/games'] ?? 0), 0)}`]);
  const fixed = (value: number | undefined, digits: number): string => (value === undefined ? '' : value.toFixed(digits));
  return (
    <>
      <section class="panel">
        <h2>{folder.replace(/^\.\//, '')}</h2>
        <p role="status">
          {say.gameNames[game] ?? titled(game)}, {say.generations(rows.length, generations)}
        </p>
        <progress aria-label={say.generation} max={generations} value={rows.length} />
        <Facts rows={facts} />
        {error && <p class="error">{error}</p>}
      </section>
      <div class="tiles">
        {all.map(([title, curves]) => (
          <Curves key={title} title={title} curves={curves} />
        ))}
      </div>
      <section class="panel">
        <div class="scroll" tabIndex={0} role="region" aria-label={say.asTable}>
          <table>
            <thead>
              <tr>
                {[say.generation, say.elo, say.accepted, say.games, say.meanLength, say.rows, ...Object.values(say.secondsOf)].map((head) => (
                  <th scope="col" key={head}>
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {[...rows].reverse().map((row) => (
                <tr key={row.generation}>
                  <th scope="row">{row.generation}</th>
                  <td>{row.elo === undefined ? '' : `${row.elo.toFixed(0)} ± ${fixed(row.elo_margin, 0)}`}</td>
                  <td>{row.accepted ? say.yes : say.no}</td>
                  <td>{row['games/games']}</td>
                  <td>{fixed(ratio('games/plies', 'games/games')(row), 1)}</td>
                  <td>{row['losses/rows']}</td>
                  <td>{fixed(row['seconds/games'], 0)}</td>
                  <td>{fixed(row['seconds/training'], 0)}</td>
                  <td>{fixed(row['seconds/matches'], 0)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
      <details class="panel">
        <summary>{say.settings_}</summary>
        <pre tabIndex={0}>{JSON.stringify(body.settings, null, 1)}</pre>
      </details>
    </>
  );
}
