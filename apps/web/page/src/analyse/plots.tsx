// Plots: the score over a game, bars, and a search tree.

import { hierarchy, tree as layOut } from 'd3-hierarchy';
import { scaleLinear } from 'd3-scale';
import { line as lineThrough } from 'd3-shape';

import { type TreeStep, percent, scoreText, spoken } from '../types';
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

interface Twig {
  step: TreeStep | null;
  children: Twig[];
}

// The most visited part of a tree, from one of its steps down.
export function TreePicture(props: {
  steps: TreeStep[];
  root: number | null;
  onStep: (id: number) => void;
}) {
  const most = 40;
  const kept = new Map<number | null, Twig>();
  const top: Twig = {
    step: props.root === null ? null : props.steps[props.root],
    children: [],
  };
  kept.set(props.root, top);
  const below = props.steps
    .filter((step) => step.visits > 0)
    .sort((a, b) => b.visits - a.visits || a.id - b.id);
  let count = 0;
  // A parent has at least the visits of its children, so it comes before them.
  for (const step of below) {
    if (count === most) break;
    const parent = kept.get(step.parent);
    if (!parent || kept.has(step.id)) continue;
    const twig = { step, children: [] };
    parent.children.push(twig);
    kept.set(step.id, twig);
    ++count;
  }
  const root = hierarchy(top, (twig) => twig.children);
  layOut<Twig>().nodeSize([24, 150])(root);
  const nodes = root.descendants();
  const tops = nodes.map((node) => node.x ?? 0);
  const low = Math.min(...tops) - 16;
  const high = Math.max(...tops) + 16;
  const width = 150 * (root.height + 1) + 20;
  const name = (step: TreeStep | null): string =>
    step === null ? say.root : spoken(step.san ?? step.move ?? say.outcome(step.key));
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={say.treePicture}>
      <svg
        class="tree"
        width={width}
        height={high - low}
        viewBox={`-10 ${low} ${width} ${high - low}`}
        role="img"
        aria-label={say.mostVisited(nodes.length - 1)}
      >
        {root.links().map((link) => (
          <path
            key={`${link.target.data.step?.id}`}
            class="branch"
            d={`M${(link.source.y ?? 0) + 100},${link.source.x} C${(link.source.y ?? 0) + 130},${link.source.x} ${(link.target.y ?? 0) - 30},${link.target.x} ${link.target.y},${link.target.x}`}
          />
        ))}
        {nodes.map((node) => {
          const step = node.data.step;
          return (
            <g
              key={`${step?.id ?? 'root'}`}
              class={step ? `node ${step.side}` : 'node'}
              transform={`translate(${node.y},${node.x})`}
              onClick={() => step && props.onStep(step.id)}
            >
              <rect x={0} y={-10} width={100} height={20} rx={4} />
              <text x={6} y={4}>
                {name(step).slice(0, 12)}
              </text>
              {step && (
                <text x={96} y={4} text-anchor="end" class="small">
                  {step.visits}
                </text>
              )}
              {step && <title>{`${name(step)}: ${step.visits} ${say.visits}, ${scoreText(step.score, step.proof)}`}</title>}
            </g>
          );
        })}
      </svg>
    </div>
  );
}
