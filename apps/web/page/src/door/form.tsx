// A new game after its tile: the opponent, the side, the clock, the rules.

import { useState } from 'preact/hooks';

import { newGame } from '../saved';
import { type FormValues, goTo, set, stateNow } from '../store';
import { type About, play, reason, titled } from '../types';
import { say, told } from '../words';
import { Import } from '../analyse/import';
import { Emblem } from './emblems';
import { Rules, rulesText } from './rules';
import { Variants } from './variants';

const kClocks = ['', '1m', '3m+2s', '5m+3s', '10m', '30m'];
const kMostSimulations = 1_000_000;

const kUsual: FormValues = { opponent: 'engine 3', other: 'engine 5', side: 'first', clock: '', simulations: 400 };

function Levels(props: { about: About; value: string; name: string; people?: boolean; onLevel: (seat: string) => void }) {
  return (
    <label>
      {props.name}{' '}
      <select value={props.value} onChange={(event) => props.onLevel(event.currentTarget.value)}>
        {props.people && <option value="person">{say.aPerson}</option>}
        {props.about.levels.map(({ number }) => (
          <option key={number} value={`engine ${number}`}>
            {say.engineLevel(number)}
          </option>
        ))}
        {props.people && props.about.players === 2 && <option value="watch">{say.watch}</option>}
      </select>
    </label>
  );
}

export function NewGame({ about }: { about: About }) {
  const [values, setValues] = useState<FormValues>({ ...kUsual, ...stateNow().settings.forms[about.name] });
  const [rules, setRules] = useState<Record<string, string>>({});
  const [position, setPosition] = useState('');
  const [error, setError] = useState('');
  const put = (part: Partial<FormValues>): void => {
    const next = { ...values, ...part };
    setValues(next);
    set({ forms: { ...stateNow().settings.forms, [about.name]: next } });
  };
  const pair = about.players === 2;
  const title = say.gameNames[about.name] ?? titled(about.name);
  const options = rulesText(about, rules);

  const seats = (): [string, string] => {
    if (values.opponent === 'watch') return [values.other, 'engine 3'];
    const others = values.side === 'random' ? Math.random() < 0.5 : values.side === 'second';
    return others ? [values.opponent, 'person'] : ['person', values.opponent];
  };
  const begin = async (view: string): Promise<void> => {
    const [first, second] = view === 'play' ? seats() : ['person', 'person'];
    const members: Record<string, unknown> = {
      game: about.name,
      options,
      first,
      seed: Math.floor(Math.random() * 1e9),
      simulations: values.simulations,
    };
    if (pair) members.second = second;
    else members.first = 'person';
    // The session names hidden hands.
    if (about.hidden) members.sealed = true;
    if (position) members.position = position;
    if (values.clock && view === 'play' && pair) members.clock = values.clock;
    try {
      const played = await play(members);
      goTo(view, newGame(about.name, title, played.session).id);
    } catch (problem) {
      setError(told(reason(problem)));
    }
  };
  return (
    <div class="new">
      <section class="panel">
        <div class="row title">
          <Emblem game={about.name} />
          <div>
            <h2>{title}</h2>
            <p>{say.sentences[about.name] ?? say.sentences.other}</p>
          </div>
        </div>
        <form
          onInvalidCapture={(event) => {
            // A folded field cannot be shown as the wrong one.
            for (const each of event.currentTarget.querySelectorAll('details')) each.open ||= each.contains(event.target as Node);
          }}
          onSubmit={(event) => {
            event.preventDefault();
            void begin('play');
          }}
        >
          {about.choices.some((choice) => choice.key === 'variant') && (
            <Variants about={about} rules={rules} onRules={setRules} />
          )}
          {pair && (
            <>
              <Levels about={about} people name={say.opponent} value={values.opponent} onLevel={(opponent) => put({ opponent })} />
              {values.opponent === 'watch' && (
                <Levels about={about} name={say.otherEngine} value={values.other} onLevel={(other) => put({ other })} />
              )}
              {values.opponent.startsWith('engine') && (
                <fieldset>
                  <legend>{say.youPlay}</legend>
                  {(['first', 'second', 'random'] as const).map((side, i) => (
                    <label key={side} class="pill">
                      <input type="radio" name="side" checked={values.side === side} onChange={() => put({ side })} />
                      {about.sides[i] ? told(about.sides[i]) : say.random}
                    </label>
                  ))}
                </fieldset>
              )}
              <fieldset>
                <legend>{say.clock}</legend>
                {kClocks.map((clock) => (
                  <label key={clock} class="pill">
                    <input type="radio" name="clock" checked={values.clock === clock} onChange={() => put({ clock })} />
                    {say.clockName(clock)}
                  </label>
                ))}
                <label>
                  {say.ownClock}{' '}
                  <input
                    class="short"
                    placeholder="15m+10s"
                    value={kClocks.includes(values.clock) ? '' : values.clock}
                    onInput={(event) => put({ clock: event.currentTarget.value })}
                  />
                </label>
              </fieldset>
            </>
          )}
          <Rules about={about} rules={rules} onRules={setRules} />
          <details>
            <summary>{say.engine}</summary>
            <label>
              {say.simulations}{' '}
              <input
                type="number"
                min={1}
                max={kMostSimulations}
                value={values.simulations}
                onInput={(event) => put({ simulations: Math.max(1, Number(event.currentTarget.value) || 1) })}
              />
            </label>
            <label>
              {say.startPosition}{' '}
              <input value={position} onInput={(event) => setPosition(event.currentTarget.value)} />
            </label>
          </details>
          {error && (
            <p class="error" role="alert">
              {error}
            </p>
          )}
          <div class="row buttons">
            <button type="submit" class="main-button">
              {say.play}
            </button>
            <button type="button" onClick={() => void begin('analyse')}>
              {say.analyse}
            </button>
            <button type="button" onClick={() => void begin('debug')}>
              {say.debug}
            </button>
            <a href="#/">{say.otherGames}</a>
          </div>
        </form>
        <Import
          game={about.name}
          options={options}
          onSession={(game, text, name) => goTo('analyse', newGame(game, name || title, text).id)}
        />
      </section>
    </div>
  );
}
