// Moves by name: those without a place on the picture as buttons, any by typing,
// and all in a list.

import { useState } from 'preact/hooks';

import type { Choice } from '../types';
import { say } from '../words';
import { moveWords } from './words';

const kMostNamed = 60;
const kMostListed = 120;

interface Props {
  moves: Choice[];
  onMove: (move: string) => void;
}

function MoveButton({ choice, onMove }: { choice: Choice; onMove: (move: string) => void }) {
  return (
    <button type="button" data-move={choice.move} onClick={() => onMove(choice.move)}>
      {moveWords(choice.words)}
      {choice.probability !== undefined && ` (${(100 * choice.probability).toFixed(1)} %)`}
    </button>
  );
}

// Moves without a place.
export function NamedMoves({ moves, onMove }: Props) {
  const named = moves.filter((choice) => choice.places.length === 0);
  if (named.length === 0) return null;
  return (
    <div class="named" role="group" aria-label={say.choices}>
      {named.slice(0, kMostNamed).map((choice) => (
        <MoveButton key={choice.move} choice={choice} onMove={onMove} />
      ))}
    </div>
  );
}

export function TypedMove({ moves, onMove }: Props) {
  const [words, setWords] = useState('');
  const [open, setOpen] = useState(false);
  const wanted = words.toLowerCase();
  const matches = (choice: Choice): boolean =>
    [choice.words, choice.move, moveWords(choice.words)].some((text) => text.toLowerCase().includes(wanted));
  if (moves.length === 0) return null;
  return (
    <div class="moves">
      <form
        class="typed"
        onSubmit={(event) => {
          event.preventDefault();
          const meant = moves.find((choice) => moveWords(choice.words).toLowerCase() === wanted.trim());
          if (words) onMove(meant?.move ?? words);
          setWords('');
        }}
      >
        <label>
          {say.typeMove}{' '}
          <input
            value={words}
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
            placeholder={moveWords(moves[0].words)}
            onInput={(event) => setWords(event.currentTarget.value)}
          />
        </label>
        <button type="submit">{say.makeIt}</button>
      </form>
      <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{say.allMoves(moves.length)}</summary>
        {open && (
          <div class="named">
            {moves
              .filter(matches)
              .slice(0, kMostListed)
              .map((choice) => (
                <MoveButton key={choice.move} choice={choice} onMove={onMove} />
              ))}
          </div>
        )}
      </details>
    </div>
  );
}
