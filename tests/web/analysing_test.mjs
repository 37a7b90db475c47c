#!/usr/bin/env node
// Analysing on the page: lines in the game's notation, arrows, drops, import of
// files with several games, and export.
//
//   analysing_test.mjs PROGRAM [PICTURES]

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { analyse, openGame, sessionOf } from './browser.mjs';
import { binary, finish, program, start, test } from './harness.mjs';

const kGames = `[Event "one"]
[White "Anna"]
[Black "Bela"]
[Result "*"]

1. e4 e5 *

[Event "two"]
[White "Cleo"]
[Black "Dora"]
[Result "*"]

1. d4 d5 2. c4 *
`;

await test('lines are SAN, the best moves are arrows, a line shows its position', async (page) => {
  const { session } = await start('chess', { moves: ['e4', 'e5'] });
  await openGame(page, 'chess', session, 'analyse');
  await page.locator('.board.active').waitFor();
  await analyse(page, 2);
  await page.getByText('ended by time').waitFor({ timeout: 60_000 });
  await page.locator('.mark.arrow').nth(2).waitFor({ state: 'attached' });
  await page.waitForFunction(() => !/[a-h][1-8][a-h][1-8]/.test(document.querySelector('.lines tbody').innerText));
  for (const [width, height] of [[390, 844], [1024, 768], [1366, 768]]) {
    await page.setViewportSize({ width, height });
    const cut = await page.locator('.scroll', { has: page.locator('.lines') }).evaluate((each) => each.scrollWidth - each.clientWidth);
    assert.ok(cut <= 0, `${cut} pixels of the lines are cut off at ${width}`);
  }
  await page.locator('.lines tbody tr').first().hover();
  await page.locator('.preview svg').waitFor();
  assert.ok(Number(await page.locator('meter.evaluation').getAttribute('value')) > 0.2);
});

await test('scores are pawns where the game has them', async (page) => {
  await page.getByText('Settings', { exact: true }).click();
  await page.getByLabel('Scores in').selectOption('pawns');
  await page.getByText('ln(p / (1').waitFor();
  await page.getByText('Settings', { exact: true }).click();
  for (const [game, shown] of [['chess', /^[+-]?\d+\.\d\d/], ['connect_four', /^\d+\.\d %/]]) {
    await page.goto(`${program.address}#/`);
    await openGame(page, game, (await start(game)).session, 'analyse');
    await page.locator('.board svg').waitFor();
    await analyse(page, 1);
    await page.getByText('ended by time').waitFor({ timeout: 60_000 });
    assert.match(await page.locator('.lines tbody td').nth(1).innerText(), shown);
  }
});

await test('searching every position lists the drops', async (page) => {
  const { session } = await start('chess', { moves: ['f3', 'e5', 'g4', 'a6', 'a3', 'Qh4#'] });
  const id = await openGame(page, 'chess', session, 'analyse');
  await page.locator('.board svg').waitFor();
  await page.getByRole('button', { name: 'Search every position' }).click();
  const drop = page.locator('.drops li', { hasText: 'a6' });
  await drop.waitFor({ timeout: 60_000 });
  assert.match(await drop.textContent(), /better Qh4#/);
  await drop.locator('.why', { hasText: '2... Qh4#: Black wins by checkmate.' }).waitFor();
  await page.getByRole('button', { name: 'Search every position' }).waitFor();
  await drop.getByRole('button').click();
  await page.locator('.history .move.here', { hasText: 'g4' }).waitFor();
  assert.match(await sessionOf(page, id), /ply 3\n/);
});

await test('a long game is analysed as quickly as a short one', async (page) => {
  const ways = ['g1f3', 'g8f6', 'f3g1', 'f6g8'];
  const moves = Array.from({ length: 8000 }, (_, i) => ways[i % 4]);
  const { session } = await program.ask('import', { text: JSON.stringify({ game: 'chess', options: 'draws=none', moves }) });
  await openGame(page, 'chess', session, 'analyse');
  await page.locator('.history .here').waitFor();
  await page.evaluate(() => {
    window.longest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration);
    }).observe({ entryTypes: ['longtask'] });
  });
  await page.getByLabel('on', { exact: true }).check();
  await page.locator('.lines tbody tr').first().waitFor();
  await page.waitForTimeout(2000);
  const longest = await page.evaluate(() => window.longest);
  console.log(`   ${moves.length} moves: no task longer than ${Math.round(longest)} ms`);
  assert.ok(longest < 1500, `${longest} ms`);
});

await test('a file of several games asks which one', async (page) => {
  await page.getByText('Import a game or a position').click();
  await page.getByLabel(/^Text/).fill(kGames);
  assert.equal(await page.locator('.chooser-list li').count(), 2);
  await page.getByRole('button', { name: /Cleo – Dora/ }).click();
  await page.locator('.history .move', { hasText: 'c4' }).waitFor();
});

// As lichess writes them: many tags, and a file that a person keeps for years.
await test('a file of thousands of games is searched', async (page) => {
  const tags = Array.from({ length: 18 }, (_, i) => `[Tag${i} "value ${i}"]`).join('\n');
  const one = (i) => `[Event "rated"]\n[White "Anna${i}"]\n[Black "Bela"]\n[Result "*"]\n${tags}\n\n1. e4 { [%clk 0:03:00] } e5 2. Nf3 *\n\n`;
  await page.getByText('Import a game or a position').click();
  const buffer = Buffer.from(Array.from({ length: 3000 }, (_, i) => one(i)).join(''));
  await page.locator('input[type=file]').setInputFiles({ name: 'years.pgn', mimeType: '', buffer });
  await page.getByText('3000 games').waitFor();
  await page.getByPlaceholder('Search a player').fill('anna2999');
  await page.getByRole('button', { name: /Anna2999 – Bela/ }).click();
  await page.locator('.history .move', { hasText: 'Nf3' }).waitFor();
});

await test('letters of any language are told as they are', async (page) => {
  await page.locator('summary', { hasText: 'Import' }).click();
  await page.locator('textarea').fill('{"game":"gungi","moves":["砦帥"]}');
  await page.getByRole('button', { name: 'Open it' }).click();
  await page.locator('.excerpt mark', { hasText: '砦帥' }).waitFor();
  await page.locator('p.error', { hasText: '"砦帥"' }).waitFor();
});

await test('text that is no game has one error', async (page) => {
  await page.getByText('Import a game or a position').click();
  await page.getByLabel(/^Text/).fill('1. e4 e5 2. Ke3');
  await page.getByRole('button', { name: 'Open it' }).click();
  await page.locator('[role=alert]').waitFor();
  assert.equal(await page.locator('[role=alert]').count(), 1);
  assert.match(await page.locator('[role=alert]').textContent(), /Ke3/);
  assert.equal(await page.locator('.excerpt mark').textContent(), 'Ke3');
  const marked = () => page.getByLabel(/^Text/).evaluate((each) => each.value.slice(each.selectionStart, each.selectionEnd));
  assert.equal(await marked(), 'Ke3');
  // In the second game of a file, in a position, and in what is no game at all.
  await page.getByLabel(/^Text/).fill(kGames.replace('2. c4', '2. Kd3'));
  await page.getByRole('button', { name: /Cleo – Dora/ }).click();
  await page.locator('.excerpt mark', { hasText: 'Kd3' }).waitFor();
  assert.match(await page.locator('.excerpt').textContent(), /^Line 13:.*1\. d4 d5 2\. Kd3/);
  assert.match(await page.locator('#import-error .error').textContent(), /line 13, column/);
  await page.getByLabel(/^Text/).fill('rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
  await page.getByRole('button', { name: 'Open it' }).click();
  await page.locator('.excerpt mark', { hasText: 'x' }).waitFor();
  assert.equal(await marked(), 'x');
});

await test('a store asks which of its games', async (page) => {
  const store = join(program.home, 'kept.db');
  execFileSync(binary, ['selfplay', '--game', 'tic_tac_toe', '--games', '3', '--sims', '20', '--seed', '3', '--out', store]);
  await page.getByText('Import a game or a position').click();
  await page.locator('input[type=file]').setInputFiles(store);
  await page.getByRole('button', { name: /^game 2: /i }).click();
  await page.locator('.history .move').nth(4).waitFor();
  // One that the server does not show.
  await page.goto(`${program.address}#/`);
  await page.getByText('Import a game or a position').click();
  await page.locator('input[type=file]').setInputFiles({ name: 'other.db', mimeType: '', buffer: readFileSync(store) });
  await page.getByText('--runs other.db').waitFor();
});

await test('lines that are left stay as a tree', async (page) => {
  const { session } = await start('chess', { moves: ['e4', 'e5', 'Nf3', 'Nc6'] });
  const id = await openGame(page, 'chess', session, 'analyse');
  const type = async (move) => {
    await page.getByLabel('Type a move').fill(move);
    await page.keyboard.press('Enter');
    await page.locator('.history .move.here', { hasText: move }).waitFor();
  };
  const back = async (to) => {
    await page.locator('.history button.move', { hasText: to }).first().click();
    await page.locator('.history .move.here', { hasText: to }).waitFor();
  };
  await page.locator('.history .move', { hasText: 'Nc6' }).waitFor();
  await back('e5');
  await type('f4');
  await type('exf4');
  await back('e4');
  await type('c5');
  const tree = page.locator('.tree-of-moves');
  await tree.locator('li li', { hasText: /^2\. (Nf3|f4)/ }).first().waitFor();
  assert.match((await tree.textContent()).replaceAll('✕', ''), /^1\. e41\.\.\. e52\. |^1\. e4c51\.\.\. e5/);
  // A move of another line opens it there, and nothing is lost.
  await tree.getByRole('button', { name: /exf4/ }).click();
  await page.locator('.history .move.here', { hasText: 'exf4' }).waitFor();
  await tree.getByRole('button', { name: /c5/ }).waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.locator('.history .move.here', { hasText: 'f4' }).waitFor();
  await tree.locator('li', { hasText: 'c5' }).first().getByRole('button', { name: 'Remove this line' }).first().click();
  await tree.getByRole('button', { name: /c5/ }).waitFor({ state: 'detached' });
  assert.match(await sessionOf(page, id), /move f2f4\nmove e5f4\nply 3/);
});

await test('keys that come faster than answers all count', async (page) => {
  const { session } = await start('chess', { moves: ['e4', 'e5', 'Nf3', 'Nc6', 'Bb5', 'a6'] });
  const id = await openGame(page, 'chess', session, 'analyse');
  await page.locator('.history .move', { hasText: 'a6' }).waitFor();
  await page.route('**/api', async (route) => {
    await new Promise((done) => setTimeout(done, 150));
    await route.continue().catch(() => {});
  });
  for (let i = 0; i < 4; ++i) await page.keyboard.press('ArrowLeft');
  await page.locator('.history .move.here', { hasText: 'e5' }).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.locator('.history .move.here', { hasText: 'Nf3' }).waitFor();
  assert.match(await sessionOf(page, id), /ply 3\n/);
});

// Puts pieces by clicks on the palette and the board.
const put = async (page, piece, places) => {
  await page.locator('.palette').getByRole('button', { name: piece, exact: true }).click();
  for (const place of places) await page.locator(`.setup [data-place="square.${place}"]`).click({ force: true });
};

await test('a position is set up by hand', async (page) => {
  const { session } = await start('chess');
  const id = await openGame(page, 'chess', session, 'analyse');
  await page.getByRole('link', { name: 'Edit position' }).click();
  await page.getByRole('button', { name: 'Empty board' }).click();
  await page.getByText('no white king').waitFor();
  await put(page, 'K', ['e1']);
  await put(page, 'k', ['e8']);
  await put(page, 'R', ['h1', 'b1']);
  await page.getByLabel('White O-O', { exact: true }).check();
  // A click on the same piece takes it away; pieces are dragged.
  await page.locator('[data-place="square.b1"]').click({ force: true });
  await page.getByRole('button', { name: 'Move pieces' }).click();
  await page.locator('[data-place="square.e8"]').dragTo(page.locator('[data-place="square.f8"]'), { force: true });
  await page.waitForFunction(() => document.querySelector('.setup textarea').value === '5k2/8/8/8/8/8/8/4K2R w K - 0 1');
  await page.locator('.setup .main-button:enabled').click();
  await page.waitForFunction((old) => location.hash.startsWith('#/analyse/') && !location.hash.includes(old), id);
  await page.locator('.board.active').waitFor();
  await page.getByText(/^All \d+ legal moves/).click();
  await page.locator('.named [data-move="e1g1"]').waitFor();
});

await test('a position that is half typed is told, and can be edited', async (page) => {
  for (const game of ['chess', 'gungi', 'fairy_chess']) {
    const { session } = await start(game);
    await openGame(page, game, session, 'setup');
    const text = page.locator('.setup textarea');
    for (const half of ['', '8/8', '999999999999/8 w', '8/8/8/8/8/8/8/8']) {
      await text.fill(half);
      await page.locator('.setup .main-button:disabled').waitFor();
      await page.locator('.setup .palette button').first().click();
      await page.locator('.setup [data-place]').first().click({ force: true });
      await page.locator('.setup select').selectOption({ index: 1 });
    }
    await page.getByRole('button', { name: 'As it was' }).click();
    await page.locator('.setup .main-button:enabled').waitFor();
  }
});

await test('Gungi and fairy chess are set up, too', async (page) => {
  const { session } = await start('gungi');
  await openGame(page, 'gungi', session, 'setup');
  await put(page, 'c', ['44']);
  await put(page, 'T', ['44']);
  await page.getByLabel('To move').selectOption('White');
  // The chosen piece goes into a hand, and out of it.
  for (let i = 0; i < 2; ++i) await page.getByRole('button', { name: "into Black's hand" }).click();
  await page.getByRole('button', { name: "into White's hand" }).click();
  await page.getByRole('button', { name: 'take t from the hand, 3 there', exact: true }).click();
  const holds = (text) => page.waitForFunction((part) => document.querySelector('.setup textarea')?.value.includes(part), text);
  await holds('/4|c:T|4/');
  await holds('K1T2/');
  await holds('k1t2 w');
  const { session: zoo } = await start('fairy_chess', { options: 'variant=zoo' });
  await openGame(page, 'fairy_chess', zoo, 'setup');
  await put(page, 'Lx', ['e5']);
  await holds('/4(Lx)5/');
  await page.locator('.setup .main-button:enabled').click();
  await page.locator('.analyse .board.active').waitFor();
});

await test('a game goes on as a link and as a picture', async (page) => {
  const { session } = await start('connect_four', { moves: ['d', 'd', 'e'] });
  const id = await openGame(page, 'connect_four', session, 'analyse');
  await page.locator('.board svg').waitFor();
  await page.getByText('Export', { exact: true }).click();
  await page.getByRole('button', { name: 'Link' }).click();
  const link = await page.getByLabel('The game as text').inputValue();
  assert.ok(!link.includes(program.token));
  await page.locator('details', { hasText: 'Export' }).locator('select').selectOption('position');
  await page.getByRole('button', { name: 'Write' }).click();
  await page.waitForFunction(() => /^[XO./]+ o\n$/.test(document.querySelector('details textarea')?.value ?? ''));
  // It goes when another position is shown.
  await page.keyboard.press('ArrowLeft');
  await page.getByLabel('The game as text').waitFor({ state: 'detached' });
  await page.keyboard.press('ArrowRight');
  await page.locator('.history .move.here').nth(0).waitFor();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Picture' }).click();
  assert.equal((await saved).suggestedFilename(), 'connect_four.png');
  await page.goto(link);
  await page.locator('.history .move').nth(2).waitFor();
  await page.waitForFunction((old) => location.hash.startsWith('#/analyse/') && !location.hash.includes(old), id);
  // The way back leads past the link.
  const there = await page.evaluate(() => location.hash);
  await page.goBack();
  await page.waitForFunction((hash) => location.hash !== hash, there);
  await page.waitForTimeout(300);
  assert.equal(await page.evaluate(() => location.hash), `#/analyse/${id}`);
  assert.equal(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('.game.')).length), 2);
  // A session that names no card goes, too; what is none is told.
  const { session: sealed } = await start('twilight_struggle', { sealed: true });
  await page.goto(`${program.address}#/open/${encodeURIComponent(sealed)}`);
  await page.locator('.analyse.twilight_struggle .cover, .cover').first().waitFor();
  await page.goto(`${program.address}#/open/nothing`);
  await page.locator('p.error[role=alert]').waitFor();
});

await finish();
