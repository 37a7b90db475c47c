// Import of a game or a position. A file of several games asks which one; wrong
// text is marked at its place.

import { useRef, useState } from 'preact/hooks';

import { call } from '../api';
import { reason, titled } from '../types';
import { say, told } from '../words';
import { StoreGames } from './store_games';
import { type Place, excerpt, wrongPlace } from './wrong_place';

const kStore = 'SQLite format 3';

interface Part {
  text: string;
  begin: number; // in the whole text
}

// The games of a text: of a PGN file each begins with a tag after moves, of JSON
// lines with a line.
export function gamesOf(text: string): Part[] {
  const parts: Part[] = [];
  const put = (begin: number, end: number): void => {
    if (text.slice(begin, end).trim() !== '') parts.push({ text: text.slice(begin, end), begin });
  };
  let begin = 0;
  if (/^\s*\[\w+ "/.test(text)) {
    for (const { index } of text.matchAll(/\n(?=\[\w+ ")/g)) {
      // Tags alone go on with the tags before.
      if (/^(\s*\[[^\]]*\]\s*)*$/.test(text.slice(begin, index))) continue;
      put(begin, index + 1);
      begin = index + 1;
    }
  } else if (/^\s*\{.*\}\s*\n\s*\{/.test(text)) {
    for (const { index } of text.matchAll(/\n/g)) {
      put(begin, index);
      begin = index + 1;
    }
  }
  put(begin, text.length);
  return parts.length > 0 ? parts : [{ text, begin: 0 }];
}

const tag = (text: string, name: string): string => new RegExp(`\\[${name} "([^"]*)"`).exec(text)?.[1] ?? '';

function nameOf(text: string, number: number): string {
  const players = [tag(text, 'White'), tag(text, 'Black')].filter((each) => each && each !== '?').join(' – ');
  const kind = /"game": ?"(\w+)"/.exec(text)?.[1];
  const rest = [tag(text, 'Result'), tag(text, 'Date').replace(/\?.*/, '')].filter(Boolean).join(', ');
  return `${number}. ${players || (kind ? (say.gameNames[kind] ?? titled(kind)) : say.game)} ${rest}`.trim();
}

export function Import(props: {
  game: string;
  games?: string[];
  options: string;
  onSession: (game: string, text: string, title: string) => void;
}) {
  const [text, setText] = useState('');
  const [game, setGame] = useState(props.game);
  const [error, setError] = useState('');
  const [store, setStore] = useState('');
  const [place, setPlace] = useState<Place | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const list = gamesOf(text);
  const refuse = (message: string, part: Part): void => {
    const found = wrongPlace(part.text, message);
    const at = found && { begin: found.begin + part.begin, end: found.end + part.begin };
    setError(told(message.replace(/^import: /, '')));
    setPlace(at);
    if (!at || !field.current) return;
    field.current.focus();
    field.current.setSelectionRange(at.begin, at.end);
  };
  const read = (part: Part, title: string): void => {
    setError('');
    call<{ game: string; session: string }>('import', { game, options: props.options, text: part.text }).then(
      (answer) => props.onSession(answer.game, answer.session, title),
      (problem) => refuse(reason(problem), part),
    );
  };
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const isStore = (await file.slice(0, kStore.length).text()) === kStore;
    setStore(isStore ? file.name : '');
    setText(isStore ? '' : await file.text());
    setError('');
    setPlace(null);
  };
  const near = place && excerpt(text, place);
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
          ref={field}
          value={text}
          aria-invalid={error !== ''}
          aria-describedby="import-error"
          onInput={(event) => {
            setText(event.currentTarget.value);
            setError('');
            setPlace(null);
          }}
        />
      </label>
      <div id="import-error" role="alert">
        {error && <p class="error">{error}</p>}
        {near && (
          <p class="excerpt">
            <span class="note">{say.atLine(near.line)}</span> <code>{near.parts[0]}<mark>{near.parts[1] || ' '}</mark>{near.parts[2]}</code>
          </p>
        )}
      </div>
      <div class="row">
        <label>
          {say.orFile}{' '}
          <input type="file" onChange={(event) => void take(event.currentTarget.files?.[0])} />
        </label>
        {list.length === 1 && (
          <button type="button" onClick={() => read(list[0], '')} disabled={!text}>
            {say.openIt}
          </button>
        )}
      </div>
      {store && <StoreGames key={store} file={store} onSession={props.onSession} />}
      {list.length > 1 && (
        <>
          <p>{say.whichGame(list.length)}</p>
          <ul class="games chooser-list">
            {list.map((each, i) => (
              <li key={i}>
                <button type="button" onClick={() => read(each, nameOf(each.text, i + 1))}>
                  {nameOf(each.text, i + 1)}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </details>
  );
}
