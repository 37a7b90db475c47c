// Import and export of games in every notation that the server supports.

import { useState } from 'preact/hooks';

import { call } from '../api';
import { type About, type Source, type View, reason, titled } from '../types';
import { say } from '../words';
import { savePicture } from './png';

export function GameText(props: { source: Source & { session?: string }; about: About; closed?: boolean; view?: View | null }) {
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
            <option value="position">{say.positionAlone}</option>
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

// The games of a PGN file: each begins with a tag after moves.
export function gamesOf(text: string): string[] {
  if (!/^\s*\[\w+ "/.test(text)) return [text];
  return text
    .split(/\n(?=\[\w+ ")/)
    .reduce<string[]>((games, part) => {
      const last = games[games.length - 1];
      // Tags alone go on with the tags before.
      if (last !== undefined && /^(\s*\[[^\]]*\]\s*)*$/.test(last)) games[games.length - 1] = `${last}\n${part}`;
      else games.push(part);
      return games;
    }, [])
    .filter((game) => game.trim() !== '');
}

const tag = (text: string, name: string): string => new RegExp(`\\[${name} "([^"]*)"`).exec(text)?.[1] ?? '';

const nameOf = (text: string, number: number): string => {
  const players = [tag(text, 'White'), tag(text, 'Black')].filter((each) => each && each !== '?').join(' – ');
  const rest = [tag(text, 'Result'), tag(text, 'Date').replace(/\?.*/, '')].filter(Boolean).join(', ');
  return `${number}. ${players || say.game} ${rest}`.trim();
};

export function Import(props: {
  game: string;
  games?: string[];
  options: string;
  onSession: (game: string, text: string, title: string) => void;
}) {
  const [text, setText] = useState('');
  const [game, setGame] = useState(props.game);
  const [error, setError] = useState('');
  const list = gamesOf(text);
  const read = (one: string, title: string): void => {
    setError('');
    call<{ game: string; session: string }>('import', { game, options: props.options, text: one }).then(
      (answer) => props.onSession(answer.game, answer.session, title),
      (problem) => setError(reason(problem)),
    );
  };
  const take = async (file: File | undefined): Promise<void> => {
    if (file) setText(await file.text());
  };
  return (
    <details>
      <summary>{say.importGame}</summary>
      {props.games && (
        <label>
          {say.game}{' '}
          <select value={game} onChange={(event) => setGame(event.currentTarget.value)}>
            {props.games.map((each) => (
              <option key={each} value={each}>
                {say.gameNames[each] ?? titled(each)}
              </option>
            ))}
          </select>
        </label>
      )}
      <label class="stacked">
        {say.importText}
        <textarea
          rows={6}
          value={text}
          aria-invalid={error !== ''}
          onInput={(event) => {
            setText(event.currentTarget.value);
            setError('');
          }}
        />
      </label>
      {error && (
        <p class="error" role="alert">
          {error}
        </p>
      )}
      <div class="row">
        <label>
          {say.orFile}{' '}
          <input type="file" onChange={(event) => void take(event.currentTarget.files?.[0])} />
        </label>
        {list.length === 1 && (
          <button type="button" onClick={() => read(text, '')} disabled={!text}>
            {say.openIt}
          </button>
        )}
      </div>
      {list.length > 1 && (
        <>
          <p>{say.whichGame(list.length)}</p>
          <ul class="games chooser-list">
            {list.map((each, i) => (
              <li key={i}>
                <button type="button" onClick={() => read(each, nameOf(each, i + 1))}>
                  {nameOf(each, i + 1)}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </details>
  );
}
