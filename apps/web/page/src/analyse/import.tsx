// Import of a game or a position. A file of several games asks which one; wrong
// text is marked at its place.

import { useMemo, useRef, useState } from 'preact/hooks';

import { call } from '../api';
import { reason, titled } from '../types';
import { say, told } from '../words';
import { StoreGames } from './store_games';
import { type Place, excerpt, wrongPlace } from './wrong_place';

const kListed = 200; // games at once
const kStore = 'SQLite format 3';

interface Part {
  text: string;
  begin: number; // in the whole text
}

// The games of a text: of a PGN file each begins with a tag after moves, of JSON
// lines with a line.
export function gamesOf(text: string): Part[] {
  const parts: Part[] = [];
  const isPgn = /^\s*\[\w+ "/.test(text);
  if (!isPgn && !/^\s*\{.*\}\s*\n\s*\{/.test(text)) return [{ text, begin: 0 }];
  let begin = 0;
  let moves = false; // since `begin`
  const put = (end: number): void => {
    if (moves) parts.push({ text: text.slice(begin, end), begin });
    begin = end;
    moves = false;
  };
  for (const { 0: line, index } of text.matchAll(/[^\n]+/g)) {
    const isTag = isPgn && /^\s*\[\w+ "/.test(line);
    if (isTag || !isPgn) put(moves ? index : begin);
    if (!isTag && line.trim() !== '') moves = true;
  }
  put(text.length);
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
  const [sought, setSought] = useState('');
  const [place, setPlace] = useState<Place | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const list = useMemo(() => gamesOf(text), [text]);
  const refuse = (message: string, part: Part): void => {
    const found = wrongPlace(part.text, message);
    const at = found && { begin: found.begin + part.begin, end: found.end + part.begin };
    // Lines are counted in the whole text.
    const before = text.slice(0, part.begin).split('\n').length - 1;
    setError(told(message.replace(/^import: /, '').replace(/\bline (\d+)/, (_, line: string) => `line ${Number(line) + before}`)));
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
  const names = useMemo(() => list.map((part, i): [string, Part] => [nameOf(part.text, i + 1), part]), [list]);
  const shown = names.filter(([name]) => name.toLowerCase().includes(sought.toLowerCase())).slice(0, kListed);
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
          <label>
            {say.whichGame(list.length)}{' '}
            <input type="search" placeholder={say.searchGame} value={sought} onInput={(event) => setSought(event.currentTarget.value)} />
          </label>
          <ul class="games chooser-list">
            {shown.map(([name, part]) => (
              <li key={part.begin}>
                <button type="button" onClick={() => read(part, name)}>
                  {name}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </details>
  );
}
