// What a search expects in each world that the deciding side thinks possible: a
// table by determinization. The search cannot tell the worlds apart, so scores
// are the same in all of them; the replies that it knows differ.

import { useEffect, useState } from 'preact/hooks';

import { call } from '../api';
import { type Found, type View, reason, scoreText, spoken } from '../types';
import { say } from '../words';
import { stepName } from './tree';
import { type Twig, bestLine, twigsOf } from './twigs';

const kWorlds = 8;
const kMostMoves = 10;

interface World {
  position: string;
  changes: Record<string, string | null>;
}
interface Row {
  changes: Record<string, string | null>;
  found: Found;
  line: Twig[];
}

// What is guessed: "US: NATO, Blockade".
function instead(changes: Record<string, string | null>): string[] {
  const groups = new Map<string, string[]>();
  for (const [key, value] of Object.entries(changes)) {
    if (value === null) continue;
    const cut = key.lastIndexOf('.');
    const group = key.slice(0, Math.max(0, cut)).replaceAll('.', ' ');
    groups.set(group, [...(groups.get(group) ?? []), spoken(key.slice(cut + 1))]);
  }
  return [...groups].map(([group, names]) => `${spoken(group)}: ${names.join(', ')}`);
}

export function Worlds({ session, view, blocked }: { session: string; view: View; blocked: string }) {
  const [run, setRun] = useState(0);
  const [sims, setSims] = useState(1000);
  const [running, setRunning] = useState<AbortController | null>(null);
  const [rows, setRows] = useState<Row[]>([]);
  const [error, setError] = useState('');
  useEffect(() => setRun(0), [session]);
  useEffect(() => {
    setRows([]);
    setError('');
    if (run === 0) return;
    const abort = new AbortController();
    setRunning(abort);
    const { signal } = abort;
    const search = async (): Promise<void> => {
      for (let seed = 1; seed <= kWorlds; ++seed) {
        const world = await call<World>('world', { session, seed }, signal);
        const { game, options } = view;
        const wish = { simulations: sims, lines: 1, tree: kMostMoves, tree_visits: 1, seed: 1 };
        const found = await call<Found>('search', { game, options, position: world.position, ...wish }, signal);
        // Moves without a name cannot be made in this world.
        const line = bestLine(twigsOf(found.tree ?? [], 1), (twig) => twig.step.move !== null);
        setRows((before) => [...before, { changes: world.changes, found, line }]);
      }
    };
    search()
      .catch((problem) => {
        if (!signal.aborted) setError(reason(problem));
      })
      .finally(() => setRunning((now) => (now === abort ? null : now)));
    return () => abort.abort(new DOMException('left', 'AbortError'));
  }, [run]);
  return (
    <section class="panel worlds">
      <h2>{say.worlds}</h2>
      <p class="note">{say.worldsWhy}</p>
      <div class="row">
        <label>
          {say.simulationsField}{' '}
          <input type="number" min={1} max={100000} value={sims} onChange={(event) => setSims(Math.max(1, Number(event.currentTarget.value) || 1))} />
        </label>
        {running ? (
          <button
            type="button"
            onClick={() => {
              running.abort(new DOMException('stopped', 'AbortError'));
              setRunning(null);
            }}
          >
            {say.stop}
          </button>
        ) : (
          <button type="button" disabled={blocked !== ''} onClick={() => setRun(run + 1)}>
            {say.searchWorlds(kWorlds)}
          </button>
        )}
      </div>
      {error && (
        <p class="error" role="alert">
          {error}
        </p>
      )}
      {rows.length > 0 && (
        <div class="scroll" tabIndex={0} role="region" aria-label={say.worlds}>
          <table>
            <thead>
              <tr>
                <th scope="col">{say.world}</th>
                <th scope="col">{say.whatDiffers}</th>
                <th scope="col">{say.move}</th>
                <th scope="col">{say.score}</th>
                <th scope="col">{say.expectedLine}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row, i) => (
                <tr key={i}>
                  <th scope="row">{i + 1}</th>
                  <td>{instead(row.changes).map((text) => (
                      <div key={text}>{text}</div>
                    ))}</td>
                  <td>{row.line[0] ? stepName(row.line[0].step) : say.none}</td>
                  <td>{scoreText(row.found.score, row.found.proof)}</td>
                  <td>
                    {row.line.slice(1).map((twig) => (
                      <span key={twig.way} class="ply">
                        {stepName(twig.step)} <small>{twig.step.visits}</small>
                      </span>
                    ))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
