// One game being played: who moves next, the engine's moves, what the person
// sees. The game itself is its session, kept in the browser, so that tabs that
// show it agree.

import { useCallback, useEffect, useRef, useState } from 'preact/hooks';

import { call, stream } from '../api';
import { wantsText } from '../games/dress';
import { type OpenGame, keepGame } from '../saved';
import { useStore } from '../store';
import { type About, type Found, type Played, type View, isPlayer, isShared, play, reason } from '../types';

const left = (): DOMException => new DOMException('left', 'AbortError');
const kMostElapsed = 864_000_000;
const kMoveNow = 100; // milliseconds of the search for a move at once
const kProgress = 250; // milliseconds
const kRushed = 40; // moves of nature in one request while engines play

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

// With nature's moves made, all told in `moves`.
async function afterNature(from: Played, signal?: AbortSignal): Promise<Played> {
  let now = from;
  for (let i = 0; i < kRushed && now.next === 'nature'; ++i) {
    const next = await play({ session: now.session, act: 'next' }, signal);
    now = { ...next, moves: [...now.moves, ...next.moves] };
  }
  return now;
}

// Whether the person here plays the side that a board has above.
export const sitsAbove = (now: Played, viewer: string | null): boolean =>
  viewer === 'second' || (now.seats.first !== 'person' && now.seats.second === 'person');

// How far a thinking engine is; the best move only where nothing is hidden.
export interface Progress {
  simulations: number;
  seconds: number;
  best?: string;
  words?: string;
}

export interface Table {
  session: string;
  played: Played | null;
  view: View | null; // of `viewer`
  fresh: boolean; // the view is of `session`, with its side to decide
  viewer: string | null; // empty: nobody's, another side decides than the one here
  down: boolean; // the board is upside down
  error: string;
  thinking: boolean;
  progress: Progress | null; // of the engine that thinks
  since: number; // when the person's time or the engine's thought began
  news: number; // the number of moves just made
  watching: boolean; // no person plays
  paused: boolean;
  act: (members: Record<string, unknown>) => Promise<void>;
  moveNow: () => void;
  setPaused: (paused: boolean) => void;
  step: () => void;
  sit: (side: string) => void;
}

export function useTable(game: OpenGame, about: About, turned: boolean): Table {
  const [session, setSession] = useState(game.session);
  const [played, setPlayed] = useState<Played | null>(null);
  const [seen, setSeen] = useState<{ of: string; view: View } | null>(null);
  const [error, setError] = useState('');
  const [thinking, setThinking] = useState(false);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [news, setNews] = useState(0);
  const [sitting, setSitting] = useState('');
  const [paused, setPaused] = useState(false);
  const pace = useStore((state) => state.settings.pace);
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
    if (game.session === session) return;
    running.current?.abort(left());
    running.current = null;
    setThinking(false);
    setSession(game.session);
  }, [game.session]);

  const keep = useCallback((text: string): void => {
    base.current = { ...base.current, session: text };
    setSession(text);
    keepGame(base.current);
  }, []);

  const isDown = (now: Played | null, viewer: string | null): boolean => (now !== null && sitsAbove(now, viewer)) !== turned;
  const viewerOf = (now: Played): string => {
    if (!isShared(about, now) || now.next === 'nobody') return now.viewer;
    return now.next === 'person' && now.side !== sitting ? '' : sitting;
  };

  // Requests a view, unless it has been requested already.
  const look = useCallback((of: string, viewer: string, down: boolean): void => {
    const key = JSON.stringify([of, viewer, down]);
    if (asked.current?.key === key) return;
    asked.current?.abort.abort(left());
    const abort = new AbortController();
    asked.current = { key, abort };
    call<View>('view', { session: of, viewer, flipped: down, history: 0, board: wantsText(about.name) }, abort.signal).then(
      (answer) => setSeen({ of, view: answer }),
      (problem) => {
        if (abort.signal.aborted) return;
        asked.current = null;
        setError(reason(problem));
      },
    );
  }, []);
  useEffect(
    () => () => {
      asked.current?.abort.abort(left());
      running.current?.abort(left());
    },
    [],
  );

  const take = (answer: Played): void => {
    const viewer = viewerOf(answer);
    if (viewer) look(answer.session, viewer, isDown(answer, viewer));
    known.current = answer;
    setError('');
    setPlayed(answer);
    keep(answer.session);
  };

  // The person's move is shown at once; then the others move.
  const act = async (members: Record<string, unknown>): Promise<void> => {
    running.current?.abort(left());
    running.current = null;
    setThinking(false);
    setError('');
    const elapsed = Math.min(Date.now() - since.current, kMostElapsed);
    try {
      const asks = { session: base.current.session, elapsed, ...members };
      const answer = members.act === 'go' ? await thought(asks) : await play(asks);
      setNews(answer.moves.length);
      take(answer);
    } catch (problem) {
      if (!(problem instanceof DOMException && problem.name === 'AbortError')) setError(reason(problem));
    }
  };

  // A move that the engine finds for the person, who sees how far it is.
  const thought = async (asks: Record<string, unknown>): Promise<Played> => {
    const abort = new AbortController();
    running.current = abort;
    setThinking(true);
    setProgress(null);
    since.current = Date.now();
    try {
      return await stream<Played, Progress>('play', { hold: true, board: false, progress: kProgress, ...asks }, setProgress, abort.signal);
    } finally {
      if (running.current === abort) {
        running.current = null;
        setThinking(false);
      }
    }
  };

  // One move of an engine, and nature's moves around it.
  const engineMove = async (signal?: AbortSignal): Promise<void> => {
    const moved = await play({ session: base.current.session, act: 'next' }, signal);
    const now = await afterNature(moved, signal);
    setNews(now.moves.length);
    take(now);
  };

  // The search for the engine's move ends, and the best found at once is made.
  const moveNow = async (): Promise<void> => {
    running.current?.abort(left());
    running.current = null;
    const forPerson = played?.next === 'person';
    if (progress?.best && (forPerson || played?.next === 'engine')) {
      await act({ act: 'move', move: progress.best });
      return;
    }
    try {
      const now = await afterNature(await play({ session: base.current.session }));
      take(now);
      if (now.next !== (forPerson ? 'person' : 'engine')) return;
      const source = { session: now.session, viewer: now.side };
      const found = await call<Found>('search', { ...source, milliseconds: kMoveNow });
      if (found.best !== null) await act({ act: 'move', move: found.best });
    } catch (problem) {
      setThinking(false);
      setError(reason(problem));
    }
  };

  const watching = played !== null && !Object.values(played.seats).includes('person');

  // After every change: find out who moves next.
  useEffect(() => {
    const abort = new AbortController();
    const goOn = async (): Promise<void> => {
      let now = known.current?.session === session ? known.current : await play({ session }, abort.signal);
      setPlayed(now);
      since.current = Date.now();
      if (now.next === 'person' || now.next === 'nobody') return;
      running.current = abort;
      if (!Object.values(now.seats).includes('person')) {
        if (paused) return;
        await pause(pace, abort.signal);
        await engineMove(abort.signal);
        return;
      }
      setThinking(isPlayer(now.side));
      setProgress(null);
      // After nature's moves, the engine's thought begins without a new answer.
      const onProgress = (soFar: Progress): void => {
        setThinking(true);
        setProgress(soFar);
      };
      now = await stream<Played, Progress>('play', { session, board: false, progress: kProgress }, onProgress, abort.signal);
      running.current = null;
      setThinking(false);
      setNews((before) => before + now.moves.length);
      take(now);
    };
    goOn().catch((problem) => {
      if (abort.signal.aborted) return;
      setThinking(false);
      setError(reason(problem));
    });
    return () => abort.abort(left());
  }, [session, paused]);

  const viewer = played && viewerOf(played);
  const down = isDown(played, viewer);
  useEffect(() => {
    if (viewer) look(session, viewer, down);
  }, [session, viewer, down]);

  return {
    session,
    played,
    view: seen?.view.viewer === viewer ? seen.view : null,
    fresh: seen?.of === session && seen.view.side === played?.side,
    viewer,
    down,
    error,
    thinking,
    progress,
    since: since.current,
    news,
    watching,
    paused,
    act,
    moveNow: () => void moveNow(),
    setPaused,
    step: () => void engineMove().catch((problem) => setError(reason(problem))),
    sit: setSitting,
  };
}

// The position after `ply` moves, while the person looks back; null: as it is.
export function usePast(session: string, ply: number | null, viewer: string | null, flipped: boolean): View | null {
  const [view, setView] = useState<View | null>(null);
  useEffect(() => {
    if (ply === null || !viewer) {
      setView(null);
      return;
    }
    const abort = new AbortController();
    const show = async (): Promise<void> => {
      const there = await play({ session, act: 'jump', ply }, abort.signal);
      setView(await call<View>('view', { session: there.session, viewer, flipped, history: 0, board: true }, abort.signal));
    };
    show().catch(() => {});
    return () => abort.abort(left());
  }, [session, ply, viewer, flipped]);
  return view;
}
