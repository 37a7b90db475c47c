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

// Words of the server, which speaks English, where the language has its own.
export function told(text: string): string {
  // Questions name moves as they are typed: 'for Operations ("ops")'.
  const plain = text.replaceAll(/ \("[a-z_]+"\)/g, '');
  for (const [pattern, words] of say.server) {
    if (pattern.test(plain)) return plain.replace(pattern, words);
  }
  return plain;
}
