// Export of a game or a position: in every notation that the server supports, as
// a picture or a link.

import { useEffect, useState } from 'preact/hooks';

import { call } from '../api';
import { type About, type Source, type View, reason } from '../types';
import { say } from '../words';
import { savePicture } from './png';

const kFen = ['chess', 'fairy_chess'];

export function GameText(props: { source: Source & { session?: string }; about: About; closed?: boolean; view?: View | null }) {
  const [format, setFormat] = useState('notation');
  const [text, setText] = useState('');
  const [error, setError] = useState('');
  const name = props.about.notation ?? 'JSON lines';
  // What was written is of another position now.
  useEffect(() => setText(''), [props.source.session]);
  const write = (): void => {
    call<{ text: string }>('export', { ...props.source, format }).then(
      (answer) => {
        setText(answer.text);
        setError('');
      },
      (problem) => setError(reason(problem)),
    );
  };
  // The game in the address, to keep or to send; without the server's token.
  const link = (): void => {
    const packed = encodeURIComponent(`${props.source.session ?? ''}`);
    setText(`${location.origin}${location.pathname}#/open/${packed}`);
  };
  if (props.closed) return null;
  return (
    <details class="panel">
      <summary>{say.export}</summary>
      <div class="row">
        <label>
          {say.as}{' '}
          <select value={format} onChange={(event) => setFormat(event.currentTarget.value)}>
            <option value="notation">{name}</option>
            {props.about.notation && <option value="json">JSON lines</option>}
            <option value="position">{kFen.includes(props.about.name) ? `FEN, ${say.positionAlone}` : say.positionAlone}</option>
            <option value="session">{say.aSession}</option>
          </select>
        </label>
        <button type="button" onClick={write}>
          {say.write}
        </button>
        {props.source.session && (
          <button type="button" onClick={link}>
            {say.link}
          </button>
        )}
        {props.view && (
          <button type="button" onClick={() => props.view && void savePicture(props.view.svg, props.about.name)}>
            {say.picture}
          </button>
        )}
      </div>
      {error && <p class="error">{error}</p>}
      {text && (
        <textarea
          readOnly
          rows={8}
          aria-label={say.gameAsText}
          value={text}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </details>
  );
}
