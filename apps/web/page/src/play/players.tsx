// Who plays each side; another level or a person may take over.

import type { About, Played } from '../types';
import { say, told } from '../words';

export function Players(props: {
  about: About;
  played: Played;
  sides: string[];
  onSeat: (seat: Record<string, string>) => void;
}) {
  return (
    <details class="panel">
      <summary>{say.whoPlays}</summary>
      {props.sides.map((name, i) => {
        const key = i === 0 ? 'first' : 'second';
        return (
          <label key={name}>
            {told(name)}{' '}
            <select value={props.played.seats[key]} onChange={(event) => props.onSeat({ [key]: event.currentTarget.value })}>
              <option value="person">{say.aPerson}</option>
              {props.about.levels.map(({ number }) => (
                <option key={number} value={`engine ${number}`}>
                  {say.engineLevel(number)}
                </option>
              ))}
            </select>
          </label>
        );
      })}
    </details>
  );
}
