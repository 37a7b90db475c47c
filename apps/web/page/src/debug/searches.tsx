// Two searches of a position side by side; what differs is on top.

import { useState } from 'preact/hooks';

import { Lines } from '../analyse/lines';
import { type SearchWish, type Thinking, useSearch } from '../analyse/search';
import { moveWords } from '../board/words';
import { type About, type Found, type Line, type View, percent, scoreText } from '../types';
import { say } from '../words';

interface Form {
  simulations: number;
  seed: number;
  evaluator: string;
  options: string;
}

const kMostRows = 12;

function wishOf(form: Form): SearchWish {
  return {
    simulations: form.simulations,
    seed: form.seed,
    lines: 1000,
    ...(form.evaluator && { evaluator: form.evaluator }),
    ...(form.options && { search_options: form.options }),
  };
}

function FormOf(props: { name: string; form: Form; about: About; onChange: (form: Form) => void }) {
  const { form, onChange } = props;
  const number = (text: string): number => Math.max(1, Number(text) || 1);
  return (
    <fieldset class="row">
      <legend>{props.name}</legend>
      <label>
        {say.simulationsField}{' '}
        <input type="number" min={1} max={1000000} value={form.simulations} onInput={(event) => onChange({ ...form, simulations: number(event.currentTarget.value) })} />
      </label>
      <label>
        {say.seed}{' '}
        <input type="number" min={1} value={form.seed} onInput={(event) => onChange({ ...form, seed: number(event.currentTarget.value) })} />
      </label>
      <label>
        {say.evaluator}{' '}
        <select value={form.evaluator} onChange={(event) => onChange({ ...form, evaluator: event.currentTarget.value })}>
          <option value="">{say.default}</option>
          {props.about.evaluators.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </label>
      <label>
        {say.options}{' '}
        <input value={form.options} placeholder="exploration=2" onInput={(event) => onChange({ ...form, options: event.currentTarget.value })} />
      </label>
    </fieldset>
  );
}

const shareOf = (found: Found, line: Line | undefined): number =>
  (line?.visits ?? 0) / Math.max(1, found.lines.reduce((sum, each) => sum + each.visits, 0));

// Moves, the largest difference of their shares of visits first.
function Difference({ found, words }: { found: [Found, Found]; words: (move: string) => string }) {
  const lineOf = (which: 0 | 1, move: string): Line | undefined => found[which].lines.find((line) => line.move === move);
  const moves = [...new Set(found.flatMap((each) => each.lines.map((line) => line.move)))];
  const rows = moves
    .map((move) => {
      const lines = [lineOf(0, move), lineOf(1, move)];
      const shares = [shareOf(found[0], lines[0]), shareOf(found[1], lines[1])];
      return { move, lines, shares, by: shares[1] - shares[0] };
    })
    .sort((a, b) => Math.abs(b.by) - Math.abs(a.by));
  const cell = (line: Line | undefined, share: number) => (
    <>
      <td>{percent(share)}</td>
      <td>{line && line.visits > 0 ? scoreText(line.score, line.proof) : ''}</td>
    </>
  );
  const best = found.map((each) => words(each.best ?? ''));
  return (
    <>
      <p class="status small" role="status">
        {best[0] === best[1] ? say.bothChoose(best[0]) : say.chooseApart(best[0], best[1])}
      </p>
      <div class="scroll" tabIndex={0} role="region" aria-label={say.differences}>
        <table class="apart">
          <thead>
            <tr>
              <th scope="col">{say.move}</th>
              <th scope="col">{say.difference}</th>
              <th scope="col">A: {say.visits}</th>
              <th scope="col">A: {say.score}</th>
              <th scope="col">B: {say.visits}</th>
              <th scope="col">B: {say.score}</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, kMostRows).map((row) => (
              <tr key={row.move} class={Math.abs(row.by) >= 0.05 ? 'apart' : ''}>
                <th scope="row">{words(row.move)}</th>
                <td>
                  {row.by > 0 ? '+' : ''}
                  {percent(row.by)}
                </td>
                {cell(row.lines[0], row.shares[0])}
                {cell(row.lines[1], row.shares[1])}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Result({ name, thinking, view }: { name: string; thinking: Thinking; view: View }) {
  const { found, error } = thinking;
  return (
    <div>
      <h3>{name}</h3>
      {error && (
        <p class="error" role="alert">
          {error}
        </p>
      )}
      {found && (
        <>
          <p class="figures">
            {scoreText(found.score, found.proof)}, {say.figures(found.simulations, found.seconds)}{' '}
            {found.ended_by ? say.endedBy(found.ended_by) : thinking.running ? say.stillThinking : say.stopped}
          </p>
          <Lines found={{ ...found, lines: found.lines.slice(0, 6) }} from={view} />
        </>
      )}
    </div>
  );
}

export function Searches(props: { session: string; about: About; view: View; blocked: string }) {
  const usual = { simulations: 1000, evaluator: '', options: '' };
  const [forms, setForms] = useState<[Form, Form]>([{ ...usual, seed: 1 }, { ...usual, seed: 2 }]);
  const [asked, setAsked] = useState<{ run: number; session: string; wishes: [SearchWish, SearchWish] } | null>(null);
  // Another position: the results are not of it.
  const source = asked && asked.session === props.session ? { session: asked.session } : null;
  const none: SearchWish = { lines: 1 };
  const one = useSearch(source, asked?.wishes[0] ?? none, asked?.run);
  const other = useSearch(source, asked?.wishes[1] ?? none, asked?.run);
  const words = (move: string): string =>
    moveWords(props.view.moves.find((choice) => choice.move === move)?.words ?? move);
  return (
    <>
      {one.found && other.found && <Difference found={[one.found, other.found]} words={words} />}
      <div class="pair-views">
        <FormOf name="A" form={forms[0]} about={props.about} onChange={(form) => setForms([form, forms[1]])} />
        <FormOf name="B" form={forms[1]} about={props.about} onChange={(form) => setForms([forms[0], form])} />
      </div>
      <div class="row">
        {one.running || other.running ? (
          <button
            type="button"
            onClick={() => {
              one.stop();
              other.stop();
            }}
          >
            {say.stop}
          </button>
        ) : (
          <button
            type="button"
            class="main-button"
            disabled={props.blocked !== ''}
            onClick={() =>
              setAsked({ run: (asked?.run ?? 0) + 1, session: props.session, wishes: [wishOf(forms[0]), wishOf(forms[1])] })
            }
          >
            {say.searchBoth}
          </button>
        )}
        {props.blocked && <span class="note">{props.blocked}</span>}
      </div>
      <div class="pair-views">
        <Result name="A" thinking={one} view={props.view} />
        <Result name="B" thinking={other} view={props.view} />
      </div>
    </>
  );
}
