// A new game: the game, its rules and its players; and the open games.

import { useEffect, useState } from 'preact/hooks';

import { call } from './api';
import { type OpenGame, forgetGame, newGame } from './games';
import { Import } from './notation';
import { type About, type GameRow, play, reason, titled } from './types';

interface Props {
  games: GameRow[];
  open: OpenGame[];
  goTo: (view: string, id: string) => void;
}

export function Setup({ games, open, goTo }: Props) {
  const [name, setName] = useState(games[0]?.name ?? '');
  const [about, setAbout] = useState<About | null>(null);
  const [rules, setRules] = useState<Record<string, string>>({});
  const [position, setPosition] = useState('');
  const [seats, setSeats] = useState<string[]>(['person', 'engine 3']);
  const [strength, setStrength] = useState('400');
  const [clock, setClock] = useState('');
  const [error, setError] = useState('');
  useEffect(() => {
    setAbout(null);
    setRules({});
    setPosition('');
    setError('');
    call<About>('about', { game: name }).then(setAbout, (problem) => setError(reason(problem)));
  }, [name]);

  const options = [
    about?.people ?? '',
    ...Object.entries(rules)
      .filter(([, value]) => value !== '')
      .map(([key, value]) => `${key}=${value}`),
  ]
    .filter(Boolean)
    .join(',');

  const begin = async (view: string): Promise<void> => {
    if (!about) return;
    const members: Record<string, unknown> = {
      game: name,
      options,
      first: view === 'play' ? seats[0] : 'person',
      second: view === 'play' ? seats[1] : 'person',
      seed: Math.floor(Math.random() * 1e9),
      simulations: Number(strength),
    };
    if (position) members.position = position;
    if (clock && view === 'play' && about.players === 2) members.clock = clock;
    if (about.players < 2) delete members.second;
    try {
      const played = await play(members);
      goTo(view, newGame(name, titled(name), played.session).id);
    } catch (problem) {
      setError(reason(problem));
    }
  };

  const seat = (i: number) => (
    <label key={i}>
      {about?.sides[i]}{' '}
      <select
        value={seats[i]}
        onChange={(event) => {
          const next = [...seats];
          next[i] = event.currentTarget.value;
          setSeats(next);
        }}
      >
        <option value="person">a person</option>
        {about?.levels.map((level) => (
          <option key={level.number} value={`engine ${level.number}`}>
            engine, {level.name}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <div class="view setup">
      <section class="panel">
        <h2>A new game</h2>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void begin('play');
          }}
        >
          <label>
            Game{' '}
            <select
              id="game"
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            >
              {games.map((game) => (
                <option key={game.name} value={game.name}>
                  {titled(game.name)}
                </option>
              ))}
            </select>
          </label>
          {about && (about.players === 2 ? [0, 1] : [0]).map(seat)}
          <label>
            Simulations of a move{' '}
            <input
              type="number"
              min={1}
              max={1000000}
              value={strength}
              onInput={(event) => setStrength(event.currentTarget.value)}
            />
          </label>
          {about?.players === 2 && (
            <label>
              Clock{' '}
              <input
                placeholder="none; 5m+3s"
                value={clock}
                onInput={(event) => setClock(event.currentTarget.value)}
              />
            </label>
          )}
          {about && about.choices.length > 0 && (
            <details>
              <summary>Rules</summary>
              {about.choices.map((choice) => (
                <label key={choice.key}>
                  {choice.key}: {choice.help}{' '}
                  {choice.values.length > 0 ? (
                    <select
                      value={rules[choice.key] ?? ''}
                      onChange={(event) =>
                        setRules({ ...rules, [choice.key]: event.currentTarget.value })
                      }
                    >
                      <option value="">usual</option>
                      {choice.values.map((value) => (
                        <option key={value}>{value}</option>
                      ))}
                    </select>
                  ) : (
                    <input
                      value={rules[choice.key] ?? ''}
                      placeholder="usual"
                      onInput={(event) =>
                        setRules({ ...rules, [choice.key]: event.currentTarget.value })
                      }
                    />
                  )}
                </label>
              ))}
              <label>
                Start from a position{' '}
                <input value={position} onInput={(event) => setPosition(event.currentTarget.value)} />
              </label>
            </details>
          )}
          {error && (
            <p class="error" role="alert">
              {error}
            </p>
          )}
          <div class="row buttons">
            <button type="submit" class="main-button" disabled={!about}>
              Play
            </button>
            <button type="button" disabled={!about} onClick={() => void begin('analyse')}>
              Analyse
            </button>
            <button type="button" disabled={!about} onClick={() => void begin('debug')}>
              Debug
            </button>
          </div>
        </form>
        <Import
          game={name}
          options={options}
          onSession={(game, text) => goTo('analyse', newGame(game, titled(game), text).id)}
        />
      </section>
      <section class="panel">
        <h2>Open games</h2>
        {open.length === 0 && <p class="note">None yet. They are kept in this browser.</p>}
        <ul class="games">
          {open.map((game) => (
            <li key={game.id}>
              <a href={`#/play/${game.id}`}>{game.title}</a>{' '}
              <time>{new Date(game.changed).toLocaleString()}</time>{' '}
              <button
                type="button"
                class="quiet"
                aria-label={`Close ${game.title}`}
                onClick={() => forgetGame(game.id)}
              >
                close
              </button>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
