// Plots: the score over a game, and bars.

import { scaleLinear } from 'd3-scale';
import { line as lineThrough } from 'd3-shape';

import { percent } from '../types';
import { say } from '../words';

// `scores` are those of the first side, in [0, 1], or null.
export function ScoreGraph(props: {
  scores: (number | null)[];
  ply: number;
  sides: string[];
  onPly: (ply: number) => void;
}) {
  const width = 640;
  const height = 150;
  const last = Math.max(1, props.scores.length - 1);
  const x = scaleLinear([0, last], [34, width - 8]);
  const y = scaleLinear([0, 1], [height - 18, 8]);
  const points = props.scores
    .map((score, ply) => ({ score, ply }))
    .filter((point): point is { score: number; ply: number } => point.score !== null);
  const path = lineThrough<{ score: number; ply: number }>(
    (point) => x(point.ply),
    (point) => y(point.score),
  )(points);
  const onClick = (event: MouseEvent): void => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const at = ((event.clientX - box.left) / box.width) * width;
    props.onPly(Math.min(last, Math.max(0, Math.round(x.invert(at)))));
  };
  const now = props.scores[props.ply];
  const told = now === null || now === undefined ? say.notSearched : percent(now);
  return (
    <svg
      class="plot"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={say.curveOf(props.sides[0], props.ply, told)}
      onClick={onClick}
    >
      {[0, 0.5, 1].map((level) => (
        <g key={level}>
          <line class="rule" x1={34} x2={width - 8} y1={y(level)} y2={y(level)} />
          <text x={30} y={y(level) + 4} text-anchor="end">
            {level}
          </text>
        </g>
      ))}
      <line class="cursor" x1={x(props.ply)} x2={x(props.ply)} y1={4} y2={height - 18} />
      {path && <path class="score" d={path} />}
      {points.map((point) => (
        <circle key={point.ply} cx={x(point.ply)} cy={y(point.score)} r={2.4} />
      ))}
      <text x={width - 8} y={height - 4} text-anchor="end">
        {say.count(last)}
      </text>
    </svg>
  );
}

export function Bars(props: { title: string; rows: { name: string; count: number }[] }) {
  const most = Math.max(1, ...props.rows.map((row) => row.count));
  const sum = Math.max(1, props.rows.reduce((total, row) => total + row.count, 0));
  return (
    <section class="panel">
      <h3>{props.title}</h3>
      <div class="scroll" tabIndex={0} role="region" aria-label={props.title}>
        <table class="bars">
          <thead class="hidden">
            <tr>
              <th scope="col">{say.what}</th>
              <th scope="col">{say.howOften}</th>
              <th scope="col">{say.share}</th>
            </tr>
          </thead>
          <tbody>
            {props.rows.map((row) => (
              <tr key={row.name}>
                <th scope="row">{row.name || say.none}</th>
                <td>
                  <meter aria-hidden="true" min={0} max={most} value={row.count} /> {row.count}
                </td>
                <td>{percent(row.count / sum)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

// Lengths in at most `most` equal bins.
export function histogram(
  rows: { length: number; count: number }[],
  most = 16,
): { name: string; count: number }[] {
  if (rows.length === 0) return [];
  const low = rows[0].length;
  const high = rows[rows.length - 1].length;
  const width = Math.max(1, Math.ceil((high - low + 1) / most));
  const bars: { name: string; count: number }[] = [];
  for (let begin = low; begin <= high; begin += width) {
    bars.push({ name: width === 1 ? `${begin}` : `${begin}–${begin + width - 1}`, count: 0 });
  }
  for (const row of rows) bars[Math.floor((row.length - low) / width)].count += row.count;
  return bars;
}
