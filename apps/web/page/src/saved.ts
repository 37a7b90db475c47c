// The open games of this browser. Each is a session, a text from the server,
// kept in the browser; tabs that show the same game stay in sync.

import { forGood } from './storage';

export interface OpenGame {
  id: string;
  game: string;
  title: string;
  session: string;
  // Abandoned lines of the game (what-if).
  branches: { name: string; session: string }[];
  changed: number;
}

const kPrefix = 'phasemachine.game.';
const kMostGames = 200;

export function openGames(): OpenGame[] {
  const list: OpenGame[] = [];
  for (let i = 0; i < forGood.length; ++i) {
    const key = forGood.key(i);
    if (!key?.startsWith(kPrefix)) continue;
    const game = readGame(key.slice(kPrefix.length));
    if (game) list.push(game);
  }
  return list.sort((a, b) => b.changed - a.changed);
}

export function readGame(id: string): OpenGame | null {
  const text = forGood.getItem(kPrefix + id);
  if (!text) return null;
  try {
    return JSON.parse(text) as OpenGame;
  } catch {
    return null;
  }
}

const watchers = new Set<() => void>();

export function keepGame(game: OpenGame): void {
  game.changed = Date.now();
  const text = JSON.stringify(game);
  for (;;) {
    try {
      forGood.setItem(kPrefix + game.id, text);
      break;
    } catch (error) {
      // No room: remove the oldest game.
      const oldest = openGames().filter((each) => each.id !== game.id).pop();
      if (!oldest) throw error;
      forGood.removeItem(kPrefix + oldest.id);
    }
  }
  for (const old of openGames().slice(kMostGames)) forgetGame(old.id);
  for (const watch of watchers) watch();
}

export function forgetGame(id: string): void {
  forGood.removeItem(kPrefix + id);
  for (const watch of watchers) watch();
}

export function newGame(game: string, title: string, session: string): OpenGame {
  const id = Date.now().toString(36) + Math.floor(Math.random() * 1e6).toString(36);
  const open = { id, game, title, session, branches: [], changed: 0 };
  keepGame(open);
  return open;
}

// Calls `watch` when games change, here or in another tab.
export function watchGames(watch: () => void): () => void {
  const onStorage = (event: StorageEvent): void => {
    if (event.key === null || event.key.startsWith(kPrefix)) watch();
  };
  watchers.add(watch);
  addEventListener('storage', onStorage);
  return () => {
    watchers.delete(watch);
    removeEventListener('storage', onStorage);
  };
}
