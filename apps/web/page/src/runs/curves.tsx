// Curves over numbers, with the intervals of their points, and stacked shares.

import { scaleLinear } from 'd3-scale';
import { line as lineThrough } from 'd3-shape';

import { say } from '../words';

export interface Point {
  x: number;
  y: number;
  low?: number;
  high?: number;
}
export interface Curve {
  name: string;
  points: Point[];
}

const kWidth = 460;
const kHeight = 200;
const kLeft = 48;
const kBottom = 22;

function Axes(props: { x: (value: number) => number; y: (value: number) => number; xs: number[]; ys: number[]; told: (y: number) => string }) {
  return (
    <>
      {props.ys.map((value) => (
        <g key={`y${value}`}>
          <line class="rule" x1={kLeft} x2={kWidth - 8} y1={props.y(value)} y2={props.y(value)} />
          <text x={kLeft - 5} y={props.y(value) + 4} text-anchor="end">
            {props.told(value)}
          </text>
        </g>
      ))}
      {props.xs.map((value) => (
        <text key={`x${value}`} x={props.x(value)} y={kHeight - 6} text-anchor="middle">
          {value}
        </text>
      ))}
    </>
  );
}

function Legend({ names }: { names: string[] }) {
  return (
    <figcaption class="legend">
      {names.map((name, i) => (
        <span key={name} class={`series-${i}`}>
          {name}
        </span>
      ))}
    </figcaption>
  );
}

export function Curves(props: { title: string; curves: Curve[] }) {
  const curves = props.curves.filter((curve) => curve.points.length > 0);
  const all = curves.flatMap((curve) => curve.points);
  if (all.length === 0) {
    return (
      <section class="panel chart">
        <h3>{props.title}</h3>
        <p class="note">{say.nothingYet}</p>
      </section>
    );
  }
  const values = all.flatMap((point) => [point.y, point.low ?? point.y, point.high ?? point.y]);
  const xs = all.map((point) => point.x);
  const room = 0.05 * (Math.max(...values) - Math.min(...values)) || 0.5;
  const x = scaleLinear([Math.min(...xs), Math.max(...xs) + (Math.max(...xs) === Math.min(...xs) ? 1 : 0)], [kLeft + 8, kWidth - 16]);
  const y = scaleLinear([Math.min(...values) - room, Math.max(...values) + room], [kHeight - kBottom, 8]);
  const path = lineThrough<Point>(
    (point) => x(point.x),
    (point) => y(point.y),
  );
  const last = curves.map((curve) => `${curve.name} ${+curve.points[curve.points.length - 1].y.toPrecision(4)}`).join(', ');
  return (
    <section class="panel chart">
      <h3>{props.title}</h3>
      <figure>
        <svg class="plot" viewBox={`0 0 ${kWidth} ${kHeight}`} role="img" aria-label={`${props.title}: ${last}`}>
          <Axes x={x} y={y} xs={x.ticks(5).filter(Number.isInteger)} ys={y.ticks(5)} told={y.tickFormat(5)} />
          {curves.map((curve, i) => (
            <g key={curve.name} class={`series-${i}`}>
              {curve.points.map((point) =>
                point.low === undefined || point.high === undefined ? null : (
                  <line key={point.x} class="interval" x1={x(point.x)} x2={x(point.x)} y1={y(point.low)} y2={y(point.high)} />
                ),
              )}
              <path class="curve" d={path(curve.points) ?? ''} />
              {curve.points.map((point) => (
                <circle key={point.x} cx={x(point.x)} cy={y(point.y)} r={2.4} />
              ))}
            </g>
          ))}
        </svg>
        <Legend names={curves.map((curve) => curve.name)} />
      </figure>
    </section>
  );
}

// Columns of shares; each has one count for each name.
export function Shares(props: { title: string; label: string; names: string[]; columns: { x: number; counts: number[] }[] }) {
  const { columns } = props;
  const x = scaleLinear([0, columns.length], [kLeft, kWidth - 8]);
  const y = scaleLinear([0, 1], [kHeight - kBottom, 8]);
  const every = Math.ceil(columns.length / 6);
  return (
    <section class="panel chart">
      <h3>{props.title}</h3>
      <figure>
        <svg class="plot" viewBox={`0 0 ${kWidth} ${kHeight}`} role="img" aria-label={props.label}>
          <Axes x={x} y={y} xs={[]} ys={[0, 0.5, 1]} told={(value) => `${100 * value} %`} />
          {columns.map((column, i) => {
            const sum = Math.max(1, column.counts.reduce((a, b) => a + b, 0));
            let below = 0;
            return (
              <g key={column.x}>
                {column.counts.map((count, which) => {
                  const top = y((below + count) / sum);
                  const height = y(below / sum) - top;
                  below += count;
                  return (
                    <rect key={which} class={`series-${which}`} x={x(i) + 1} width={Math.max(1, x(i + 1) - x(i) - 2)} y={top} height={height}>
                      <title>{`${props.names[which]}: ${count}`}</title>
                    </rect>
                  );
                })}
                {i % every === 0 && (
                  <text x={x(i) + 1} y={kHeight - 6}>
                    {column.x}
                  </text>
                )}
              </g>
            );
          })}
        </svg>
        <Legend names={props.names} />
      </figure>
    </section>
  );
}
