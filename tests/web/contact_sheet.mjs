#!/usr/bin/env node
// Pictures of every view of every game at four sizes in both themes, and sheets
// that show them side by side.
//
//   contact_sheet.mjs PROGRAM FOLDER [--views play,analyse] [--games chess]
//                     [--sizes 1440x900] [--themes dark] [--language ja]
//   contact_sheet.mjs PROGRAM FOLDER --readme
//
// Writes FOLDER/VIEW-GAME-SIZE-THEME.png and FOLDER/sheet-VIEW-THEME.png. A page
// that is wider than its window, or throws, ends it with 1. With --readme only
// the pictures of the README, FOLDER/GAME.png.

import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { Program, analyse, chromium, openGame } from './browser.mjs';

const kReadmeSize = '1180x760';
const kEditable = ['chess', 'fairy_chess', 'gungi']; // by the editor of positions
const kMoves = 10;
const kThumb = 360; // pixels wide, on a sheet
// Runs by what their button says.
const kRuns = { selfplay: 'Tic-tac-toe, self-play', match: 'Connect Four, match', learning: 'taught' };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    readme: { type: 'boolean', default: false },
    views: { type: 'string', default: 'door,new,play,analyse,setup,debug,runs' },
    games: { type: 'string' },
    sizes: { type: 'string', default: '1440x900,1366x768,1024x768,390x844' },
    themes: { type: 'string', default: 'light,dark' },
    language: { type: 'string', default: 'en' },
  },
});
const [binary, folder] = positionals;
mkdirSync(folder, { recursive: true });
const program = new Program(resolve(binary));
writeRuns();
await program.start();
const browser = await chromium();
const known = (await program.ask('games')).games;
const games = known.filter(({ name }) => !values.games || values.games.split(',').includes(name));
let faults = 0;

// What the view of runs shows, in the folder in which the program runs.
function writeRuns() {
  const run = (...words) => execFileSync(program.binary, [...words, '--seed', '3'], { cwd: program.home, stdio: 'ignore' });
  run('selfplay', '--game', 'tic_tac_toe', '--games', '60', '--sims', '20', '--out', 'games.db');
  run('match', 'connect_four', '--first', 'mcts:sims=60', '--second', 'mcts:sims=20', '--games', '40', '--out', 'match.db');
  const taught = join(program.home, 'taught');
  mkdirSync(join(taught, 'store'), { recursive: true });
  run('selfplay', '--game', 'tic_tac_toe', '--games', '30', '--sims', '10', '--out', join('taught', 'store', 'all.db'));
  writeFileSync(join(taught, 'settings.json'), '{"game":"tic_tac_toe","generations":8}');
  const names = 'generation,accepted,elo,elo_margin,games/games,games/first,games/second,games/draws,games/plies,games/seconds,losses/value,losses/held_out_value';
  const rows = [0, 1, 2, 3, 4].map((i) => [i, 1, 40 * i, 30, 100, 60 - 2 * i, 30 - 2 * i, 10 + 4 * i, 780, 9, 0.6 - 0.05 * i, 0.62 - 0.04 * i].join(','));
  writeFileSync(join(taught, 'curves.csv'), `${[names, ...rows].join('\n')}\n`);
}

// A game of the engine with itself, some moves on, where a person is asked.
async function someMoves({ name, players }) {
  const { people } = await program.ask('about', { game: name });
  let now = await program.ask('play', {
    game: name,
    options: people,
    first: 'person',
    ...(players === 2 ? { second: 'engine 3' } : {}),
    seed: 7,
    simulations: 200,
  });
  for (let i = 0; i < (name === 'tic_tac_toe' ? 1 : kMoves) && now.next === 'person'; ++i) {
    now = await program.ask('play', { session: now.session, act: 'go' });
  }
  return now.session;
}

async function opened(size, theme) {
  const [width, height] = size.split('x').map(Number);
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: theme, hasTouch: width < 500 });
  const page = await context.newPage();
  page.on('pageerror', (error) => {
    ++faults;
    console.log(`${size} ${theme}: ${error}`);
  });
  await page.goto(program.address);
  await page.evaluate((language) => {
    localStorage.setItem('phasemachine.settings', JSON.stringify({ language }));
  }, values.language);
  await page.reload();
  await page.locator('.tile').first().waitFor();
  return page;
}

// Shows a view of a game, as a person would see it after a little while.
async function show(page, view, game, session) {
  if (view === 'door') return page.goto(`${program.address}#/`);
  if (view === 'runs') {
    await page.goto(`${program.address}#/runs`);
    if (values.language === 'en') await page.getByRole('button', { name: kRuns[game] }).first().click();
    return page.locator('.runs .main .panel').first().waitFor();
  }
  if (view === 'new') return page.goto(`${program.address}#/new/${game}`);
  await openGame(page, game, session, view);
  await page.locator('.board svg').first().waitFor();
  if (view === 'analyse' && values.language === 'en') {
    await analyse(page, 1);
    await page.locator('.lines tbody tr, .analysis .note').first().waitFor();
  }
  return null;
}

const sessions = {};
for (const game of games) sessions[game.name] = await someMoves(game);

if (values.readme) {
  for (const { name } of games) {
    const page = await opened(kReadmeSize, 'light');
    await show(page, 'play', name, sessions[name]);
    await page.waitForTimeout(400);
    await page.screenshot({ path: join(folder, `${name}.png`) });
    console.log(name);
    await page.context().close();
  }
} else {
  for (const theme of values.themes.split(',')) {
    for (const view of values.views.split(',')) {
      const rows = [];
      const names = games.map(({ name }) => name);
      const kinds =
        view === 'door' ? [''] : view === 'runs' ? Object.keys(kRuns) : view === 'setup' ? names.filter((name) => kEditable.includes(name)) : names;
      for (const size of values.sizes.split(',')) {
        const page = await opened(size, theme);
        for (const game of kinds) {
          await page.goto(`${program.address}#/`);
          await show(page, view, game, sessions[game]);
          await page.waitForTimeout(400);
          await page.evaluate(() => scrollTo(0, 0));
          const wide = await page.evaluate(() => document.scrollingElement.scrollWidth - innerWidth);
          const file = join(folder, `${[view, game, size, theme].filter(Boolean).join('-')}.png`);
          if (wide > 0) {
            ++faults;
            console.log(`${file}: ${wide} pixels too wide`);
          }
          await page.screenshot({ path: file });
          rows.push({ file, name: `${game} ${size}` });
        }
        await page.context().close();
      }
      const sheet = await browser.newPage({ viewport: { width: 4 * (kThumb + 12), height: 800 } });
      const cells = rows.map(({ file, name }) => {
        const data = readFileSync(file).toString('base64');
        return `<figure><img src="data:image/png;base64,${data}"><figcaption>${name}</figcaption></figure>`;
      });
      await sheet.setContent(
        `<style>body{margin:6px;display:flex;flex-wrap:wrap;gap:8px;font:13px sans-serif}figure{margin:0}` +
          `img{width:${kThumb}px;max-height:480px;object-fit:contain}</style>${cells.join('')}`,
      );
      await sheet.screenshot({ path: join(folder, `sheet-${view}-${theme}.png`), fullPage: true });
      await sheet.close();
      console.log(`${view} ${theme}: ${rows.length} pictures`);
    }
  }
}
await browser.close();
await program.end();
process.exit(faults === 0 ? 0 : 1);
