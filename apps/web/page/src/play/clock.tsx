// The clocks of a game.

import { useEffect, useState } from 'preact/hooks';

import { type Played, isPlayer } from '../types';
import { told } from '../words';

const clockText = (milliseconds: number): string => {
  const left = Math.max(0, milliseconds);
  const seconds = Math.floor(left / 1000);
  if (left < 10_000) return (left / 1000).toFixed(1);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

export function Clock(props: { played: Played; sides: string[]; since: number; onFlag: () => void }) {
  const [now, setNow] = useState(Date.now());
  const { clock, side, next } = props.played;
  const runs = (next === 'person' || next === 'engine') && isPlayer(side);
  useEffect(() => {
    if (!clock) return;
    const timer = setInterval(() => setNow(Date.now()), 100);
    return () => clearInterval(timer);
  }, [clock === null]);
  const left = (player: 'first' | 'second'): number =>
    (clock ? clock[player] : 0) - (runs && side === player ? Math.max(0, now - props.since) : 0);
  const fallen = runs && next === 'person' && clock !== null && left(side) <= 0;
  useEffect(() => {
    if (fallen) props.onFlag();
  }, [fallen]);
  if (!clock) return null;
  return (
    <p class="clocks" role="timer">
      {props.sides.map((name, i) => (
        <span key={name} class={side === (i === 0 ? 'first' : 'second') ? 'runs' : ''}>
          {told(name)} {clockText(left(i === 0 ? 'first' : 'second'))}
        </span>
      ))}
    </p>
  );
}
