// The analysis: a switch, its settings, and the search's output.

import { useEffect, useRef, useState } from 'preact/hooks';

import type { Found, Source, View } from '../types';
import { scoreText } from '../types';
import { say } from '../words';
import { Lines } from './lines';
import { type SearchWish, useSearch } from './search';

interface PanelProps {
  source: Source;
  // Empty, or the reason why there is nothing to search.
  blocked: string;
  evaluators: string[];
  viewer?: string;
  from?: View | null;
  onMove?: (move: string) => void;
  onFound?: (found: Found | null) => void;
}

function NumberField(props: { name: string; value: number; most: number; onValue: (value: number) => void }) {
  return (
    <label>
      {props.name}{' '}
      <input
        type="number"
        min={1}
        max={props.most}
        value={props.value}
        onChange={(event) =>
          props.onValue(Math.min(props.most, Math.max(1, Number(event.currentTarget.value) || 1)))
        }
      />
    </label>
  );
}

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
  useEffect(() => report.current?.(thinking.found), [thinking.found]);
  const found = thinking.found;
  return (
    <section class="panel analysis" aria-labelledby="analysis-title">
      <div class="row">
        <h2 id="analysis-title">{say.analysis}</h2>
        <label>
          <input type="checkbox" checked={on} onChange={(event) => setOn(event.currentTarget.checked)} /> {say.on}
        </label>
      </div>
      {on && (
        <details>
          <summary>{say.engine}</summary>
          <div class="row">
            <NumberField name={say.linesField} value={lines} most={50} onValue={setLines} />
            <NumberField name={say.seconds} value={seconds} most={600} onValue={setSeconds} />
            <NumberField name={say.threads} value={threads} most={16} onValue={setThreads} />
            <label>
              {say.evaluator}{' '}
              <select value={evaluator} onChange={(event) => setEvaluator(event.currentTarget.value)}>
                <option value="">{say.default}</option>
                {props.evaluators.map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </select>
            </label>
          </div>
        </details>
      )}
      {on && props.blocked && <p class="note">{props.blocked}</p>}
      {thinking.error && <p class="error">{thinking.error}</p>}
      {on && found && (
        <>
          <p class="figures" data-running={thinking.running}>
            <strong>{scoreText(found.score, found.proof)}</strong> {say.forDecider}{' '}
            {say.figures(found.simulations, found.seconds)}
            {thinking.running ? ` ${say.stillThinking}` : ` ${say.endedBy(found.ended_by ?? '')}`}
          </p>
          <Lines found={found} from={props.from} onMove={props.onMove} />
        </>
      )}
      {on && !found && thinking.running && <p class="note">{say.thinkingBegins}</p>}
    </section>
  );
}
