// A browser for the search tree.

import { useState } from 'preact/hooks';

import { TreePicture } from '../analyse/plots';
import { useSearch } from '../analyse/search';
import { type About, type Source, type TreeStep, scoreText, spoken } from '../types';
import { say } from '../words';

export function TreeView(props: { source: Source; about: About; blocked: string }) {
  const [on, setOn] = useState(false);
  const [sims, setSims] = useState(2000);
  const [at, setAt] = useState<number | null>(null);
  const thinking = useSearch(on && !props.blocked ? props.source : null, {
    simulations: sims,
    lines: 1,
    tree: 24,
    tree_visits: 1,
  });
  const steps = thinking.found?.tree ?? [];
  const here = at !== null && at < steps.length ? at : null;
  const path: TreeStep[] = [];
  for (let id = here; id !== null; id = steps[id].parent) path.unshift(steps[id]);
  const children = steps.filter((step) => step.parent === here);
  const sum = Math.max(1, children.reduce((total, step) => total + step.visits, 0));
  const name = (step: TreeStep): string =>
    step.san !== null || step.move !== null
      ? spoken(step.san ?? step.move ?? '')
      : step.side === 'neutral'
        ? say.outcome(step.key)
        : say.otherWorld(step.key);
  const who = (step: TreeStep): string =>
    step.side === 'neutral' ? say.chance : (props.about.sides[step.side === 'first' ? 0 : 1] ?? step.side);
  return (
    <section class="panel" aria-labelledby="tree-title">
      <h2 id="tree-title">{say.searchTree}</h2>
      <div class="row">
        <label>
          {say.simulationsField}{' '}
          <input
            type="number"
            min={1}
            max={200000}
            value={sims}
            onChange={(event) => setSims(Math.max(1, Number(event.currentTarget.value) || 1))}
          />
        </label>
        <button
          type="button"
          onClick={() => {
            setAt(null);
            setOn(!on);
          }}
        >
          {on ? say.close : say.search_}
        </button>
      </div>
      {on && props.blocked && <p class="note">{props.blocked}</p>}
      {thinking.error && <p class="error">{thinking.error}</p>}
      {on && thinking.running && <p class="note">{say.searching}</p>}
      {on && steps.length > 0 && (
        <>
          {(props.about.hidden || props.about.chance) && (
            <p class="note">{say.treeOfWorlds}</p>
          )}
          <nav aria-label={say.wayThroughTree} class="row">
            <button type="button" onClick={() => setAt(null)}>
              {say.root}
            </button>
            {path.map((step) => (
              <button type="button" key={step.id} onClick={() => setAt(step.id)}>
                {name(step)}
              </button>
            ))}
          </nav>
          <div class="scroll" tabIndex={0} role="region" aria-label={say.movesHere}>
            <table class="lines">
              <thead>
                <tr>
                  <th scope="col">{say.move}</th>
                  <th scope="col">{say.by}</th>
                  <th scope="col">{say.visits}</th>
                  <th scope="col">{say.score}</th>
                  <th scope="col">{say.prior}</th>
                  <th scope="col">{say.proof}</th>
                </tr>
              </thead>
              <tbody>
                {children.slice(0, 60).map((step) => (
                  <tr key={step.id}>
                    <td>
                      <button type="button" disabled={!step.expanded} onClick={() => setAt(step.id)}>
                        {name(step)}
                      </button>
                    </td>
                    <td>{who(step)}</td>
                    <td>
                      {step.visits} ({((100 * step.visits) / sum).toFixed(0)} %)
                    </td>
                    <td>{scoreText(step.score, '')}</td>
                    <td>{step.prior > 0 ? step.prior.toFixed(3) : ''}</td>
                    <td>{step.proof === 'none' ? '' : step.proof}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {children.length === 0 && <p class="note">{say.treeEnds}</p>}
          <TreePicture steps={steps} root={here} onStep={setAt} />
        </>
      )}
    </section>
  );
}
