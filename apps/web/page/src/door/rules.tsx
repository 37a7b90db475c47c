// The rules of a new game: what people ask for on top, rulings folded, each
// with its default by name.

import type { About } from '../types';
import { say } from '../words';

// Choices that every player knows; the others are rulings.
const kOnTop: Record<string, string[]> = {
  twilight_struggle: ['us_bonus', 'ussr_bonus', 'optional_cards'],
  chess: ['draws'],
  gungi: ['rules'],
  monoknight: ['mode', 'stage'],
};

// The choice of another control.
const kElsewhere = ['variant'];

// The options as the server reads them. The text of a variants file comes
// before the variant that it defines.
export function rulesText(about: About, rules: Record<string, string>): string {
  return [
    about.people,
    ...Object.entries(rules)
      .filter(([, value]) => value !== '')
      .sort(([a], [b]) => Number(a === 'variant') - Number(b === 'variant'))
      .map(([key, value]) => `${key}=${value}`),
  ]
    .filter(Boolean)
    .join(',');
}

export function Rules(props: {
  about: About;
  rules: Record<string, string>;
  onRules: (rules: Record<string, string>) => void;
}) {
  const { about, rules } = props;
  const usual = Object.fromEntries(about.options.split(',').map((each) => each.split('=') as [string, string]));
  const top = kOnTop[about.name] ?? [];
  const choices = about.choices.filter((choice) => !kElsewhere.includes(choice.key));
  const put = (key: string, value: string): void => props.onRules({ ...rules, [key]: value });
  const control = (choice: About['choices'][number]) => (
    <label key={choice.key}>
      <span>
        {say.choiceNames[choice.key] ?? choice.help}
      </span>{' '}
      {choice.values.length > 0 ? (
        <select value={rules[choice.key] ?? ''} onChange={(event) => put(choice.key, event.currentTarget.value)}>
          <option value="">{say.usual(say.valueName(choice.key, usual[choice.key] ?? ''))}</option>
          {choice.values
            .filter((value) => value !== usual[choice.key])
            .map((value) => (
              <option key={value} value={value}>
                {say.valueName(choice.key, value)}
              </option>
            ))}
        </select>
      ) : (
        <input
          type="number"
          min={0}
          max={choice.highest}
          value={rules[choice.key] ?? ''}
          placeholder={usual[choice.key]}
          onInput={(event) => put(choice.key, event.currentTarget.value)}
        />
      )}
    </label>
  );
  const rulings = choices.filter((choice) => !top.includes(choice.key));
  return (
    <>
      {choices.filter((choice) => top.includes(choice.key)).map(control)}
      {rulings.length > 0 && (
        <details>
          <summary>{say.rulings(rulings.length)}</summary>
          {rulings.map(control)}
        </details>
      )}
    </>
  );
}
