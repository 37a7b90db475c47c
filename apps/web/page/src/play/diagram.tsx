// A piece's moves as a picture: the server tells them as rows of signs, "#" or
// "P" for the piece, "o" for a move, "m" for a move that takes nothing, "x" for
// what is only taken, others as they are; several diagrams may stand in a row.

import { say } from '../words';

const kCell = 18; // pixels
const kLeast = 3; // rows of a diagram

type Diagram = string[][];

const signsOf = (line: string): Diagram | null => {
  const blocks = line.trim().split(/ {3,}/).map((block) => block.split(' '));
  const fits = blocks.every((signs) => signs.length >= kLeast && signs.every((sign) => [...sign].length === 1));
  return fits ? blocks : null;
};

// Words, and diagrams that stand side by side, by turns.
export function partsOf(text: string): (string | Diagram[])[] {
  const parts: (string | Diagram[])[] = [];
  const lines = text.trimEnd().split('\n');
  for (let i = 0; i < lines.length; ) {
    const rows: Diagram[] = [];
    for (let row = signsOf(lines[i]); row; row = i + rows.length < lines.length ? signsOf(lines[i + rows.length]) : null) rows.push(row);
    if (rows.length >= kLeast) {
      parts.push(rows[0].map((_, block) => rows.map((row) => row[block] ?? [])));
      i += rows.length;
      continue;
    }
    const last = parts[parts.length - 1];
    if (typeof last === 'string') parts[parts.length - 1] = `${last}\n${lines[i]}`;
    else parts.push(lines[i]);
    ++i;
  }
  return parts;
}

function Sign({ sign, x, y }: { sign: string; x: number; y: number }) {
  const middle = { cx: (x + 0.5) * kCell, cy: (y + 0.5) * kCell };
  if (sign === '.') return null;
  if (sign === '#' || sign === 'P') return <rect class="piece" x={x * kCell + 3} y={y * kCell + 3} width={kCell - 6} height={kCell - 6} rx="3" />;
  if (sign === 'o' || sign === 'm') return <circle class={sign === 'o' ? 'goes' : 'goes only'} {...middle} r={kCell * 0.27} />;
  if (sign === 'x') return <path class="takes" d={`M${x * kCell + 5} ${y * kCell + 5} l8 8 m0 -8 l-8 8`} />;
  return (
    <text x={middle.cx} y={middle.cy + 4} text-anchor="middle">
      {sign}
    </text>
  );
}

function Moves({ rows }: { rows: Diagram }) {
  return (
    <svg class="moves-diagram" viewBox={`0 0 ${rows[0].length * kCell} ${rows.length * kCell}`} role="img" aria-label={rows.map((row) => row.join(' ')).join('; ')}>
      {rows.map((row, y) =>
        row.map((sign, x) => (
          <g key={`${x},${y}`}>
            <rect class={(x + y) % 2 === 0 ? 'light' : 'dark'} x={x * kCell} y={y * kCell} width={kCell} height={kCell} />
            <Sign sign={sign} x={x} y={y} />
          </g>
        )),
      )}
    </svg>
  );
}

export function TopicText({ text }: { text: string }) {
  return (
    <>
      {partsOf(say.topic(text)).map((part, i) =>
        typeof part === 'string' ? (
          <pre key={i} tabIndex={0}>
            {part}
          </pre>
        ) : (
          <div key={i} class="row">
            {part.map((rows, n) => (
              <Moves key={n} rows={rows} />
            ))}
          </div>
        ),
      )}
    </>
  );
}
