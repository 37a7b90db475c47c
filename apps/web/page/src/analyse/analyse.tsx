// Analyse: a position, its lines, the score over the game, and other lines of
// the game (what-if).

import { useEffect, useRef, useState } from 'preact/hooks';

import { AnalysisPanel } from './analysis';
import { call, stream } from './api';
import { Board, MoveButtons } from './board';
import { type OpenGame, keepGame } from './games';
import { GameText } from './notation';
import { History } from './play';
import { ScoreGraph } from './plots';
import { type About, type Found, type View, isShared, play, reason } from './types';

// The view of a session; none if `viewer` is empty.
export function useView(session: string, flipped = false, viewer = 'neutral'): [View | null, string] {
  const [view, setView] = useState<View | null>(null);
  const [error, setError] = useState('');
  useEffect(() => {
    if (!viewer) {
      setView(null);
      return;
    }
    const abort = new AbortController();
    call<View>('view', { session, flipped, viewer, history: 0 }, abort.signal).then(
      (answer) => {
        setView(answer);
        setError('');
      },
      (problem) => {
        if (!abort.signal.aborted) setError(reason(problem));
      },
    );
    return () => abort.abort(new DOMException('left', 'AbortError'));
  }, [session, flipped, viewer]);
  return [view, error];
}

// The score of the first side, whichever side decides.
const ofFirst = (found: Found, view: View): number =>
  view.side === 'second' ? 1 - found.score : found.score;

// Whose view of a running game may be shown without asking: the person's, and
// nobody's if two people play with hidden hands.
function useViewer(session: string, about: About, everything: boolean): string | null {
  const [viewer, setViewer] = useState<string | null>(null);
  useEffect(() => {
    if (!about.hidden || everything) return;
    const abort = new AbortController();
    play({ session }, abort.signal).then(
      (now) => setViewer(isShared(about, now) && now.next !== 'nobody' ? '' : now.viewer),
      () => {},
    );
    return () => abort.abort(new DOMException('left', 'AbortError'));
  }, [session, about, everything]);
  return !about.hidden || everything ? 'neutral' : viewer;
}

export function Analyse({ game, about }: { game: OpenGame; about: About }) {
  const [flipped, setFlipped] = useState(false);
  // Whether the person asked for hidden hands.
  const [everything, setEverything] = useState(false);
  const viewer = useViewer(game.session, about, everything);
  const [view, viewError] = useView(game.session, flipped, viewer ?? '');
  const [error, setError] = useState('');
  const [scores, setScores] = useState<Record<string, number>>({});
  const [judging, setJudging] = useState<AbortController | null>(null);
  const [sims, setSims] = useState(400);
  const current = useRef(game);
  current.current = game;
  useEffect(() => () => judging?.abort(new DOMException('left', 'AbortError')), [judging]);

  const act = async (members: Record<string, unknown>, branch = false): Promise<void> => {
    try {
      const answer = await play({ session: current.current.session, ...members });
      const next = { ...current.current, session: answer.session };
      if (branch && view) {
        // The abandoned line stays as a branch.
        const name = `${view.history?.[view.ply]?.words ?? ''} at move ${view.ply + 1}`;
        next.branches = [...next.branches, { name, session: current.current.session }].slice(-20);
      }
      setError('');
      keepGame(next);
    } catch (problem) {
      setError(reason(problem));
    }
  };

  const uncover = viewer !== null && viewer !== 'neutral' && (
    <div class="cover">
      <p>Hands are hidden, as in the game.</p>
      <button type="button" onClick={() => setEverything(true)}>
        Show all hands
      </button>
    </div>
  );
  if (!view || view.viewer !== viewer) {
    return uncover || <p class="note">{viewError || 'Loading the position.'}</p>;
  }
  const past = view.history ?? [];
  // Scores belong to the moves before them, so that branches share them.
  const keyAt = (ply: number): string =>
    past
      .slice(0, ply)
      .map((row) => row.move)
      .join(' ');
  const known = Array.from({ length: view.plies + 1 }, (_, ply) => scores[keyAt(ply)] ?? null);
  const move = (text: string): void => {
    const leaves = view.ply < view.plies && past[view.ply].move !== text;
    void act({ act: 'move', move: text }, leaves);
  };
  const jump = (ply: number): void => void act({ act: 'jump', ply });

  // Whether the position can be searched without showing what is hidden.
  const isOpen = (of: View): boolean =>
    of.side !== 'neutral' && (viewer === 'neutral' || viewer === of.side);

  const judge = async (): Promise<void> => {
    const abort = new AbortController();
    setJudging(abort);
    try {
      for (let ply = 0; ply <= view.plies; ++ply) {
        const { session } = await play({ session: game.session, act: 'jump', ply }, abort.signal);
        const key = keyAt(ply);
        const there = await call<View>('view', { session, viewer }, abort.signal);
        if (there.side === null) {
          const score = there.winner === 'first' ? 1 : there.winner === 'second' ? 0 : 0.5;
          setScores((before) => ({ ...before, [key]: score }));
        } else if (isOpen(there)) {
          const found = await stream<Found>(
            'search',
            { session, viewer, simulations: sims },
            () => {},
            abort.signal,
          );
          setScores((before) => ({ ...before, [key]: ofFirst(found, there) }));
        }
      }
    } catch (problem) {
      if (!abort.signal.aborted) setError(reason(problem));
    }
    setJudging(null);
  };

  return (
    <div class="view analyse">
      <div class="main">
        <div class="status" role="status" aria-live="polite">
          {view.end ?? view.question}
        </div>
        {uncover}
        <Board
          svg={view.svg}
          label={`${game.title}: the position`}
          picture={view.picture}
          moves={view.moves}
          last={view.last}
          onMove={view.side === null ? undefined : move}
        />
        <MoveButtons moves={view.moves} onMove={move} />
        {(error || viewError) && (
          <p class="error" role="alert">
            {error || viewError}
          </p>
        )}
        <div class="row buttons">
          <button type="button" onClick={() => jump(0)} disabled={view.ply === 0}>
            Start
          </button>
          <button type="button" onClick={() => jump(view.ply - 1)} disabled={view.ply === 0}>
            Back
          </button>
          <button type="button" onClick={() => jump(view.ply + 1)} disabled={view.ply === view.plies}>
            Forward
          </button>
          <button type="button" onClick={() => jump(view.plies)} disabled={view.ply === view.plies}>
            End
          </button>
          <button type="button" onClick={() => setFlipped(!flipped)}>
            Flip
          </button>
        </div>
        <section class="panel">
          <h2>Score over the game</h2>
          <ScoreGraph scores={known} ply={view.ply} sides={view.sides} onPly={jump} />
          <div class="row">
            <label>
              simulations{' '}
              <input
                type="number"
                min={1}
                max={1000000}
                value={sims}
                onChange={(event) => setSims(Math.max(1, Number(event.currentTarget.value) || 1))}
              />
            </label>
            {judging ? (
              <button type="button" onClick={() => judging.abort(new DOMException('stop', 'AbortError'))}>
                Stop
              </button>
            ) : (
              <button type="button" onClick={() => void judge()}>
                Search every position
              </button>
            )}
          </div>
        </section>
      </div>
      <aside>
        <AnalysisPanel
          source={{ session: game.session }}
          blocked={
            view.side === null
              ? 'The game is over.'
              : view.side === 'neutral'
                ? 'Chance decides here.'
                : isOpen(view)
                  ? ''
                  : 'Not while another hand is hidden from you.'
          }
          evaluators={about.evaluators}
          viewer={view.viewer}
          onMove={move}
          onFound={(found) => {
            const key = keyAt(view.ply);
            setScores((before) => ({ ...before, [key]: ofFirst(found, view) }));
          }}
        />
        <section class="panel">
          <h2>Moves</h2>
          <History past={past} ply={view.ply} sides={view.sides} onPly={jump} />
          {game.branches.length > 0 && (
            <>
              <h3>Other lines</h3>
              <ul class="games">
                {game.branches.map((branch, i) => (
                  <li key={i}>
                    <button
                      type="button"
                      onClick={() =>
                        keepGame({
                          ...game,
                          session: branch.session,
                          branches: [
                            ...game.branches.filter((_, other) => other !== i),
                            { name: `line of ${view.plies} moves`, session: game.session },
                          ],
                        })
                      }
                    >
                      {branch.name}
                    </button>
                  </li>
                ))}
              </ul>
            </>
          )}
        </section>
        <GameText source={{ session: game.session }} about={about} closed={viewer !== 'neutral'} />
      </aside>
    </div>
  );
}
