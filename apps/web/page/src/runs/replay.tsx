// A game of a run, move by move, with what its searches found.

import { useEffect, useMemo, useState } from 'preact/hooks';

import { Bars, ScoreGraph } from '../analyse/plots';
import { sessionOfGame } from '../analyse/store_games';
import { call } from '../api';
import { Board } from '../board/board';
import { beside } from '../games/dress';
import { useSteps } from '../play/play';
import { newGame } from '../saved';
import { useStore } from '../store';
import { type View, percent, reason, spoken } from '../types';
import { say } from '../words';
import type { GameBody, Ply } from './use_answer';

export function Replay({ body, goTo }: { body: GameBody; goTo: (view: string, id: string) => void }) {
  const [ply, setPly] = useState(0);
  const [view, setView] = useState<View | null>(null);
  const [error, setError] = useState('');
  useEffect(() => {
    const abort = new AbortController();
    const moves = body.plies.slice(0, ply).map((row) => row.move);
    const source = { game: body.game, options: body.options, position: body.position, moves };
    call<View>('view', source, abort.signal).then(setView, (problem) => {
      if (!abort.signal.aborted) setError(reason(problem));
    });
    return () => abort.abort(new DOMException('left', 'AbortError'));
  }, [body, ply]);
  const scores = useMemo(
    () => [
      ...body.plies.map((row) =>
        row.score === undefined ? null : row.side === 'second' ? 1 - row.score : row.score,
      ),
      null,
    ],
    [body],
  );
  useSteps((to) => setPly(Math.min(body.plies.length, Math.max(0, to(ply, body.plies.length)))));
  const open = async (): Promise<void> => {
    const { game, session, title } = await sessionOfGame(body);
    goTo('analyse', newGame(game, title, session).id);
  };
  const about = useStore((state) => state.about[body.game]);
  const next: Ply | undefined = body.plies[ply];
  return (
    <section class={`panel replay ${body.game}`}>
      <h3>
        {say.gameNumber(body.number)}: {body.end}, {say.count(body.length)}
      </h3>
      {error && <p class="error">{error}</p>}
      {view && (
        <Board game={body.game} svg={view.svg} ply={ply} label={`${say.gameNumber(body.number)}, ${say.afterMove} ${ply}`} picture={view.picture} moves={[]} last={view.last} beside={about && beside({ about, view, moves: [], flipped: false, onMove: () => {} })} />
      )}
      <label class="wide">
        {say.time(ply, body.plies.length)}
        <input
          type="range"
          min={0}
          max={body.plies.length}
          value={ply}
          onInput={(event) => setPly(Number(event.currentTarget.value))}
        />
      </label>
      <div class="row buttons">
        <button type="button" disabled={ply === 0} onClick={() => setPly(ply - 1)}>
          {say.backward}
        </button>
        <button type="button" disabled={ply === body.plies.length} onClick={() => setPly(ply + 1)}>
          {say.forward}
        </button>
        <button type="button" onClick={() => void open()}>
          {say.analyseThis}
        </button>
      </div>
      <ScoreGraph scores={scores} ply={ply} sides={view?.sides ?? ['first']} onPly={setPly} />
      {next && (
        <>
          <p class="figures">
            {say.next}: <strong>{spoken(next.words)}</strong>
            {next.score !== undefined &&
              say.searchedPly(percent(next.score), next.simulations ?? 0, next.depth ?? 0, ((next.microseconds ?? 0) / 1000).toFixed(1))}
            {next.score === undefined && `, ${say.notSearched}`}
          </p>
          {next.visits && next.visits.length > 0 && (
            <Bars title={say.visitsOfSearch} rows={next.visits.map((row) => ({ name: spoken(row.words), count: row.visits }))} />
          )}
        </>
      )}
    </section>
  );
}
