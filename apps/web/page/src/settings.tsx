// The settings of the whole page, behind one button of its head.

import { type Settings, set, useStore } from './store';
import { languageNames, languages, say } from './words';

export function SettingsMenu() {
  const settings = useStore((state) => state.settings);
  const choice = <K extends keyof Settings>(key: K, name: string, values: [Settings[K] & string, string][]) => (
    <label>
      {name}{' '}
      <select
        value={settings[key] as string}
        onChange={(event) => set({ [key]: event.currentTarget.value } as Partial<Settings>)}
      >
        {values.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <details class="settings">
      <summary>{say.settings}</summary>
      <div class="sheet">
        {choice('language', say.language, languages.map((each) => [each, languageNames[each]]))}
        {choice('theme', say.theme, [
          ['auto', say.themeAuto],
          ['light', say.themeLight],
          ['dark', say.themeDark],
        ])}
        {choice('board', say.boards, [
          ['wood', say.boardWood],
          ['slate', say.boardSlate],
          ['sea', say.boardSea],
        ])}
        {choice('units', say.units, [
          ['percent', say.unitsPercent],
          ['pawns', say.unitsPawns],
        ])}
        {settings.units === 'pawns' && <p class="note">{say.pawnsAre}</p>}
        <label>
          <input
            type="checkbox"
            checked={settings.sound}
            onChange={(event) => set({ sound: event.currentTarget.checked })}
          />{' '}
          {say.sounds}
        </label>
      </div>
    </details>
  );
}
