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
import { type About, type Found, type Played, type View, reason } from './types';

export function useView(session: string, flipped = false): [View | null, string] {
  const [view, setView] = useState<View | null>(null);
  const [error, setError] = useState('');
  useEffect(() => {
    const abort = new AbortController();
    call<View>('view', { session, flipped, history: 0 }, abort.signal).then(
      (answer) => {
        setView(answer);
        setError('');
      },
      (problem) => {
        if (!abort.signal.aborted) setError(reason(problem));
      },
    );
    return () => abort.abort(new DOMException('left', 'AbortError'));
  }, [session, flipped]);
  return [view, error];
}

// The score of the first side, whichever side decides.
const ofFirst = (found: Found, view: View): number =>
  view.side === 'second' ? 1 - found.score : found.score;

export function Analyse({ game, about }: { game: OpenGame; about: About }) {
  const [flipped, setFlipped] = useState(false);
  const [view, viewError] = useView(game.session, flipped);
  const [error, setError] = useState('');
  const [scores, setScores] = useState<Record<string, number>>({});
  const [judging, setJudging] = useState<AbortController | null>(null);
  const [sims, setSims] = useState(400);
  const current = useRef(game);
  current.current = game;
  useEffect(() => () => judging?.abort(new DOMException('left', 'AbortError')), [judging]);

  const act = async (members: Record<string, unknown>, branch = false): Promise<void> => {
    try {
      const answer = await call<Played>('play', {
        session: current.current.session,
        hold: true,
        ...members,
      });
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

  if (!view) return <p class="note">{viewError || 'Loading the position.'}</p>;
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

  const judge = async (): Promise<void> => {
    const abort = new AbortController();
    setJudging(abort);
    try {
      const start = { session: game.session };
      const text = await call<{ text: string }>('export', { ...start, format: 'json' }, abort.signal);
      const line = JSON.parse(text.text) as { game: string; options: string; position: string };
      for (let ply = 0; ply <= view.plies; ++ply) {
        const source = {
          game: line.game,
          options: line.options,
          position: line.position,
          moves: past.slice(0, ply).map((row) => row.move ?? ''),
        };
        const key = keyAt(ply);
        const there = await call<View>('view', source, abort.signal);
        if (there.side === null) {
          const score = there.winner === 'first' ? 1 : there.winner === 'second' ? 0 : 0.5;
          setScores((before) => ({ ...before, [key]: score }));
        } else if (there.side !== 'neutral') {
          const found = await stream<Found>(
            'search',
            { ...source, simulations: sims },
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
          blocked={view.side === null ? 'The game is over.' : view.side === 'neutral' ? 'Chance decides here.' : ''}
          evaluators={about.evaluators}
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
        <GameText source={{ session: game.session }} about={about} />
      </aside>
    </div>
  );
}
