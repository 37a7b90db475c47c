// The moves of a game: two columns for two players who take turns, a log by
// stages where the game tells what moves did.

import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

import { moveWords } from '../board/words';
import type { About, Past } from '../types';
import { say } from '../words';
import { toldOf, withDice } from './told';

interface Props {
  past: Past[];
  ply: number;
  about: About;
  later?: boolean; // show moves after `ply`, which can be reached again
  onPly?: (ply: number) => void;
}

interface Round {
  number: number;
  plies: number[];
}

// A round for each first move, and for a second that follows none.
function roundsOf(past: Past[], count: number): Round[] {
  const rounds: Round[] = [];
  for (let i = 0; i < count; ++i) {
    const last = rounds[rounds.length - 1];
    const given = parseInt(past[i].number ?? '', 10);
    const starts = past[i].side === 'first' || !last || last.plies.length === 2;
    if (starts) rounds.push({ number: given || (last?.number ?? 0) + 1, plies: [i] });
    else last.plies.push(i);
  }
  return rounds;
}

export function History(props: Props) {
  const { past, ply, about, onPly } = props;
  const list = useRef<HTMLOListElement>(null);
  const count = props.later ? past.length : Math.min(ply, past.length);
  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>('.here');
    if (row && list.current) list.current.scrollTop = row.offsetTop - list.current.clientHeight / 2;
  }, [ply, past.length]);
  const move = (i: number, words: ComponentChildren = moveWords(past[i].words || say.hiddenMove)): JSX.Element => {
    const kind = `move ${past[i].side}${i + 1 === ply ? ' here' : ''}${i >= ply ? ' undone' : ''}`;
    return onPly ? (
      <button type="button" key={i} class={kind} aria-current={i + 1 === ply ? 'step' : undefined} onClick={() => onPly(i + 1)}>
        {words}
      </button>
    ) : (
      <span key={i} class={kind}>
        {words}
      </span>
    );
  };
  const turns = about.players === 2 && !about.hidden && !past.some((row) => row.side === 'neutral');
  const rows: JSX.Element[] = [];
  if (turns) {
    for (const round of roundsOf(past, count)) {
      const second = past[round.plies[0]].side === 'second';
      rows.push(
        <li key={round.plies[0]} class="pair">
          <span class="number">{round.number}.</span>
          {second && <span class="move gap">…</span>}
          {round.plies.map((i) => move(i))}
        </li>,
      );
    }
  } else {
    let stage = '';
    for (let i = 0; i < count; ++i) {
      const told = toldOf(past[i], about.hidden);
      if (told.stage !== stage) {
        stage = told.stage;
        rows.push(
          <li key={`stage${i}`} class="stage">
            {stage}
          </li>,
        );
      }
      rows.push(
        <li key={i} class="entry">
          {move(i, told.lines.map((line, n) => <span key={n}>{withDice(line)}</span>))}
        </li>,
      );
    }
  }
  return (
    <ol class={turns ? 'history two' : 'history log'} ref={list} tabIndex={0} aria-label={say.movesOfGame}>
      {rows}
      {rows.length === 0 && <li class="note">{say.noMoves}</li>}
    </ol>
  );
}
