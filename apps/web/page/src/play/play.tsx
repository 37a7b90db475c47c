// Play: a game against the engine or another person, or the engine against
// itself.

import { useCallback, useEffect, useRef, useState } from 'preact/hooks';

import { AnalysisPanel } from './analysis';
import { call, stream } from './api';
import { Board, MoveButtons } from './board';
import { type OpenGame, keepGame } from './games';
import { GameText } from './notation';
import { Topics } from './topics';
import { type About, type Past, type Played, type View, isShared, play, reason, spoken } from './types';

interface Props {
  game: OpenGame;
  about: About;
}

const clockText = (milliseconds: number): string => {
  const left = Math.max(0, milliseconds);
  const seconds = Math.floor(left / 1000);
  if (left < 10_000) return (left / 1000).toFixed(1);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

function Clock(props: { played: Played; sides: string[]; since: number; onFlag: () => void }) {
  const [now, setNow] = useState(Date.now());
  const { clock, side, next } = props.played;
  const runs = next === 'person' && side !== null && side !== 'neutral';
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 100);
    return () => clearInterval(timer);
  }, []);
  const left = (player: 'first' | 'second'): number =>
    (clock ? clock[player] : 0) - (runs && side === player ? Math.max(0, now - props.since) : 0);
  const fallen = runs && clock !== null && left(side as 'first' | 'second') <= 0;
  useEffect(() => {
    if (fallen) props.onFlag();
  }, [fallen]);
  if (!clock) return null;
  return (
    <p class="clocks" role="timer">
      {props.sides.map((name, i) => (
        <span key={name} class={side === (i === 0 ? 'first' : 'second') ? 'runs' : ''}>
          {name} {clockText(left(i === 0 ? 'first' : 'second'))}
        </span>
      ))}
    </p>
  );
}

export function History(props: {
  past: Past[];
  ply: number;
  sides: string[];
  onPly?: (ply: number) => void;
}) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const row = list.current?.children[Math.max(0, props.ply - 1)] as HTMLElement | undefined;
    if (row && list.current) list.current.scrollTop = row.offsetTop - list.current.clientHeight / 2;
  }, [props.ply, props.past.length]);
  const who = (side: string): string =>
    side === 'neutral' ? 'Chance' : (props.sides[side === 'first' ? 0 : 1] ?? side);
  return (
    <ol class="history" ref={list} tabIndex={0} aria-label="Moves of the game">
      {props.past.map((row, i) => (
        <li key={i} class={`${row.side}${i + 1 === props.ply ? ' here' : ''}${i >= props.ply ? ' undone' : ''}`}>
          {props.onPly ? (
            <button type="button" onClick={() => props.onPly?.(i + 1)}>
              {row.number}
              {spoken(row.words || 'a hidden move')}
            </button>
          ) : (
            <>
              {row.number}
              {spoken(row.words || 'a hidden move')}
            </>
          )}
          <span class="who">
            {row.side === 'neutral' && <span aria-hidden="true">🎲 </span>}
            {row.told ? row.told.trim() : who(row.side)}
          </span>
        </li>
      ))}
    </ol>
  );
}

// Words for a move, as the viewer of the history may know it.
const toldOf = (row: Past): string =>
  row.told ? row.told.trim() : `${row.number ?? ''}${spoken(row.words || 'a hidden move')}`;

// The latest moves: those since the viewer's last decision, that one included.
function News({ view, count }: { view: View; count: number }) {
  const past = (view.history ?? []).slice(0, view.ply);
  const own = past.map((row) => row.side).lastIndexOf(view.viewer);
  const first = Math.max(view.viewer === 'neutral' ? past.length - count : own, past.length - 40, 0);
  if (first >= past.length || count === 0) return null;
  return (
    <ul class="news" aria-live="polite" aria-label="What just happened">
      {past.slice(first).map((row, i) => (
        <li key={i} class={row.side === 'neutral' ? 'nature' : ''}>
          {row.side === 'neutral' && <span aria-hidden="true">🎲 </span>}
          {row.side === 'neutral' ? 'Chance: ' : ''}
          {spoken(toldOf(row))}
        </li>
      ))}
    </ul>
  );
}

export function Play({ game, about }: Props) {
  const [session, setSession] = useState(game.session);
  const [played, setPlayed] = useState<Played | null>(null);
  const [view, setView] = useState<View | null>(null);
  const [error, setError] = useState('');
  const [thinking, setThinking] = useState(false);
  const [flipped, setFlipped] = useState<boolean | null>(null);
  // The number of moves just made.
  const [news, setNews] = useState(0);
  // At one table with hidden hands, the side that sits at the screen.
  const [sitting, setSitting] = useState('');
  const since = useRef(Date.now());
  const running = useRef<AbortController | null>(null);
  const base = useRef(game);
  base.current = game;
  // The answer that `session` came with.
  const known = useRef<Played | null>(null);
  // The view requested last.
  const asked = useRef<{ key: string; abort: AbortController } | null>(null);

  // Another tab continued this game.
  useEffect(() => {
    if (game.session !== session && !running.current) setSession(game.session);
  }, [game.session]);

  const keep = useCallback((text: string): void => {
    keepGame({ ...base.current, session: text });
    setSession(text);
  }, []);

  const isDown = (viewer: string | null): boolean => flipped ?? viewer === 'second';

  // Whose view is shown; empty: nobody's, since another side decides than the
  // one at the screen.
  const viewerOf = (now: Played): string => {
    if (!isShared(about, now) || now.next === 'nobody') return now.viewer;
    return now.next === 'person' && now.side !== sitting ? '' : sitting;
  };

  // Requests a view, unless it has been requested already.
  const look = useCallback((of: string, viewer: string, down: boolean): void => {
    const key = JSON.stringify([of, viewer, down]);
    if (asked.current?.key === key) return;
    asked.current?.abort.abort(new DOMException('left', 'AbortError'));
    const abort = new AbortController();
    asked.current = { key, abort };
    call<View>('view', { session: of, viewer, flipped: down, history: 0 }, abort.signal).then(
      setView,
      (problem) => {
        if (abort.signal.aborted) return;
        asked.current = null;
        setError(reason(problem));
      },
    );
  }, []);
  useEffect(() => () => asked.current?.abort.abort(new DOMException('left', 'AbortError')), []);

  // The person's move is shown at once; then the others move.
  const act = useCallback(
    async (members: Record<string, unknown>): Promise<void> => {
      running.current?.abort(new DOMException('acted', 'AbortError'));
      running.current = null;
      setThinking(false);
      try {
        const answer = await play({
          session: base.current.session,
          elapsed: Math.min(Date.now() - since.current, 864_000_000),
          ...members,
        });
        const viewer = viewerOf(answer);
        if (viewer) look(answer.session, viewer, isDown(viewer));
        known.current = answer;
        setError('');
        setNews(answer.moves.length);
        setPlayed(answer);
        keep(answer.session);
      } catch (problem) {
        setError(reason(problem));
      }
    },
    [keep, look, about, flipped, sitting],
  );

  // After every change: find out who moves next.
  useEffect(() => {
    const abort = new AbortController();
    const goOn = async (): Promise<void> => {
      let now =
        known.current?.session === session
          ? known.current
          : await play({ session }, abort.signal);
      setPlayed(now);
      if (now.next === 'person' || now.next === 'nobody') {
        since.current = Date.now();
        return;
      }
      setThinking(true);
      running.current = abort;
      now = await stream<Played>('play', { session, board: false }, () => {}, abort.signal);
      running.current = null;
      setThinking(false);
      setNews((before) => before + now.moves.length);
      setPlayed(now);
      since.current = Date.now();
      keep(now.session);
    };
    goOn().catch((problem) => {
      if (abort.signal.aborted) return;
      setThinking(false);
      setError(reason(problem));
    });
    return () => abort.abort(new DOMException('left', 'AbortError'));
  }, [session]);

  const viewer = played && viewerOf(played);
  const down = isDown(viewer);

  useEffect(() => {
    if (viewer) look(session, viewer, down);
  }, [session, viewer, down]);

  if (!played) return <p class="note">{error || 'Loading the game.'}</p>;
  const covered = viewer === '';
  const shown = view && view.viewer === viewer ? view : null;
  if (!shown && !covered) return <p class="note">{error || 'Loading the game.'}</p>;
  const mine = played.next === 'person' && !thinking && !covered;
  const over = played.next === 'nobody';
  const sides = shown?.sides ?? about.sides;
  const sideName =
    played.side === null || played.side === 'neutral' ? '' : sides[played.side === 'first' ? 0 : 1];
  const open = !about.hidden || shown?.viewer === shown?.side;
  const blocked = over
    ? 'The game is over.'
    : played.side === 'neutral'
      ? 'Chance decides here.'
      : open && shown
        ? ''
        : 'Not while another hand is hidden from you.';
  const move = (text: string): void => {
    void act({ act: 'move', move: text });
  };
  return (
    <div class="view play">
      <div class="main">
        <div class="status" role="status" aria-live="polite">
          {over
            ? played.end
            : thinking
              ? `${sideName || 'The engine'} thinks…`
              : covered
                ? `${sideName} is next.`
                : (shown?.question ?? '')}
        </div>
        <Clock
          played={played}
          sides={sides}
          since={since.current}
          onFlag={() => void act({ act: 'set', hold: false })}
        />
        {!shown ? (
          <div class="cover">
            <p>The hands are hidden.</p>
            {played.next === 'person' && (
              <button type="button" onClick={() => setSitting(`${played.side}`)}>
                I am {sideName}: show my hand
              </button>
            )}
          </div>
        ) : (
          <>
            <Board
              svg={shown.svg}
              label={`${game.title}: the board`}
              picture={shown.picture}
              moves={mine ? shown.moves : []}
              last={shown.last}
              onMove={mine ? move : undefined}
            />
            {mine && <MoveButtons moves={shown.moves} onMove={move} />}
          </>
        )}
        {error && (
          <p class="error" role="alert">
            {error}
          </p>
        )}
        <div class="row buttons">
          <button type="button" onClick={() => void act({ act: 'undo' })}>
            Take back
          </button>
          <button type="button" onClick={() => void act({ act: 'redo' })}>
            Forward
          </button>
          <button type="button" disabled={!mine} onClick={() => void act({ act: 'go', hold: false })}>
            Move for me
          </button>
          <button type="button" disabled={over || about.players < 2} onClick={() => void act({ act: 'resign' })}>
            Resign
          </button>
          <button type="button" onClick={() => setFlipped(!down)}>
            Flip
          </button>
        </div>
        {shown && <News view={shown} count={news} />}
      </div>
      <aside>
        <section class="panel">
          <h2>Moves</h2>
          {shown && <History past={shown.history ?? []} ply={shown.ply} sides={sides} />}
        </section>
        <AnalysisPanel
          source={{ session }}
          blocked={blocked}
          evaluators={about.evaluators}
          viewer={shown?.viewer}
          onMove={mine ? move : undefined}
        />
        <details class="panel">
          <summary>Who plays</summary>
          {sides.map((name, i) => (
            <label key={name}>
              {name}{' '}
              <select
                value=""
                onChange={(event) => {
                  const seat = event.currentTarget.value;
                  if (seat) void act({ act: 'set', [i === 0 ? 'first' : 'second']: seat });
                }}
              >
                <option value="">as now</option>
                <option value="person">a person</option>
                {about.levels.map((level) => (
                  <option key={level.number} value={`engine ${level.number}`}>
                    engine, {level.name}
                  </option>
                ))}
              </select>
            </label>
          ))}
        </details>
        <Topics about={about} />
        <GameText source={{ session }} about={about} closed={about.hidden && !over} />
      </aside>
    </div>
  );
}
