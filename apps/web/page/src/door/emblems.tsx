// The picture of each game on its tile: drawn here, so that the door needs no
// request. A game without one gets the plain board.

import type { ComponentChildren } from 'preact';

const squares = (count: number, size: number) =>
  Array.from({ length: count * count }, (_, i) => ({ x: i % count, y: Math.floor(i / count) }))
    .filter(({ x, y }) => (x + y) % 2 === 1)
    .map(({ x, y }) => (
      <rect key={`${x},${y}`} class="dark" x={x * size} y={y * size} width={size} height={size} />
    ));

const board = (
  <>
    <rect class="light" width="120" height="120" />
    {squares(4, 30)}
  </>
);

const disc = (x: number, y: number, kind: string) => <circle key={`${x},${y}`} class={kind} cx={x} cy={y} r="13" />;

const drawings: Record<string, ComponentChildren> = {
  chess: (
    <>
      {board}
      <path
        class="first"
        d="M40 104 H84 V96 Q78 90 74 82 Q88 70 84 48 Q80 28 58 22 L54 14 L48 26 Q34 36 28 60 Q28 70 38 70 Q48 64 56 62 Q52 76 46 84 Q42 90 40 96 Z"
      />
      <circle class="second" cx="56" cy="38" r="3" />
    </>
  ),
  fairy_chess: (
    <>
      {board}
      <path
        class="first"
        d="M36 104 H84 V94 L76 84 L92 46 L74 62 L70 34 L60 58 L50 34 L46 62 L28 46 L44 84 L36 94 Z"
      />
      {[28, 50, 70, 92].map((x, i) => (
        <circle key={x} class="accent" cx={x} cy={i % 3 === 0 ? 42 : 30} r="5" />
      ))}
    </>
  ),
  gungi: (
    <>
      <rect class="light" width="120" height="120" />
      {[40, 80].map((at) => (
        <path key={at} class="grid" d={`M${at} 0 V120 M0 ${at} H120`} />
      ))}
      {[84, 66, 48].map((y, i) => (
        <g key={y}>
          <ellipse class={i === 1 ? 'first' : 'second'} cx="60" cy={y + 7} rx="34" ry="22" />
          <ellipse class={i === 1 ? 'first' : 'second'} cx="60" cy={y} rx="34" ry="22" />
        </g>
      ))}
      <path class="white-line" d="M46 48 H74 M60 36 V62 M50 54 Q60 44 70 54" />
    </>
  ),
  monoknight: (
    <>
      <rect class="light" width="120" height="120" />
      {[24, 48, 72, 96].map((at) => (
        <path key={at} class="grid" d={`M${at} 0 V120 M0 ${at} H120`} />
      ))}
      {[
        [2, 4],
        [3, 2],
        [1, 1],
        [2, 3],
      ].map(([x, y]) => (
        <rect key={`${x}${y}`} class="visited" x={x * 24 + 1} y={y * 24 + 1} width="22" height="22" />
      ))}
      <path class="way" d="M60 108 V84 L84 60 L36 36" />
      <circle class="second" cx="36" cy="36" r="10" />
    </>
  ),
  connect_four: (
    <>
      <rect class="dark" width="120" height="120" rx="8" />
      {[0, 1, 2, 3].flatMap((x) => [0, 1, 2, 3].map((y) => disc(15 + 30 * x, 15 + 30 * y, 'light')))}
      {[
        [0, 3],
        [1, 2],
        [2, 1],
      ].map(([x, y]) => disc(15 + 30 * x, 15 + 30 * y, 'second'))}
      {[
        [1, 3],
        [2, 3],
        [2, 2],
        [3, 3],
      ].map(([x, y]) => disc(15 + 30 * x, 15 + 30 * y, 'red'))}
    </>
  ),
  tic_tac_toe: (
    <>
      <rect class="light" width="120" height="120" />
      {[40, 80].map((at) => (
        <path key={at} class="grid" d={`M${at} 8 V112 M8 ${at} H112`} />
      ))}
      <path class="cross" d="M10 10 L30 30 M30 10 L10 30 M50 50 L70 70 M70 50 L50 70" />
      <circle class="ring" cx="100" cy="20" r="11" />
      <circle class="ring" cx="20" cy="100" r="11" />
    </>
  ),
  twilight_struggle: (
    <>
      <rect class="sea" width="120" height="120" />
      <path class="red" d="M0 0 H120 L0 120 Z" />
      <path class="blue" d="M120 0 V120 H0 Z" />
      <circle class="light" cx="60" cy="60" r="38" />
      <path class="grid" d="M22 60 H98 M60 22 V98 M60 22 Q28 60 60 98 M60 22 Q92 60 60 98" />
    </>
  ),
};

export function Emblem({ game }: { game: string }) {
  return (
    <svg class="emblem" viewBox="0 0 120 120" aria-hidden="true">
      {drawings[game] ?? board}
    </svg>
  );
}
