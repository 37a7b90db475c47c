// Import and export of games in every notation that the server supports.

import { useState } from 'preact/hooks';

import { call } from './api';
import { type About, type Source, reason } from './types';

export function GameText(props: { source: Source; about: About; closed?: boolean }) {
  const [format, setFormat] = useState('notation');
  const [text, setText] = useState('');
  const [error, setError] = useState('');
  const name = props.about.notation ?? 'JSON lines';
  const write = (): void => {
    call<{ text: string }>('export', { ...props.source, format }).then(
      (answer) => {
        setText(answer.text);
        setError('');
      },
      (problem) => setError(reason(problem)),
    );
  };
  if (props.closed) return null;
  return (
    <details class="panel">
      <summary>Export</summary>
      <div class="row">
        <label>
          as{' '}
          <select value={format} onChange={(event) => setFormat(event.currentTarget.value)}>
            <option value="notation">{name}</option>
            {props.about.notation && <option value="json">JSON lines</option>}
            <option value="position">the position alone</option>
            <option value="session">a session, to go on with</option>
          </select>
        </label>
        <button type="button" onClick={write}>
          Write
        </button>
      </div>
      {error && <p class="error">{error}</p>}
      {text && (
        <textarea
          readOnly
          rows={8}
          aria-label="The game as text"
          value={text}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </details>
  );
}

export function Import(props: { game: string; options: string; onSession: (game: string, text: string) => void }) {
  const [text, setText] = useState('');
  const [error, setError] = useState('');
  const read = (): void => {
    call<{ game: string; session: string }>('import', { game: props.game, options: props.options, text }).then(
      (answer) => props.onSession(answer.game, answer.session),
      (problem) => setError(reason(problem)),
    );
  };
  const take = async (file: File | undefined): Promise<void> => {
    if (file) setText(await file.text());
  };
  return (
    <details>
      <summary>Import a game or a position</summary>
      <label>
        Text: the game's notation, a JSON line, a position or a session
        <textarea rows={6} value={text} onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      <div class="row">
        <label>
          or a file{' '}
          <input type="file" onChange={(event) => void take(event.currentTarget.files?.[0])} />
        </label>
        <button type="button" onClick={read} disabled={!text}>
          Open it
        </button>
      </div>
      {error && (
        <p class="error" role="alert">
          {error}
        </p>
      )}
    </details>
  );
}
