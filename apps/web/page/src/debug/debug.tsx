// Debug: the phase stack, a move step by step in the machine, and the search
// tree; shows everything, including hidden hands.

import { useEffect, useState } from 'preact/hooks';

import { useView } from '../analyse/use_view';
import { call } from '../api';
import { Board } from '../board/board';
import { beside, clickable } from '../games/dress';
import { useSteps } from '../play/play';
import { type OpenGame, keepGame } from '../saved';
import { type About, type Steps, play, reason, spoken } from '../types';
import { say, told } from '../words';
import { Compare } from './compare';
import { TreeView } from './tree';

// The stack; entries new in this step are marked.
function StackView(props: { stack: string[]; before: string[] | null }) {
  const common = props.before
    ? props.stack.findIndex((entry, i) => entry !== props.before?.[i])
    : -1;
  const first = common < 0 ? props.stack.length : common;
  const gone = props.before ? props.before.slice(first) : [];
  return (
    <>
      <ol class="stack" aria-label={say.stackLabel} reversed>
        {props.stack
          .map((entry, i) => (
            <li key={i} class={i >= first ? 'pushed' : ''}>
              {spoken(entry)}
              {i >= first && <span class="tag"> {say.pushed}</span>}
            </li>
          ))
          .reverse()}
      </ol>
      {gone.length > 0 && (
        <p class="note">
          {say.takenOff} {[...gone].reverse().map(spoken).join('; ')}
        </p>
      )}
    </>
  );
}

function Changes({ changes }: { changes: Record<string, string | null> }) {
  const rows = Object.entries(changes);
  if (rows.length === 0) return <p class="note">{say.nothingChanges}</p>;
  return (
    <table class="changes">
      <thead>
        <tr>
          <th scope="col">{say.what}</th>
          <th scope="col">{say.now}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([key, value]) => (
          <tr key={key}>
            <th scope="row">{spoken(key).replaceAll('.', ' ')}</th>
            <td>{value ?? say.gone}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

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

  const act = async (members: Record<string, unknown>): Promise<void> => {
    try {
      const answer = await play({ session: game.session, ...members });
      setError('');
      keepGame({ ...game, session: answer.session });
    } catch (problem) {
      setError(reason(problem));
    }
  };

  useSteps((to) => {
    if (!view) return;
    const ply = Math.min(view.plies, Math.max(0, to(view.ply, view.plies)));
    if (ply !== view.ply) void act({ act: 'jump', ply });
  });

  if (!view) return <p class="note">{viewError || say.loading}</p>;
  const step = steps && at > 0 ? steps.steps[at - 1] : null;
  const stack = step?.stack ?? view.stack ?? [];
  const before = step ? (at > 1 ? (steps?.steps[at - 2].stack ?? null) : (steps?.stack ?? null)) : null;
  const last = steps ? steps.steps.length : 0;
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
  return (
    <div class={`view debug ${game.game}`}>
      <div class="main">
        <div class="status" role="status" aria-live="polite">
          {step
            ? say.stepTitle(at, last, spoken(steps?.words ?? ''), say.stepKinds[step.kind] ?? step.kind, spoken(step.ran))
            : told(view.end ?? view.question ?? '')}
        </div>
        <Board
          game={game.game}
          svg={step?.svg ?? view.svg}
          label={`${game.title}: ${say.thePosition}`}
          picture={view.picture}
          beside={beside({ about, view, moves: step ? [] : view.moves, flipped: false, onMove: setChosen })}
          moves={step ? [] : clickable(game.game, view)}
          last={step ? [] : view.last}
          changed={step ? Object.keys(step.changes) : []}
          onMove={step || view.side === null ? undefined : setChosen}
        />
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
              <option value="">{played ? say.asPlayed(spoken(played)) : say.choose}</option>
              {view.moves.map((choice) => (
                <option key={choice.move} value={choice.move}>
                  {spoken(choice.words)}
                </option>
              ))}
            </select>
          </label>
        </div>
        <label class="wide">
          {say.time(view.ply, view.plies)}
          <input
            type="range"
            min={0}
            max={view.plies}
            value={view.ply}
            onChange={(event) => void act({ act: 'jump', ply: Number(event.currentTarget.value) })}
          />
        </label>
        {(error || viewError) && (
          <p class="error" role="alert">
            {error || viewError}
          </p>
        )}
        {view.position && (
          <details class="panel">
            <summary>{say.positionAsText}</summary>
            <pre tabIndex={0}>{view.position}</pre>
            <Changes changes={view.picture} />
          </details>
        )}
      </div>
      <aside>
        <section class="panel">
          <h2>{say.phaseStack}</h2>
          <StackView stack={stack} before={before} />
        </section>
        {steps && (
          <section class="panel">
            <h2>{say.stepsOf(spoken(steps.words))}</h2>
            <ol class="steps">
              {steps.steps.map((row, i) => (
                <li key={i}>
                  <button
                    type="button"
                    class={at === i + 1 ? 'here' : ''}
                    aria-current={at === i + 1 ? 'step' : undefined}
                    onClick={() => setAt(i + 1)}
                  >
                    <span class={`kind ${row.kind}`}>{row.kind}</span> {spoken(row.ran)}
                  </button>
                </li>
              ))}
            </ol>
            {step && <Changes changes={step.changes} />}
          </section>
        )}
        <TreeView
          source={{ session: game.session }}
          about={about}
          blocked={view.side === null ? say.gameIsOver : view.side === 'neutral' ? say.chanceDecides : ''}
        />
        <Compare game={game} about={about} plies={view.plies} />
      </aside>
    </div>
  );
}
