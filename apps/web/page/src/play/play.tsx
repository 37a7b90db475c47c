// Play: a game against the engine or another person, or two engines.

import { useEffect, useMemo, useRef, useState } from 'preact/hooks';

import { AnalysisPanel } from '../analyse/panel';
import { GameText } from '../analyse/notation';
import { Board } from '../board/board';
import { NamedMoves, TypedMove } from '../board/movebuttons';
import { above, beside, clickable, premoves } from '../games/dress';
import { type OpenGame, newGame } from '../saved';
import { goTo, set, stateNow, useStore } from '../store';
import { type About, isPlayer, play, reason } from '../types';
import { say, told } from '../words';
import { Clock } from './clock';
import { History } from './history';
import { News } from './news';
import { Players } from './players';
import { sound } from './sound';
import { endWords } from './told';
import { Toolbar } from './toolbar';
import { PieceTopic, Topics } from './topics';
import { usePast, useTable } from './use_table';

// A move chosen while the engine thinks.
interface Premove {
  places: string[];
  ply: number; // of the position in which it was chosen
}

const kFewNamed = 2; // moves without a place, that stand in the title line

// Left and right, home and end step through the game, unless a control has them.
export function useSteps(onStep: (to: (ply: number, plies: number) => number) => void): void {
  const step = useRef(onStep);
  step.current = onStep;
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const target = event.target as Element;
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      if (target.closest('input, select, textarea, [data-place], summary, .chooser')) return;
      if (event.key === 'ArrowLeft') step.current((ply) => ply - 1);
      else if (event.key === 'ArrowRight') step.current((ply) => ply + 1);
      else if (event.key === 'Home') step.current(() => 0);
      else if (event.key === 'End') step.current((_, plies) => plies);
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

export function Play({ game, about }: { game: OpenGame; about: About }) {
  const turned = useStore((state) => state.settings.flips[game.game] ?? false);
  const table = useTable(game, about, turned);
  const { played, view, viewer, down, fresh, thinking, session, act } = table;
  const [back, setBack] = useState<number | null>(null);
  const [premove, setPremove] = useState<Premove | null>(null);
  const [topic, setTopic] = useState('');
  const [problem, setProblem] = useState('');
  const past = usePast(session, back, viewer, down);
  const shown = back !== null && past ? past : view;

  useEffect(() => setBack(null), [session]);
  useSteps((to) => {
    if (!view) return;
    setBack((now) => {
      const ply = Math.min(view.ply, Math.max(0, to(now ?? view.ply, view.ply)));
      return ply === view.ply ? null : ply;
    });
  });

  const over = played?.next === 'nobody';
  const covered = viewer === '';
  const mine = played?.next === 'person' && !thinking && !covered && back === null;
  const waits = thinking && !covered && back === null && view !== null;

  // A move that was chosen while the engine thought is made at once, if it is legal
  // then; taking back forgets it.
  useEffect(() => {
    if (!premove || !view || !(over || (mine && fresh))) return;
    setPremove(null);
    if (over || view.ply <= premove.ply) return;
    const found = view.moves.filter((choice) => choice.places.join(' ') === premove.places.join(' '));
    const best = found.find((choice) => choice.words.includes('=Q')) ?? found[0];
    if (best) void act({ act: 'move', move: best.move });
  }, [view, mine, fresh, over, premove]);

  const ply = view?.ply ?? 0;
  const heard = useRef(ply);
  useEffect(() => {
    if (view && ply > heard.current) sound(over ? 'end' : 'move');
    heard.current = ply;
  }, [ply, over]);

  const sides = view?.sides ?? about.sides;
  const sideName = isPlayer(played?.side ?? null) ? told(sides[played?.side === 'first' ? 0 : 1]) : '';
  const check = /[+#]$/.test(view?.history?.[ply - 1]?.words ?? '') && !over && !about.hidden;
  const question = told(view?.question ?? '');
  const title = !played
    ? ''
    : over
      ? endWords(view, played.end ?? '')
      : thinking
        ? say.thinks(sideName || say.theEngine)
        : covered
          ? say.isNext(sideName)
          : question + (check ? ` ${say.check}` : '');
  useEffect(() => {
    document.title = title ? `${title} – PhaseMachine` : 'PhaseMachine';
    return () => void (document.title = 'PhaseMachine');
  }, [title]);

  const choices = useMemo(() => {
    if (!view || !shown) return [];
    if (mine && fresh) return clickable(game.game, view);
    const own = played?.seats.first === 'person' ? 'first' : 'second';
    return waits ? premoves(view, own) : [];
  }, [view, mine, fresh, waits]);

  if (!played || (!shown && !covered)) return <p class="note">{table.error || say.loading}</p>;
  const move = (text: string): void => void act({ act: 'move', move: text });
  const again = async (): Promise<void> => {
    try {
      const answer = await play({ session, act: 'again' });
      goTo('play', newGame(game.game, game.title, answer.session).id);
    } catch (error) {
      setProblem(reason(error));
    }
  };
  const open = !about.hidden || view?.viewer === view?.side;
  const blocked = over ? say.gameIsOver : played.side === 'neutral' ? say.chanceDecides : open && view ? '' : say.handHidden;
  const parts = shown && {
    about,
    view: shown,
    moves: mine ? shown.moves : [],
    flipped: down,
    session: mine && fresh ? session : undefined,
    onMove: move,
  };
  // A swap or a pass beside the board's moves: above the board it would shift it.
  const named = mine && shown ? shown.moves.filter((choice) => choice.places.length === 0).length : 0;
  const few = named <= kFewNamed && named < (shown?.moves.length ?? 0);
  return (
    <div class={`view play ${game.game}`}>
      <div class="main">
        <div class="top">
          <div class="head">
            <div class={`status${check ? ' check' : ''}`} role="status" aria-live="polite">
              {title}
            </div>
            {mine && shown && few && <NamedMoves moves={shown.moves} onMove={move} />}
            <Clock played={played} sides={sides} since={table.since} onFlag={() => void act({ act: 'set', hold: false })} />
          </div>
          <Toolbar
            table={table}
            about={about}
            mine={mine}
            over={over}
            canTakeBack={ply > 0}
            canGoForward={ply < (view?.plies ?? 0)}
            onFlip={() => set({ flips: { ...stateNow().settings.flips, [game.game]: !turned } })}
            onAgain={() => void again()}
          />
        </div>
        {back !== null && view && (
          <p class="looking">
            {say.lookingAt(back, view.ply)}{' '}
            <button type="button" onClick={() => setBack(null)}>
              {say.backToGame}
            </button>
          </p>
        )}
        {premove && (
          <p class="looking">
            {say.premove}{' '}
            <button type="button" onClick={() => setPremove(null)}>
              {say.cancel}
            </button>
          </p>
        )}
        {(table.error || problem) && (
          <p class="error" role="alert">
            {told(table.error || problem)}
          </p>
        )}
        {!shown || !parts ? (
          <div class="cover">
            <p>{say.handsHidden}</p>
            {played.next === 'person' && (
              <button type="button" class="main-button" onClick={() => table.sit(`${played.side}`)}>
                {say.iAm(sideName)}
              </button>
            )}
          </div>
        ) : (
          <>
            {above(parts)}
            {mine && !few && <NamedMoves moves={shown.moves} onMove={move} />}
            <Board
              game={game.game}
              svg={shown.svg}
              label={`${game.title}: ${say.theBoard}`}
              picture={shown.picture}
              moves={choices}
              ply={shown.ply}
              last={shown.last}
              premove={premove?.places}
              quiet={waits}
              lifts={mine}
              redraw={table.error}
              beside={beside(parts)}
              onPlace={about.topics.length > 0 ? setTopic : undefined}
              onMove={
                mine
                  ? move
                  : waits && choices.length > 0
                    ? (text) => setPremove({ places: text.split(' '), ply })
                    : undefined
              }
            />
            {topic && <PieceTopic about={about} place={topic} view={shown} onClose={() => setTopic('')} />}
          </>
        )}
      </div>
      <aside>
        {shown && (about.hidden || about.chance) && <News about={about} view={shown} count={table.news} />}
        <section class="panel">
          <h2>{say.moves}</h2>
          {view && (
            <History
              past={(view.history ?? []).slice(0, view.ply)}
              ply={back ?? view.ply}
              later={back !== null}
              about={about}
              onPly={(to) => setBack(to === view.ply ? null : to)}
            />
          )}
          {mine && shown && <TypedMove moves={shown.moves} onMove={move} />}
        </section>
        <AnalysisPanel
          source={{ session }}
          blocked={blocked}
          evaluators={about.evaluators}
          viewer={view?.viewer}
          onMove={mine ? move : undefined}
        />
        <Players about={about} played={played} sides={sides} onSeat={(seat) => void act({ act: 'set', ...seat })} />
        <Topics about={about} />
        <GameText source={{ session }} about={about} closed={about.hidden && !over} />
      </aside>
    </div>
  );
}
