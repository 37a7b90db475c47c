// Analyse: a position, its lines, the score over the game, and other lines of
// the game (what-if).

import { useRef, useState } from 'preact/hooks';

import { Board } from '../board/board';
import type { Arrow } from '../board/marks';
import { NamedMoves, TypedMove } from '../board/movebuttons';
import { above, beside, clickable } from '../games/dress';
import { History } from '../play/history';
import { useSteps } from '../play/play';
import { useTime } from '../debug/use_time';
import { kEditable } from '../setup/placement';
import { type OpenGame, keepGame } from '../saved';
import { type About, type Found, type View, play, reason } from '../types';
import { set, stateNow, useStore } from '../store';
import { say, told } from '../words';
import { judgedOf, keyAt, ofFirst, useJudge } from './judge';
import { GameText } from './notation';
import { AnalysisPanel } from './panel';
import { ScorePanel } from './score_panel';
import { useView, useViewer } from './use_view';
import { Variations } from './variations';

const kMostBranches = 20;
const kArrows = 3;

// Arrows for the best moves, as wide as they were visited.
function arrowsOf(view: View, found: Found | null): Arrow[] {
  if (!found) return [];
  const most = Math.max(1, ...found.lines.map((line) => line.visits));
  return found.lines
    .slice(0, kArrows)
    .map((line) => ({
      places: view.moves.find((choice) => choice.move === line.move)?.places ?? [],
      weight: line.visits / most,
    }))
    .filter((each) => each.places.length > 0);
}

export function Analyse({ game, about }: { game: OpenGame; about: About }) {
  const flipped = useStore((state) => state.settings.flips[game.game] ?? false);
  // Whether the person asked for hidden hands.
  const [everything, setEverything] = useState(false);
  const viewer = useViewer(game.session, about, everything);
  const [view, viewError] = useView(game.session, flipped, viewer ?? '');
  const [error, setError] = useState('');
  const [found, setFound] = useState<{ of: string; found: Found } | null>(null);
  const judge = useJudge();
  const current = useRef(game);
  current.current = game;

  const act = async (members: Record<string, unknown>, branch = false): Promise<boolean> => {
    setError('');
    try {
      const answer = await play({ session: current.current.session, ...members });
      const next = { ...current.current, session: answer.session };
      if (branch && view) {
        // The abandoned line stays as a branch.
        const name = `${view.history?.[view.ply]?.words ?? ''} (${view.ply + 1})`;
        next.branches = [...next.branches, { name, session: current.current.session }].slice(-kMostBranches);
      }
      setError('');
      current.current = next;
      keepGame(next);
      return true;
    } catch (problem) {
      setError(reason(problem));
      return false;
    }
  };
  // An arrow key may be held down, so that the position follows as it can.
  const [time, jump] = useTime(view?.ply ?? 0, (ply) => act({ act: 'jump', ply }));
  useSteps((to) => {
    if (view) jump((now) => Math.min(view.plies, Math.max(0, to(now, view.plies))));
  });

  const uncover = viewer !== null && viewer !== 'neutral' && (
    <div class="cover low">
      <p>{say.handsAsInGame}</p>
      <button type="button" onClick={() => setEverything(true)}>
        {say.showAllHands}
      </button>
    </div>
  );
  if (!view || view.viewer !== viewer) {
    return uncover || <p class="note">{viewError || say.loading}</p>;
  }
  const past = view.history ?? [];
  const move = (text: string): void => {
    const leaves = view.ply < view.plies && past[view.ply].move !== text;
    void act({ act: 'move', move: text }, leaves);
  };
  // Whether the position can be searched without showing what is hidden.
  const isOpen = (of: View): boolean => of.side !== 'neutral' && (viewer === 'neutral' || viewer === of.side);
  const here = found?.of === game.session ? found.found : null;
  const score = here ? ofFirst(here, view) : (judge.judged[keyAt(view, view.ply)]?.score ?? null);
  const parts = { about, view, moves: view.moves, flipped, session: game.session, onMove: move };
  return (
    <div class={`view analyse ${game.game}`}>
      <div class="main">
        <div class="top">
          <div class="head">
            <div class="status" role="status" aria-live="polite">
              {told(view.end ?? view.question ?? '')}
            </div>
          </div>
          <div class="row buttons" role="toolbar" aria-label={say.gameActions}>
            <button type="button" onClick={() => jump(0)} disabled={time === 0}>
              {say.start}
            </button>
            <button type="button" onClick={() => jump(time - 1)} disabled={time === 0}>
              {say.backward}
            </button>
            <button type="button" onClick={() => jump(time + 1)} disabled={time === view.plies}>
              {say.forward}
            </button>
            <button type="button" onClick={() => jump(view.plies)} disabled={time === view.plies}>
              {say.end}
            </button>
            <button type="button" onClick={() => set({ flips: { ...stateNow().settings.flips, [game.game]: !flipped } })}>
              {say.flip}
            </button>
            {kEditable.includes(game.game) && (
              <a class="button" href={`#/setup/${game.id}`}>
                {say.editPosition}
              </a>
            )}
          </div>
        </div>
        {uncover}
        {above(parts)}
        {(error || viewError) && (
          <p class="error" role="alert">
            {told(error || viewError)}
          </p>
        )}
        <div class="with-bar">
          {about.players === 2 && (
            <meter class="evaluation" min={0} max={1} value={score ?? 0.5} aria-label={say.scoreOf(told(view.sides[0]))} />
          )}
          <Board
            game={game.game}
            svg={view.svg}
            label={`${game.title}: ${say.thePosition}`}
            picture={view.picture}
            moves={clickable(game.game, view)}
            ply={view.ply}
            last={view.last}
            arrows={arrowsOf(view, here)}
            beside={beside(parts)}
            lifts
            redraw={error}
            onMove={view.side === null ? undefined : move}
          />
        </div>
        <NamedMoves moves={view.moves} onMove={move} />
        <ScorePanel session={game.session} view={view} judge={judge} isOpen={isOpen} onPly={jump} />
      </div>
      <aside>
        <AnalysisPanel
          source={{ session: game.session }}
          blocked={
            view.side === null
              ? say.gameIsOver
              : view.side === 'neutral'
                ? say.chanceDecides
                : isOpen(view)
                  ? ''
                  : say.handHidden
          }
          evaluators={about.evaluators}
          viewer={view.viewer}
          from={about.hidden ? null : view}
          onMove={move}
          onFound={(answer) => {
            setFound(answer && { of: game.session, found: answer });
            if (!answer) return;
            judge.note(keyAt(view, view.ply), judgedOf(view, answer));
          }}
        />
        <section class="panel">
          <h2>{say.moves}</h2>
          <History past={past} ply={view.ply} about={about} later onPly={jump} />
          <TypedMove moves={view.moves} onMove={move} />
          <Variations game={game} view={view} onPly={jump} />
        </section>
        <GameText source={{ session: game.session }} about={about} closed={viewer !== 'neutral'} view={view} />
      </aside>
    </div>
  );
}
