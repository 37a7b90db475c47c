// The best moves of a search, with their lines.

import { useState } from 'preact/hooks';

import { Board } from '../board/board';
import { moveWords } from '../board/words';
import { type Found, type View, scoreText } from '../types';
import { say } from '../words';
import { useLineWords, wordsOf } from './line_words';

interface Props {
  found: Found;
  // The position searched, where nothing is hidden.
  from?: View | null;
  onMove?: (move: string) => void;
}

export function Lines(props: Props) {
  const { found, from = null } = props;
  const [seen, setSeen] = useState('');
  useLineWords(from, found);
  const most = Math.max(1, ...found.lines.map((line) => line.visits));
  const first = (move: string): string =>
    moveWords(from?.moves.find((choice) => choice.move === move)?.words ?? move);
  const shown = found.lines.find((line) => line.move === seen);
  const end = shown ? wordsOf(from, shown.pv)?.end : undefined;
  return (
    <>
      <div class="scroll" tabIndex={0} role="region" aria-label={say.lines}>
        <table class="lines">
          <thead>
            <tr>
              <th scope="col">{say.move}</th>
              <th scope="col">{say.score}</th>
              <th scope="col">{say.visits}</th>
              <th scope="col">{say.line}</th>
            </tr>
          </thead>
          <tbody>
            {found.lines.map((line) => (
              <tr key={line.move} onMouseEnter={() => setSeen(line.move)} onMouseLeave={() => setSeen('')}>
                <td>
                  {props.onMove ? (
                    <button
                      type="button"
                      onFocus={() => setSeen(line.move)}
                      onBlur={() => setSeen('')}
                      onClick={() => props.onMove?.(line.move)}
                    >
                      {first(line.move)}
                    </button>
                  ) : (
                    first(line.move)
                  )}
                </td>
                <td>{scoreText(line.score, line.proof)}</td>
                <td title={line.prior > 0 ? `${say.prior} ${line.prior.toFixed(3)}` : undefined}>
                  {line.visits}
                  <meter aria-hidden="true" min={0} max={most} value={line.visits} />
                </td>
                <td class="pv">{(wordsOf(from, line.pv)?.words ?? line.pv).map(moveWords).join(' ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {end && (
        <figure class="preview" aria-hidden="true">
          <Board game={end.game} svg={end.svg} label={say.lines} picture={end.picture} moves={[]} last={end.last} />
        </figure>
      )}
    </>
  );
}
