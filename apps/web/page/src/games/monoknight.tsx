// MonoKnight's cards and score. A click on a card shows its tiles on the board;
// a button on it discards it.

import { vectorsOf } from '../board/cards';
import { cardWords } from '../board/words';
import { say } from '../words';
import type { Beside } from './dress';

const kCell = 12; // pixels of a small board of five

function Diagram({ name }: { name: string }) {
  const size = 5 * kCell;
  return (
    <svg class="diagram" viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
      <rect class="light" width={size} height={size} rx="4" />
      {[1, 2, 3, 4].map((i) => (
        <path key={i} class="grid" d={`M${i * kCell} 0 V${size} M0 ${i * kCell} H${size}`} />
      ))}
      <circle class="second" cx={2.5 * kCell} cy={2.5 * kCell} r={0.34 * kCell} />
      {vectorsOf(name).map(([x, y]) => (
        <rect key={`${x},${y}`} class="goal" x={(2 + x) * kCell + 1} y={(2 - y) * kCell + 1} width={kCell - 2} height={kCell - 2} rx="2" />
      ))}
    </svg>
  );
}

export function MonoKnightSide({ view, moves, onMove }: Beside) {
  const slots = Object.entries(view.picture).filter(([key]) => key.startsWith('hand.'));
  const next = Object.entries(view.picture).filter(([key]) => key.startsWith('next.'));
  const left = Object.keys(view.picture).filter((key) => key.startsWith('to_visit.')).length;
  const score = -(view.returns[0] ?? 0);
  return (
    <div class="monoknight-side">
      <dl class="score">
        <div>
          <dt>{say.score}</dt>
          <dd>{score}</dd>
        </div>
        <div>
          <dt>{say.movesMade}</dt>
          <dd>{view.picture.moves}</dd>
        </div>
        <div>
          <dt>{say.penalties}</dt>
          <dd>{view.picture.penalties}</dd>
        </div>
        <div>
          <dt>{say.tilesLeft}</dt>
          <dd>{left}</dd>
        </div>
      </dl>
      <p class="note">{say.lowerIsBetter}</p>
      <div class="cards">
        {slots.map(([key, value]) => {
          const [name, count] = value.split(' x');
          const discard = moves.find((choice) => choice.move.startsWith('discard:') && choice.places[0] === key);
          return (
            <div key={key} class="slot">
              <div class="knight-card" data-place={key}>
                <Diagram name={name} />
                <span>
                  <b>{Number(key.slice(5)) - 1}</b> {cardWords(name)}
                  {Number(count) > 1 && <b class="count"> ×{count}</b>}
                </span>
              </div>
              {discard && (
                <button type="button" class="small" data-move={discard.move} onClick={() => onMove(discard.move)}>
                  {say.discard}
                </button>
              )}
            </div>
          );
        })}
      </div>
      {next.length > 0 && (
        <>
          <h3>{say.nextCards}</h3>
          <div class="cards next">
            {next.map(([key, name]) => (
              <div key={key} class="knight-card small" title={cardWords(name)}>
                <Diagram name={name} />
                <span>{cardWords(name)}</span>
              </div>
            ))}
          </div>
        </>
      )}
    </div>
  );
}
