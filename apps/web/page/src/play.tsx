// Play: a game against the engine or another person, or the engine against
// itself.

import { useCallback, useEffect, useRef, useState } from 'preact/hooks';

import { AnalysisPanel } from './analysis';
import { call, stream } from './api';
import { Board, MoveButtons } from './board';
import { type OpenGame, keepGame } from './games';
import { GameText } from './notation';
import { Topics } from './topics';
import { type About, type Past, type Played, type View, reason, spoken } from './types';

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

// The viewer of the board: at one table each sees their own hand.
const isShared = (about: About, played: Played): boolean =>
  about.hidden && played.viewer === 'neutral' && played.next === 'person' && about.players === 2;
const viewerOf = (about: About, played: Played): string =>
  isShared(about, played) ? (played.side ?? 'neutral') : played.viewer;

export function Play({ game, about }: Props) {
  const [session, setSession] = useState(game.session);
  const [played, setPlayed] = useState<Played | null>(null);
  const [view, setView] = useState<View | null>(null);
  const [error, setError] = useState('');
  const [thinking, setThinking] = useState(false);
  const [flipped, setFlipped] = useState<boolean | null>(null);
  const [news, setNews] = useState<Played['moves']>([]);
  // At one table with hidden hands, the side whose hand may be seen now.
  const [uncovered, setUncovered] = useState('');
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
        const answer = await call<Played>('play', {
          session: base.current.session,
          hold: true,
          elapsed: Math.min(Date.now() - since.current, 864_000_000),
          ...members,
        });
        const viewer = viewerOf(about, answer);
        look(answer.session, viewer, isDown(viewer));
        known.current = answer;
        setError('');
        setNews(answer.moves);
        setPlayed(answer);
        keep(answer.session);
      } catch (problem) {
        setError(reason(problem));
      }
    },
    [keep, look, about, flipped],
  );

  // After every change: find out who moves next.
  useEffect(() => {
    const abort = new AbortController();
    const goOn = async (): Promise<void> => {
      let now =
        known.current?.session === session
          ? known.current
          : await call<Played>('play', { session, hold: true }, abort.signal);
      setPlayed(now);
      if (now.next === 'person' || now.next === 'nobody') {
        since.current = Date.now();
        return;
      }
      setThinking(true);
      running.current = abort;
      now = await stream<Played>('play', { session }, () => {}, abort.signal);
      running.current = null;
      setThinking(false);
      setNews((before) => [...before, ...now.moves].slice(-40));
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

  const shared = played !== null && isShared(about, played);
  const viewer = played && viewerOf(about, played);
  const down = isDown(viewer);

  useEffect(() => {
    if (viewer !== null) look(session, viewer, down);
  }, [session, viewer, down]);

  if (!view || !played) return <p class="note">{error || 'Loading the game.'}</p>;
  const covered = shared && uncovered !== `${played.side}`;
  const mine = played.next === 'person' && !thinking;
  const over = played.next === 'nobody';
  const sideName =
    view.side === null || view.side === 'neutral' ? '' : view.sides[view.side === 'first' ? 0 : 1];
  const open = !about.hidden || view.viewer === view.side;
  const blocked = over
    ? 'The game is over.'
    : view.side === 'neutral'
      ? 'Chance decides here.'
      : open
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
                : (view.question ?? '')}
        </div>
        <Clock
          played={played}
          sides={view.sides}
          since={since.current}
          onFlag={() => void act({ act: 'jump', ply: view.ply })}
        />
        {covered ? (
          <div class="cover">
            <p>The hands are hidden.</p>
            <button type="button" onClick={() => setUncovered(`${played.side}`)}>
              I am {sideName}: show my hand
            </button>
          </div>
        ) : (
          <>
            <Board
              svg={view.svg}
              label={`${game.title}: the board`}
              picture={view.picture}
              moves={mine ? view.moves : []}
              last={view.last}
              onMove={mine ? move : undefined}
            />
            {mine && <MoveButtons moves={view.moves} onMove={move} />}
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
        {news.length > 0 && (
          <ul class="news" aria-live="polite" aria-label="What just happened">
            {news.map((row, i) => (
              <li key={i} class={row.by}>
                {row.by === 'nature' && <span aria-hidden="true">🎲 </span>}
                {row.by === 'nature' ? 'Chance: ' : ''}
                {spoken(row.told.trim())}
              </li>
            ))}
          </ul>
        )}
      </div>
      <aside>
        <section class="panel">
          <h2>Moves</h2>
          <History past={view.history ?? []} ply={view.ply} sides={view.sides} />
        </section>
        <AnalysisPanel source={{ session }} blocked={blocked} evaluators={about.evaluators} onMove={mine ? move : undefined} />
        <details class="panel">
          <summary>Who plays</summary>
          {view.sides.map((name, i) => (
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
