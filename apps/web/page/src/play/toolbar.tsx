// The buttons of a game, above its board: what ends or changes the game asks or
// can be undone.

import { useEffect, useState } from 'preact/hooks';

import { set, useStore } from '../store';
import type { About } from '../types';
import { say } from '../words';
import { moveWords } from '../board/words';
import type { Table } from './use_table';

interface Props {
  table: Table;
  about: About;
  mine: boolean;
  over: boolean;
  canTakeBack: boolean;
  canGoForward: boolean;
  onFlip: () => void;
  onAgain: () => void;
}

const kPaces = [0, 300, 800, 2000];

// How long and how far the engine has thought, and its move at once.
function Thinking({ table }: { table: Table }) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((Date.now() - table.since) / 1000), 100);
    return () => clearInterval(timer);
  }, [table.since]);
  return (
    <span class="thinking">
      <progress aria-label={say.thinking} />
      <span>{seconds.toFixed(1)} s</span>
      {table.progress && <span class="so-far">{say.soFar(table.progress.simulations, moveWords(table.progress.words ?? ''))}</span>}
      <button type="button" onClick={table.moveNow}>
        {say.moveNow}
      </button>
    </span>
  );
}

export function Toolbar({ table, about, mine, over, canTakeBack, canGoForward, onFlip, onAgain }: Props) {
  const [asks, setAsks] = useState(false);
  const pace = useStore((state) => state.settings.pace);
  const { act, watching } = table;
  const two = about.players === 2;
  useEffect(() => setAsks(false), [table.session]);
  const switchSides = (): void => {
    const seats = table.played?.seats;
    if (seats?.second) void act({ act: 'set', first: seats.second, second: seats.first });
  };
  return (
    <div class="row buttons" role="toolbar" aria-label={say.gameActions}>
      {watching && !over && (
        <>
          <button type="button" class="main-button" onClick={() => table.setPaused(!table.paused)}>
            {table.paused ? say.goOn : say.pause}
          </button>
          <button
            type="button"
            onClick={() => {
              table.setPaused(true);
              table.step();
            }}
          >
            {say.oneMove}
          </button>
          <label>
            {say.pace}{' '}
            <select value={pace} onChange={(event) => set({ pace: Number(event.currentTarget.value) })}>
              {kPaces.map((each) => (
                <option key={each} value={each}>
                  {say.paceName(each)}
                </option>
              ))}
            </select>
          </label>
        </>
      )}
      {!watching && (
        <>
          <button type="button" disabled={!canTakeBack} onClick={() => void act({ act: 'undo' })}>
            {say.takeBack}
          </button>
          <button type="button" disabled={!canGoForward} onClick={() => void act({ act: 'redo' })}>
            {say.forward}
          </button>
          <button type="button" disabled={!mine} onClick={() => void act({ act: 'go' })}>
            {say.moveForMe}
          </button>
        </>
      )}
      {two && !watching && (
        <button type="button" disabled={over} onClick={switchSides}>
          {say.switchSides}
        </button>
      )}
      <button type="button" onClick={onFlip}>
        {say.flip}
      </button>
      {two && !watching && !asks && (
        <button type="button" disabled={over} onClick={() => setAsks(true)}>
          {say.resign}
        </button>
      )}
      {asks && (
        <span class="asks" role="group" aria-label={say.resignAsk}>
          {say.resignAsk}{' '}
          <button type="button" onClick={() => void act({ act: 'resign' })}>
            {say.yes}
          </button>{' '}
          <button type="button" onClick={() => setAsks(false)}>
            {say.no}
          </button>
        </span>
      )}
      <button type="button" class={over ? 'main-button' : ''} onClick={onAgain}>
        {say.again}
      </button>
      {table.thinking && <Thinking table={table} />}
    </div>
  );
}
