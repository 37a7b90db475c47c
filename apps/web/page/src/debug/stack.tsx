// The phase stack and what a step changed, in words; the structure as in the
// code behind a click.

import { useState } from 'preact/hooks';

import { type Step, spoken } from '../types';
import { say } from '../words';
import { entryOf, machineWords } from './machine';

function Structure({ text }: { text: string }) {
  const { name, fields } = entryOf(text);
  return (
    <div class="structure">
      <code>{name}</code>
      {fields.length > 0 && (
        <dl>
          {fields.map(([key, value]) => (
            <div key={key}>
              <dt>{key}</dt>
              <dd>{value.includes(' (') ? <Structure text={value} /> : spoken(value)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

function StackEntry({ text, pushed }: { text: string; pushed: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <li class={pushed ? 'pushed' : ''}>
      <button type="button" class="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
        {machineWords(text)}
      </button>
      {pushed && <span class="tag"> {say.pushed}</span>}
      {open && <Structure text={text} />}
    </li>
  );
}

// Entries new in this step are marked.
export function StackView(props: { stack: string[]; before: string[] | null }) {
  const common = props.before ? props.stack.findIndex((entry, i) => entry !== props.before?.[i]) : -1;
  const first = common < 0 ? props.stack.length : common;
  const gone = props.before ? props.before.slice(first) : [];
  return (
    <>
      <ol class="stack" aria-label={say.stackLabel} reversed>
        {props.stack
          .map((entry, i) => <StackEntry key={`${i} ${entry}`} text={entry} pushed={props.before !== null && i >= first} />)
          .reverse()}
      </ol>
      {gone.length > 0 && (
        <p class="note">
          {say.takenOff} {[...gone].reverse().map(machineWords).join('; ')}
        </p>
      )}
    </>
  );
}

// What a step did, in words; `move` is the one being made.
export function stepWords(step: Step, move: string): string {
  if (step.kind !== 'answered') return machineWords(step.ran);
  const side = entryOf(step.ran).fields.find(([key]) => key === 'side')?.[1] ?? '';
  return say.answers(side === 'nature' ? say.chance : side, move);
}

export function Changes({ changes }: { changes: Record<string, string | null> }) {
  const rows = Object.entries(changes);
  if (rows.length === 0) return <p class="note">{say.nothingChanges}</p>;
  return (
    <table class="changes">
      <thead>
        <tr>
          <th scope="col">{say.what}</th>
          <th scope="col">{say.now}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([key, value]) => (
          <tr key={key}>
            <th scope="row">{spoken(key).replaceAll('.', ' ')}</th>
            <td>{value ?? say.gone}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
