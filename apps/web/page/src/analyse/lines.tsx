// The running search: lines, scores, visits and priors, live.

import { useEffect, useRef, useState } from 'preact/hooks';

import { stream } from './api';
import { type Found, type Source, reason, scoreText, spoken } from './types';

export interface Thinking {
  found: Found | null;
  running: boolean;
  error: string;
}

export interface SearchWish {
  milliseconds?: number;
  simulations?: number;
  lines: number;
  threads?: number;
  evaluator?: string;
  search_options?: string;
  seed?: number;
  tree?: number;
  tree_visits?: number;
  // In games with hidden hands, who may know the result.
  viewer?: string;
}

// Searches `source` while it is not null; a new source or unmounting ends the
// search.
export function useSearch(source: Source | null, wish: SearchWish): Thinking {
  const [state, setState] = useState<Thinking>({ found: null, running: false, error: '' });
  const key = source ? JSON.stringify([source, wish]) : '';
  useEffect(() => {
    if (!source) {
      setState({ found: null, running: false, error: '' });
      return;
    }
    const abort = new AbortController();
    setState({ found: null, running: true, error: '' });
    const show = (found: Found): void => {
      if (!abort.signal.aborted) setState({ found, running: true, error: '' });
    };
    stream<Found>('search', { ...source, ...wish, progress: 200 }, show, abort.signal).then(
      (found) => {
        if (!abort.signal.aborted) setState({ found, running: false, error: '' });
      },
      (error) => {
        if (!abort.signal.aborted) {
          setState({ found: null, running: false, error: reason(error) });
        }
      },
    );
    return () => abort.abort(new DOMException('left', 'AbortError'));
  }, [key]);
  return state;
}

export function Lines(props: { found: Found; onMove?: (move: string) => void }) {
  const { found } = props;
  const most = Math.max(1, ...found.lines.map((line) => line.visits));
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label="Lines">
      <table class="lines">
        <thead>
          <tr>
            <th scope="col">Move</th>
            <th scope="col">Score</th>
            <th scope="col">Visits</th>
            <th scope="col">Prior</th>
            <th scope="col">Line</th>
          </tr>
        </thead>
        <tbody>
          {found.lines.map((line) => (
            <tr key={line.move}>
              <td>
                {props.onMove ? (
                  <button type="button" onClick={() => props.onMove?.(line.move)}>
                    {spoken(line.move)}
                  </button>
                ) : (
                  spoken(line.move)
                )}
              </td>
              <td>{scoreText(line.score, line.proof)}</td>
              <td>
                {line.visits}
                <meter aria-hidden="true" min={0} max={most} value={line.visits} />
              </td>
              <td>{line.prior > 0 ? line.prior.toFixed(3) : ''}</td>
              <td class="pv">{line.pv.map(spoken).join(' ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface PanelProps {
  source: Source;
  // Empty, or the reason why there is nothing to search.
  blocked: string;
  evaluators: string[];
  viewer?: string;
  onMove?: (move: string) => void;
  onFound?: (found: Found) => void;
}

// A switch, its settings, and the search's output.
export function AnalysisPanel(props: PanelProps) {
  const [on, setOn] = useState(false);
  const [lines, setLines] = useState(4);
  const [seconds, setSeconds] = useState(30);
  const [threads, setThreads] = useState(1);
  const [evaluator, setEvaluator] = useState('');
  const wish: SearchWish = { milliseconds: seconds * 1000, lines, threads, viewer: props.viewer };
  if (evaluator) wish.evaluator = evaluator;
  const thinking = useSearch(on && !props.blocked ? props.source : null, wish);
  const report = useRef(props.onFound);
  report.current = props.onFound;
  useEffect(() => {
    if (thinking.found) report.current?.(thinking.found);
  }, [thinking.found]);
  const found = thinking.found;
  const number = (
    name: string,
    value: number,
    most: number,
    set: (value: number) => void,
  ) => (
    <label>
      {name}{' '}
      <input
        type="number"
        min={1}
        max={most}
        value={value}
        onChange={(event) =>
          set(Math.min(most, Math.max(1, Number(event.currentTarget.value) || 1)))
        }
      />
    </label>
  );
  return (
    <section class="panel" aria-labelledby="analysis-title">
      <h2 id="analysis-title">Analysis</h2>
      <div class="row">
        <label>
          <input
            type="checkbox"
            checked={on}
            onChange={(event) => setOn(event.currentTarget.checked)}
          />{' '}
          on
        </label>
        {number('lines', lines, 50, setLines)}
        {number('seconds', seconds, 600, setSeconds)}
        {number('threads', threads, 16, setThreads)}
        <label>
          evaluator{' '}
          <select
            value={evaluator}
            onChange={(event) => setEvaluator(event.currentTarget.value)}
          >
            <option value="">default</option>
            {props.evaluators.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
      </div>
      {on && props.blocked && <p class="note">{props.blocked}</p>}
      {thinking.error && <p class="error">{thinking.error}</p>}
      {on && found && (
        <>
          <p class="figures">
            <strong>{scoreText(found.score, found.proof)}</strong>
            {' for the side to decide, '}
            {found.simulations} simulations, {found.nodes} nodes, {found.seconds.toFixed(1)} s
            {thinking.running ? ', thinking' : `, ended by ${found.ended_by}`}
          </p>
          <Lines found={found} onMove={props.onMove} />
        </>
      )}
      {on && !found && thinking.running && <p class="note">Thinking begins.</p>}
    </section>
  );
}
