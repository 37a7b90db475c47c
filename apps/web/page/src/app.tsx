// The page: its head and the view that the address names.

import { useEffect } from 'preact/hooks';

import { needAbout } from './about';
import { Analyse } from './analyse/analyse';
import { call } from './api';
import { Debug } from './debug/debug';
import { Door } from './door/door';
import { Locked } from './door/locked';
import { NewGame } from './door/form';
import { Play } from './play/play';
import { Runs } from './runs/runs';
import { newGame, readGame } from './saved';
import { SettingsMenu } from './settings';
import { SetupOf } from './setup/setup';
import { change, goInstead, goTo, stateNow, useStore } from './store';
import { type GameRow, reason, scoresOf, titled } from './types';
import { say, told } from './words';

// Views of one open game.
const kGameViews = ['play', 'analyse', 'debug', 'setup'];

function Head() {
  const place = useStore((state) => state.place);
  const inGame = kGameViews.includes(place.view) && readGame(place.id) !== null;
  const tab = (view: string, id: string, name: string) => (
    <a href={`#/${view}${id && `/${id}`}`} aria-current={place.view === view ? 'page' : undefined}>
      {name}
    </a>
  );
  return (
    <header>
      <h1>
        <a href="#/">PhaseMachine</a>
      </h1>
      <nav aria-label={say.views}>
        {tab('', '', say.games)}
        {inGame && tab('play', place.id, say.play)}
        {inGame && tab('analyse', place.id, say.analyse)}
        {inGame && tab('debug', place.id, say.debug)}
        {tab('runs', '', say.runs)}
      </nav>
      <SettingsMenu />
    </header>
  );
}

function Notices() {
  const { away, error, notice } = useStore((state) => state);
  return (
    <>
      {away && (
        <p class="away" role="alert">
          {say.away}
        </p>
      )}
      {error && (
        <p class="error" role="alert">
          {error}
        </p>
      )}
      {notice && (
        <p class="notice" role="status">
          {notice.text}{' '}
          <button type="button" onClick={notice.undo}>
            {say.undo}
          </button>
        </p>
      )}
    </>
  );
}

function View() {
  const { place, games, about } = useStore((state) => state);
  const game = kGameViews.includes(place.view) && place.id ? readGame(place.id) : null;
  const name = game?.game ?? (place.view === 'new' ? place.id : '');
  useEffect(() => needAbout(name), [name]);
  const facts = about[name];
  scoresOf(name);
  // A game in the address.
  useEffect(() => {
    if (place.view !== 'open' || !place.id) return;
    call<{ game: string; session: string }>('import', { text: place.id }).then(
      (answer) => goInstead('analyse', newGame(answer.game, say.gameNames[answer.game] ?? titled(answer.game), answer.session).id),
      (problem) => change({ error: told(reason(problem)) }),
    );
  }, [place]);
  if (place.view === 'runs') return <Runs goTo={goTo} />;
  if (place.view === 'new' && games.some((row) => row.name === name)) {
    return facts ? <NewGame key={name} about={facts} /> : <p class="note">{say.loading}</p>;
  }
  if (game) {
    if (!facts) return <p class="note">{say.loading}</p>;
    if (place.view === 'play') return <Play key={game.id} game={game} about={facts} />;
    if (place.view === 'analyse') return <Analyse key={game.id} game={game} about={facts} />;
    if (place.view === 'setup') return <SetupOf key={game.id} game={game} about={facts} />;
    return <Debug key={game.id} game={game} about={facts} />;
  }
  return games.length > 0 ? <Door games={games} /> : <p class="note">{say.loading}</p>;
}

export function App() {
  const locked = useStore((state) => state.locked);
  const language = useStore((state) => state.settings.language);
  useEffect(() => {
    if (locked) return;
    call<{ games: GameRow[] }>('games').then(
      (answer) => change({ games: answer.games }),
      (problem) => {
        if (!stateNow().locked) change({ error: reason(problem) });
      },
    );
  }, [locked]);
  // Words are not state, so another language draws everything anew.
  return (
    <div key={language}>
      <Head />
      <main>
        {locked ? (
          <Locked />
        ) : (
          <>
            <Notices />
            <View />
          </>
        )}
      </main>
    </div>
  );
}
