// The page's words. A language is one file beside en.ts, listed here.

import { type Words, en } from './en';
import { ja } from './ja';

const all = { en, ja };
export type Language = keyof typeof all;
export const languages = Object.keys(all) as Language[];
export const languageNames: Record<Language, string> = { en: 'English', ja: '日本語' };

// In the person's language.
export let say: Words = en;

export function setLanguage(language: Language): void {
  say = all[language] ?? en;
}

// Words of the server, which speaks English. Questions name moves as they are
// typed, 'for Operations ("ops")', and their lines are as wide as a terminal.
export const told = (text: string): string =>
  say.server(text.replaceAll(/\n {2,}/g, ' ').replaceAll(/ \("[a-z_]+"\)/g, ''));
