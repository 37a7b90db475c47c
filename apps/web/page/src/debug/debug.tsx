// Debug: the phase stack, a move step by step in the machine, and the search
// tree; shows everything, including hidden hands.

import { useEffect, useState } from 'preact/hooks';

import { useView } from '../analyse/use_view';
import { call } from '../api';
import { Board } from '../board/board';
import { moveWords } from '../board/words';
import { beside, clickable } from '../games/dress';
import { useSteps } from '../play/play';
import { type OpenGame, keepGame, readGame } from '../saved';
import { type About, type Steps, play, reason } from '../types';
import { say, told } from '../words';
import { Compare } from './compare';
import { Changes, StackView, stepWords } from './stack';
import { TreeView } from './tree';
import { useTime } from './use_time';
import { Worlds } from './worlds';

// Keys of what changed, and the places named by new values, such as where a
// knight is now.
const marksOf = (changes: Record<string, string | null>): string[] =>
  Object.entries(changes).flatMap(([key, value]) => (value && /^\d+,\d+$/.test(value) ? [key, `tile.${value}`] : [key]));

export function Debug({ game, about }: { game: OpenGame; about: About }) {
  const [view, viewError] = useView(game.session);
  const [chosen, setChosen] = useState('');
  const [steps, setSteps] = useState<Steps | null>(null);
  const [at, setAt] = useState(0); // 0: before the move
  const [error, setError] = useState('');

  // The move played from here in the game, or a chosen one.
  const played = view?.history?.[view.ply]?.move ?? '';
  const move = chosen || played;
  useEffect(() => setChosen(''), [game.session]);
  useEffect(() => {
    setSteps(null);
    setAt(0);
    if (!move) return;
    const abort = new AbortController();
    call<Steps>('steps', { session: game.session, move, svg: true }, abort.signal).then(
      (answer) => {
        setSteps(answer);
        setAt(chosen ? 1 : 0);
      },
      (problem) => {
        if (!abort.signal.aborted) setError(reason(problem));
      },
    );
    return () => abort.abort(new DOMException('left', 'AbortError'));
  }, [game.session, move]);

  // Acts on the game as it is now: while the slider is dragged, it moves on.
  const act = async (members: Record<string, unknown>): Promise<boolean> => {
    const now = readGame(game.id) ?? game;
    try {
      const answer = await play({ session: now.session, ...members });
      setError('');
      keepGame({ ...now, session: answer.session });
      return true;
    } catch (problem) {
      setError(reason(problem));
      return false;
    }
  };
  const [time, travel] = useTime(view?.ply ?? 0, (ply) => act({ act: 'jump', ply }));

  useSteps((to) => {
    if (view) travel((now) => Math.min(view.plies, Math.max(0, to(now, view.plies))));
  });

  if (!view) return <p class="note">{viewError || say.loading}</p>;
  const step = steps && at > 0 ? steps.steps[at - 1] : null;
  const stack = step?.stack ?? view.stack ?? [];
  const before = step ? (at > 1 ? (steps?.steps[at - 2].stack ?? null) : (steps?.stack ?? null)) : null;
  const last = steps ? steps.steps.length : 0;
  const words = moveWords(steps?.words ?? '');
  const onward = (): void => {
    if (at < last) {
      setAt(at + 1);
    } else if (move) {
      void act(move === played ? { act: 'jump', ply: view.ply + 1 } : { act: 'move', move });
    }
  };
  const back = (): void => {
    if (at > 0) {
      setAt(at - 1);
    } else if (view.ply > 0) {
      void act({ act: 'jump', ply: view.ply - 1 });
    }
  };
  const blocked = view.side === null ? say.gameIsOver : view.side === 'neutral' ? say.chanceDecides : '';
  return (
    <div class={`view debug ${game.game}`}>
      <div class="main">
        <div class="status" role="status" aria-live="polite">
          {step ? say.stepTitle(at, last, stepWords(step, words)) : told(view.end ?? view.question ?? '')}
        </div>
        <Board
          game={game.game}
          svg={step?.svg ?? view.svg}
          label={`${game.title}: ${say.thePosition}`}
          picture={view.picture}
          beside={beside({ about, view, moves: step ? [] : view.moves, flipped: false, onMove: setChosen })}
          moves={step ? [] : clickable(game.game, view)}
          last={step ? [] : view.last}
          changed={step ? marksOf(step.changes) : []}
          onMove={step || view.side === null ? undefined : setChosen}
        />
        <label class="wide">
          {say.time(time, view.plies)}
          <input
            type="range"
            class="time"
            min={0}
            max={view.plies}
            value={time}
            onInput={(event) => travel(Number(event.currentTarget.value))}
          />
        </label>
        <div class="row buttons">
          <button type="button" onClick={back} disabled={at === 0 && view.ply === 0}>
            {say.stepBack}
          </button>
          <button type="button" class="main-button" onClick={onward} disabled={!move}>
            {at < last || !move ? say.oneStep : say.makeTheMove}
          </button>
          <label>
            {say.move}{' '}
            <select value={chosen} onChange={(event) => setChosen(event.currentTarget.value)}>
              <option value="">{played ? say.asPlayed(moveWords(view.history?.[view.ply]?.words ?? played)) : say.choose}</option>
              {view.moves.map((choice) => (
                <option key={choice.move} value={choice.move}>
                  {moveWords(choice.words)}
                </option>
              ))}
            </select>
          </label>
        </div>
        {(error || viewError) && (
          <p class="error" role="alert">
            {error || viewError}
          </p>
        )}
      </div>
      <aside>
        <section class="panel">
          <h2>{say.phaseStack}</h2>
          <StackView stack={stack} before={before} />
        </section>
        {steps && (
          <section class="panel">
            <h2>{say.stepsOf(words)}</h2>
            <ol class="steps">
              {steps.steps.map((row, i) => (
                <li key={i}>
                  <button
                    type="button"
                    class={at === i + 1 ? 'here' : ''}
                    aria-current={at === i + 1 ? 'step' : undefined}
                    onClick={() => setAt(i + 1)}
                  >
                    <span class="kind">{say.stepKinds[row.kind] ?? row.kind}</span> {stepWords(row, words)}
                  </button>
                </li>
              ))}
            </ol>
            {step && <Changes changes={step.changes} />}
          </section>
        )}
        {view.position && (
          <details class="panel">
            <summary>{say.positionAsText}</summary>
            <pre tabIndex={0}>{view.position}</pre>
            <Changes changes={view.picture} />
          </details>
        )}
      </aside>
      <div class="across">
        <TreeView session={game.session} view={view} about={about} blocked={blocked} />
        {about.hidden && <Worlds session={game.session} view={view} blocked={blocked} />}
        <Compare game={game} about={about} view={view} blocked={blocked} />
      </div>
    </div>
  );
}
