// The page's state, in one place: where the person is, what the server told
// about its games, the games kept in this browser, and the settings. Views read
// it with `useStore` and change it with the functions below.

import { useLayoutEffect, useState } from 'preact/hooks';

import { type OpenGame, forgetGame, keepGame, openGames, watchGames } from './saved';
import { forGood } from './storage';
import type { About, GameRow } from './types';
import { type Language, languages, setLanguage } from './words';

// What the form of a game was filled with last.
export interface FormValues {
  opponent: string; // 'person', 'engine 3', or 'watch'
  other: string; // the second engine to watch
  side: string; // 'first', 'second' or 'random'
  clock: string;
  simulations: number;
}

export interface Settings {
  language: Language;
  theme: 'auto' | 'light' | 'dark';
  board: 'wood' | 'slate' | 'sea';
  sound: boolean;
  pace: number; // milliseconds between the moves of two engines
  units: 'percent' | 'pawns';
  flips: Record<string, boolean>; // by game: turned from where the person sits
  forms: Record<string, FormValues>; // by game
}

export interface Place {
  view: string;
  id: string;
}

export interface State {
  place: Place;
  games: GameRow[];
  about: Record<string, About>;
  open: OpenGame[];
  settings: Settings;
  away: boolean; // the last request did not reach the server
  locked: boolean; // the server wants the token
  error: string;
  notice: { text: string; undo: () => void } | null;
}

const kKey = 'phasemachine.settings';

function readSettings(): Settings {
  const preferred = languages.find((each) => navigator.language.startsWith(each)) ?? 'en';
  const usual: Settings = {
    language: preferred,
    theme: 'auto',
    board: 'wood',
    sound: false,
    pace: 800,
    units: 'percent',
    flips: {},
    forms: {},
  };
  try {
    return { ...usual, ...(JSON.parse(forGood.getItem(kKey) ?? '{}') as Partial<Settings>) };
  } catch {
    return usual;
  }
}

function placeNow(): Place {
  const [, view = '', id = ''] = location.hash.split('/');
  try {
    return { view, id: decodeURIComponent(id) };
  } catch {
    return { view, id }; // a damaged link
  }
}

let state: State = {
  place: placeNow(),
  games: [],
  about: {},
  open: openGames(),
  settings: readSettings(),
  away: false,
  locked: false,
  error: '',
  notice: null,
};
const watchers = new Set<() => void>();

export const stateNow = (): State => state;

export function change(part: Partial<State>): void {
  state = { ...state, ...part };
  for (const watch of [...watchers]) watch();
}

export function useStore<T>(pick: (state: State) => T): T {
  const [, set] = useState<T>(() => pick(state));
  useLayoutEffect(() => {
    const watch = (): void => set(() => pick(state));
    watch();
    watchers.add(watch);
    return () => void watchers.delete(watch);
  }, []);
  return pick(state);
}

const darkWanted = matchMedia('(prefers-color-scheme: dark)');

// The settings that the document itself shows.
function dress(): void {
  const { language, theme, board } = state.settings;
  const dark = theme === 'dark' || (theme === 'auto' && darkWanted.matches);
  const root = document.documentElement;
  setLanguage(language);
  root.lang = language;
  root.dataset.theme = dark ? 'dark' : 'light';
  root.dataset.board = board;
}

export function set(part: Partial<Settings>): void {
  const settings = { ...state.settings, ...part };
  try {
    forGood.setItem(kKey, JSON.stringify(settings));
  } catch {
    // No room: they hold in this tab.
  }
  state = { ...state, settings };
  dress();
  change({});
}

const addressOf = (view: string, id: string): string => `#/${view}/${encodeURIComponent(id)}`;

export function goTo(view: string, id: string): void {
  location.hash = addressOf(view, id);
}

// The same without a way back to this address.
export function goInstead(view: string, id: string): void {
  location.replace(addressOf(view, id));
}

// Says something that can be undone for some seconds.
export function notify(text: string, undo: () => void): void {
  const notice = { text, undo };
  change({ notice });
  setTimeout(() => {
    if (state.notice === notice) change({ notice: null });
  }, 8000);
}

export function closeGame(game: OpenGame, text: string): void {
  forgetGame(game.id);
  notify(text, () => {
    keepGame(game);
    change({ notice: null });
  });
}

dress();
darkWanted.addEventListener('change', dress);
watchGames(() => change({ open: openGames() }));
addEventListener('hashchange', () => change({ place: placeNow(), error: '' }));
addEventListener('storage', (event) => {
  if (event.key !== kKey) return;
  state = { ...state, settings: readSettings() };
  dress();
  change({});
});
