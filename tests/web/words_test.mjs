#!/usr/bin/env node
// The page's words in each language: none lacks one that English has, and what
// the server says of cards, pieces, questions, moves and their effects is
// translated, in games of random moves.
//
//   words_test.mjs PROGRAM

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

import { Program, kSkip, randomNumbers, root } from './browser.mjs';

const kPlies = 200; // of each game
const kSeeds = [1, 2];
// Names that Japanese writes in Latin letters, and the notation of moves.
const kLatin = /\b(NATO|NORAD|OPEC|CIA|SALT|ABM|AWACS|VP|SAN|FEN|PGN|U-2|II|chess960|seed|[A-Z]|[a-z]\d*|\d+[a-z]?)\b/g;
const kTyped = /^[\w=+#.@:/() \-×→]+$/; // a move as it is typed

const page = join(root, 'apps/web/page');
const require = createRequire(join(page, 'package.json'));
let rolldown;
try {
  ({ rolldown } = await import(pathToFileURL(require.resolve('rolldown')).href));
} catch {
  console.log('skipped: rolldown is missing (npm ci in apps/web/page)');
  process.exit(process.env.PHASEMACHINE_NEED_BROWSER ? 1 : kSkip);
}
const folder = mkdtempSync(join(tmpdir(), 'phasemachine-words-'));
const bundle = await rolldown({ input: ['en', 'ja'].map((name) => join(page, `src/words/${name}.ts`)) });
await bundle.write({ dir: folder, entryFileNames: '[name].mjs' });
const { en } = await import(pathToFileURL(join(folder, 'en.mjs')).href);
const { ja } = await import(pathToFileURL(join(folder, 'ja.mjs')).href);

// English keys that `other` lacks or leaves in English.
function missing(english, other, path = '') {
  return Object.entries(english).flatMap(([key, words]) => {
    const at = `${path}${key}`;
    if (typeof words === 'object') return missing(words, other[key] ?? {}, `${at}.`);
    return other[key] === undefined || (typeof words === 'string' && words === other[key] && /[a-z]{3}/.test(words)) ? [at] : [];
  });
}
assert.deepEqual(missing(en, ja), [], 'words without a translation');

const program = new Program(resolve(process.argv[2]));
await program.start();
const left = new Map();
// Notes what stays English.
function check(where, english, japanese) {
  const words = japanese.replaceAll(kLatin, '').match(/[A-Za-z]{2,}/g);
  if (words) left.set(`${where}: ${english.replaceAll(/\d+/g, '0')}`, japanese);
}
const server = (text) => ja.server(text.replaceAll(/\n {2,}/g, ' ').replaceAll(/ \("[a-z_]+"\)/g, '').replaceAll('_', ' '));

const { games } = await program.ask('games');
for (const { name, players } of games) {
  const about = await program.ask('about', { game: name });
  assert.ok(ja.gameNames[name] && ja.sentences[name], name);
  for (const side of about.sides) check(name, side, server(side));
  for (const { key, values } of about.choices) {
    if (key !== 'variant') check(`${name} rule`, key, ja.choiceNames[key] ?? key + key);
    for (const value of values) {
      if (key === 'variant') assert.ok(ja.variants[value] && en.variants[value], value);
      else check(`${name} value of ${key}`, value, ja.valueName(key, value));
    }
  }
  for (const topic of about.topics) {
    const { text } = await program.ask('topic', { game: name, name: topic });
    const fairy = name === 'fairy_chess';
    const told = ja.topic(text).replace(fairy ? /^\S+ / : /^.*\n/, '').replaceAll(/^[ .oPx#m]+$/gm, '');
    // The signs of movements stay: "mR, csW then K2".
    check(`${name} topic`, topic, fairy ? told.replaceAll(/\b[a-z]*[A-Z]\w*/g, '') : told);
    check(`${name} name of a topic`, topic, name === 'monoknight' ? '' : server(topic));
  }
  if (name === 'monoknight') continue; // its cards are words of the page
  for (const seed of kSeeds) {
    const random = randomNumbers(seed);
    const rest = players === 2 ? { second: 'person' } : {};
    let { session } = await program.ask('play', { game: name, options: about.people, first: 'person', ...rest, seed, hold: true });
    for (let ply = 0; ply < (name === 'twilight_struggle' ? kPlies : 40); ++ply) {
      const now = await program.ask('view', { session });
      if (now.end) {
        check(`${name} end`, now.end, server(now.end));
        break;
      }
      if (ply === 0 && name !== 'fairy_chess') {
        for (const value of Object.values(now.picture)) if (/^(white|black) /i.test(value)) check(`${name} place`, value, server(value));
      }
      if (now.question) check(`${name} question`, now.question, server(now.question));
      if (name === 'twilight_struggle') for (const { words } of now.moves) check(`${name} move`, words, server(words));
      const { move } = now.moves[random(now.moves.length)];
      ({ session } = await program.ask('play', { session, act: 'move', move, hold: true, board: false }));
    }
    const { history } = await program.ask('view', { session });
    for (const { told } of history ?? []) {
      for (const line of (told ?? '').split('\n')) {
        const text = line.replace(/^.{11}/, '').trim();
        if (!kTyped.test(text) || name === 'twilight_struggle') check(`${name} log`, text, server(text));
      }
    }
  }
}
for (const end of ['Black resigns: White wins', "White's time is up: Black wins", 'draw by stalemate']) check('end', end, server(end));
await program.end();
rmSync(folder, { recursive: true, force: true });
for (const [where, japanese] of left) console.log(`${where}\n   ${japanese}`);
console.log(`${left.size} texts stay English`);
process.exit(left.size === 0 ? 0 : 1);
