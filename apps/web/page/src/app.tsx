// The page: its views, selected by the part of the address after the #.

import { useEffect, useState } from 'preact/hooks';

import { Analyse } from './analyse';
import { call, watchConnection } from './api';
import { Debug } from './debug';
import { openGames, readGame, watchGames } from './games';
import { Play } from './play';
import { Runs } from './runs';
import { Setup } from './setup';
import { type About, type GameRow, reason } from './types';

interface Place {
  view: string;
  id: string;
}

const placeNow = (): Place => {
  const [, view = '', id = ''] = location.hash.split('/');
  return { view, id };
};

function goTo(view: string, id: string): void {
  location.hash = `#/${view}/${id}`;
}

export function App() {
  const [place, setPlace] = useState(placeNow());
  const [games, setGames] = useState<GameRow[]>([]);
  const [about, setAbout] = useState<About | null>(null);
  const [error, setError] = useState('');
  const [away, setAway] = useState(false);
  const [, redraw] = useState(0);

  useEffect(() => {
    const onHash = (): void => setPlace(placeNow());
    addEventListener('hashchange', onHash);
    const forget = watchGames(() => redraw((n) => n + 1));
    const quiet = watchConnection(setAway);
    call<{ games: GameRow[] }>('games').then(
      (answer) => setGames(answer.games),
      (problem) => setError(reason(problem)),
    );
    return () => {
      removeEventListener('hashchange', onHash);
      forget();
      quiet();
    };
  }, []);

  const game = place.id ? readGame(place.id) : null;
  useEffect(() => {
    if (!game) return;
    call<About>('about', { game: game.game }).then(setAbout, (problem) => setError(reason(problem)));
  }, [game?.game]);

  const ready = game && about && about.name === game.game;
  const tab = (view: string, name: string) => {
    const id = game?.id ?? '';
    const href = view === 'runs' || view === '' ? `#/${view}` : `#/${view}/${id}`;
    const needs = view !== 'runs' && view !== '' && !id;
    return needs ? null : (
      <a href={href} aria-current={place.view === view ? 'page' : undefined}>
        {name}
      </a>
    );
  };
  return (
    <>
      <header>
        <h1>
          <a href="#/">PhaseMachine</a>
        </h1>
        <nav aria-label="Views">
          {tab('', 'Games')}
          {tab('play', 'Play')}
          {tab('analyse', 'Analyse')}
          {tab('debug', 'Debug')}
          {tab('runs', 'Runs')}
        </nav>
      </header>
      <main>
        {away && (
          <p class="away" role="alert">
            The server does not answer. Trying again; nothing is lost.
          </p>
        )}
        {error && (
          <p class="error" role="alert">
            {error}
          </p>
        )}
        {place.view === 'runs' && <Runs goTo={goTo} />}
        {place.view === 'play' && ready && <Play key={game.id} game={game} about={about} />}
        {place.view === 'analyse' && ready && <Analyse key={game.id} game={game} about={about} />}
        {place.view === 'debug' && ready && <Debug key={game.id} game={game} about={about} />}
        {(place.view === '' || (place.view !== 'runs' && !game)) && games.length > 0 && (
          <Setup games={games} open={openGames()} goTo={goTo} />
        )}
      </main>
    </>
  );
}
