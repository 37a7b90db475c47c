// The door: a tile for each game, and the games kept in this browser.

import { newGame } from '../saved';
import { closeGame, goTo, useStore } from '../store';
import { type GameRow, titled } from '../types';
import { say } from '../words';
import { Import } from '../analyse/import';
import { Emblem } from './emblems';

function OpenGames() {
  const open = useStore((state) => state.open);
  return (
    <section class="panel">
      <h2>{say.openGames}</h2>
      {open.length === 0 && <p class="note">{say.noOpenGames}</p>}
      <ul class="games">
        {open.map((game) => (
          <li key={game.id}>
            <a href={`#/play/${game.id}`}>{say.gameNames[game.game] ?? game.title}</a>{' '}
            <time>{new Date(game.changed).toLocaleString(document.documentElement.lang)}</time>{' '}
            <button
              type="button"
              class="quiet"
              aria-label={`${say.close} ${game.title}`}
              onClick={() => closeGame(game, say.closed(game.title))}
            >
              {say.close}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Door({ games }: { games: GameRow[] }) {
  return (
    <div class="door">
      <ul class="tiles">
        {games.map(({ name }) => (
          <li key={name} class="tile">
            <Emblem game={name} />
            <h2 id={`tile-${name}`}>{say.gameNames[name] ?? titled(name)}</h2>
            <p>{say.sentences[name] ?? say.sentences.other}</p>
            <a class="button main-button" href={`#/new/${name}`} aria-describedby={`tile-${name}`}>
              {say.play}
            </a>
          </li>
        ))}
      </ul>
      <div class="below">
        <OpenGames />
        <section class="panel">
          <Import
            game={games[0].name}
            games={games.map((row) => row.name)}
            options=""
            onSession={(game, text, title) =>
              goTo('analyse', newGame(game, title || titled(game), text).id)
            }
          />
        </section>
      </div>
    </div>
  );
}
