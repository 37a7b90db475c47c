#!/usr/bin/env node
// Playing on the page as people do: what is marked, what asks, what can be undone
// and what stays; each game by the keyboard alone.
//
//   playing_test.mjs PROGRAM [PICTURES]
//
// PHASEMACHINE_WHOLE_GAMES=1 plays every game to its end by the keyboard;
// otherwise games stop after kMoves moves.

import assert from 'node:assert/strict';

import { begin, newGame, openGame, personsTurn, randomNumbers, sessionOf, settled, waitForChange } from './browser.mjs';
import { finish, hinted, program, start, test } from './harness.mjs';

const kMoves = 6;
const kLatency = 100; // milliseconds, at the 95th percentile
const whole = process.env.PHASEMACHINE_WHOLE_GAMES === '1';

const place = (name) => `[data-place="${name.replaceAll('"', '\\"')}"]`;
const has = (page, name, text) =>
  page.waitForFunction(([at, part]) => document.querySelector(at)?.textContent.includes(part), [name, text]);

await test('without the key the page says what to do', async (page, context) => {
  const other = await context.newPage();
  await other.goto(`http://127.0.0.1:${program.port}/`);
  await other.getByRole('heading', { name: 'This page needs its key' }).waitFor();
  await other.getByLabel(/paste the address/).fill(program.address);
  await other.getByRole('button', { name: 'Open' }).click();
  await other.locator('.tile').nth(6).waitFor();
});

await test('the door has a tile for each game', async (page) => {
  const { games } = await program.ask('games');
  await page.locator('.tile').first().waitFor();
  assert.equal(await page.locator('.tile').count(), games.length);
  for (const tile of await page.locator('.tile').all()) {
    assert.equal(await tile.locator('svg').count(), 1);
    assert.ok((await tile.locator('p').textContent()).length > 10);
  }
});

await test('a damaged address opens the page, and a game that is gone has no views', async (page, context) => {
  for (const end of ['#/play/%', '#/open/%E0%A4%A', '#/analyse/gone']) {
    const other = await context.newPage();
    await other.goto(`${program.address}${end}`);
    await other.locator('.tile').first().waitFor();
    assert.deepEqual(await other.locator('nav a').allTextContents(), ['Games', 'Runs'], end);
    await other.close();
    await page.evaluate((hash) => (location.hash = hash), end);
  }
});

await test('a wrong number in a folded part of the form is shown', async (page) => {
  await newGame(page, 'chess');
  const part = page.getByText('Engine', { exact: true });
  await part.click();
  await page.getByLabel('Simulations of a move').fill('2000000');
  await part.click();
  await begin(page);
  await page.waitForFunction(() => document.activeElement.matches('details[open] :invalid'));
});

await test('plays where the browser keeps nothing, or has no room', async (page, context) => {
  const other = await context.newPage();
  await other.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    }
  });
  await other.goto(program.address);
  await newGame(other, 'tic_tac_toe');
  await begin(other);
  await other.locator('.board.active').waitFor();
  await page.evaluate(() => {
    for (let text = 'x'.repeat(1 << 20), i = 0; text !== ''; ++i) {
      try {
        localStorage.setItem(`other${i}`, text);
      } catch {
        text = text.slice(0, text.length / 2);
      }
    }
  });
  await page.locator('.settings summary').click();
  await page.locator('.settings').getByLabel('Colours').selectOption('dark');
  await page.locator('html[data-theme=dark]').waitFor();
});

await test('a variant is searched, and a file of one is read at its lines', async (page) => {
  await newGame(page, 'fairy_chess');
  await page.getByRole('searchbox').fill('explode');
  await page.locator('.variant-list button', { hasText: 'Atomic' }).first().click();
  await page.locator('figure svg').waitFor();
  await page.getByRole('button', { name: 'your own file' }).click();
  const text = page.getByLabel('Variants file');
  await text.fill('[camels:chess]\nknight = -\nfoo = n:C\n');
  await page.getByText(/^Line 3: unknown key/).waitFor();
  assert.equal(await page.locator('.editor li.wrong').count(), 1);
  await text.fill('[camels:chess]\nknight = -\ncustomPiece1 = n:C\n');
  await page.locator('.editor li.wrong').waitFor({ state: 'detached' });
  await page.locator('figure svg').waitFor();
  await begin(page);
  await page.locator('.board.active svg').waitFor();
  const id = (await page.evaluate(() => location.hash)).split('/')[2];
  assert.match(await sessionOf(page, id), /variant=camels/);
});

await test('a chooser is used by the keyboard', async (page) => {
  const { session } = await start('chess', { position: '8/4P3/8/8/8/k7/8/K7 w - - 0 1' });
  const id = await openGame(page, 'chess', session);
  await page.locator(`${place('square.e7')}.legal`).waitFor();
  await page.locator(place('square.e7')).evaluate((each) => each.focus());
  for (const key of ['Enter', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
  await page.locator('.chooser').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.chooser').waitFor({ state: 'detached' });
  assert.equal(await page.locator('.history .move').count(), 0);
  await page.locator(place('square.e7')).evaluate((each) => each.focus());
  for (const key of ['Enter', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
  await page.locator('.chooser').waitFor();
  await page.keyboard.press('ArrowRight');
  const chosen = await page.evaluate(() => document.activeElement.getAttribute('data-move'));
  await page.keyboard.press('Enter');
  await page.locator('.history .move').waitFor();
  assert.match(await sessionOf(page, id), new RegExp(`move ${chosen}`));
  assert.match(chosen, /^e7e8/);
});

await test('marks what may be clicked, and where it may go', async (page) => {
  const { session } = await start('chess', { position: '4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1' });
  await openGame(page, 'chess', session);
  await page.locator(`${place('square.e4')}.legal`).click({ force: true });
  await page.locator('.mark.ring').waitFor();
  assert.equal(await page.locator('.mark.dot').count(), 1);
  assert.equal(await page.locator(`${place('square.e8')}.legal`).count(), 0);
});

await test('a king castles by taking his rook', async (page) => {
  const { session } = await start('chess', { position: 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1' });
  const id = await openGame(page, 'chess', session);
  await page.locator(`${place('square.e1')}.legal`).click({ force: true });
  await page.locator(place('square.h1')).click({ force: true });
  await page.locator('.history .move').waitFor();
  assert.match(await sessionOf(page, id), /move e1g1/);
});

await test('says check, and moves by typed words', async (page) => {
  const { session } = await start('chess', { position: '4k3/8/8/8/8/8/8/3QK3 w - - 0 1' });
  await openGame(page, 'chess', session);
  await page.getByLabel('Type a move').fill('Qa4+');
  await page.keyboard.press('Enter');
  await has(page, '.status.check', 'check!');
});

await test('a move is chosen while the engine thinks', async (page) => {
  const { session } = await start('chess', { second: 'engine 10', simulations: 60_000 });
  const id = await openGame(page, 'chess', session);
  const press = (name) => page.locator(place(name)).click({ force: true });
  await page.locator(`${place('square.e2')}.legal`).waitFor();
  await press('square.e2');
  await press('square.e4');
  await page.locator('.thinking').waitFor();
  await press('square.a2');
  await press('square.a3');
  await page.locator('[data-place].premove').first().waitFor();
  await page.waitForFunction((key) => /move a2a3/.test(JSON.parse(localStorage.getItem(`phasemachine.game.${key}`)).session), id, {
    timeout: 60_000,
  });
});

// Answers to `op` come late.
const delay = (page, op, milliseconds) =>
  page.route('**/api', async (route) => {
    if (JSON.parse(route.request().postData()).op === op) await new Promise((done) => setTimeout(done, milliseconds));
    await route.continue().catch(() => {});
  });

await test('a piece stays chosen when the picture of the move before comes', async (page) => {
  const { session } = await start('chess', { second: 'engine 10', simulations: 10_000_000 });
  await openGame(page, 'chess', session);
  const press = (name) => page.locator(place(name)).click({ force: true });
  await page.locator(`${place('square.e2')}.legal`).waitFor();
  await delay(page, 'view', 700);
  await press('square.e2');
  await press('square.e4');
  await page.locator('.thinking').waitFor();
  await press('square.a2');
  await page.locator(`${place('square.e4')}.last`).waitFor({ state: 'attached' });
  await press('square.a3');
  await page.locator('[data-place].premove').first().waitFor();
});

await test('a chosen move is forgotten when asked to, and when the move before is taken back', async (page) => {
  const { session } = await start('chess', { second: 'engine 10', simulations: 10_000_000 });
  const id = await openGame(page, 'chess', session);
  const press = (name) => page.locator(place(name)).click({ force: true });
  await page.locator(`${place('square.e2')}.legal`).waitFor();
  await press('square.e2');
  await press('square.e4');
  await page.locator('.history .move').waitFor();
  await press('square.a2');
  await press('square.a3');
  await page.locator('[data-place].premove').first().waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.locator('[data-place].premove').first().waitFor({ state: 'detached' });
  await press('square.a2');
  await press('square.a3');
  await page.locator('[data-place].premove').first().waitFor();
  await page.getByRole('button', { name: 'Take back' }).click();
  await page.locator('.history .move').waitFor({ state: 'detached' });
  await page.locator('[data-place].premove').first().waitFor({ state: 'detached' });
  await page.locator(`${place('square.e2')}.legal`).waitFor();
  assert.doesNotMatch(await sessionOf(page, id), /move a2a3/);
});

await test('nothing can be clicked on the picture of an earlier position', async (page) => {
  const { session } = await start('chess', { second: 'engine 1', simulations: 1 });
  const id = await openGame(page, 'chess', session);
  await page.locator(`${place('square.e2')}.legal`).waitFor();
  await delay(page, 'view', 1500);
  await page.locator(place('square.e2')).click({ force: true });
  await page.locator(place('square.e4')).click({ force: true });
  await page.waitForFunction((key) => (JSON.parse(localStorage.getItem(`phasemachine.game.${key}`)).session.match(/^move/gm) ?? []).length === 2, id);
  await page.locator('.thinking').waitFor({ state: 'detached' });
  assert.equal(await page.locator('[data-place].legal').count(), 0);
  await page.locator('[data-place].legal').first().waitFor();
});

await test('a thinking engine moves at once when told to', async (page) => {
  const { session } = await start('gungi', { second: 'engine 10', simulations: 10_000_000 });
  const id = await openGame(page, 'gungi', session);
  await page.locator('.board.active').waitFor();
  await page.getByRole('button', { name: 'Move for me' }).waitFor();
  await page.getByLabel('Type a move').fill((await program.ask('state', { game: 'gungi' })).legal[0]);
  await page.keyboard.press('Enter');
  await page.locator('.thinking').getByRole('button', { name: 'Move now' }).click();
  await page.locator('.thinking').waitFor({ state: 'detached' });
  await settled(page, 2);
  assert.equal((await sessionOf(page, id)).match(/^move/gm).length, 2);
});

await test('a move made for a person is shown as a thought, and ends at once when told to', async (page) => {
  const { session } = await start('chess', { second: 'person', simulations: 10_000_000 });
  const id = await openGame(page, 'chess', session);
  await page.getByRole('button', { name: 'Move for me' }).click();
  await page.locator('.thinking .so-far', { hasText: /^\d+ simulations, best so far/ }).waitFor();
  await page.getByRole('button', { name: 'Move now' }).click();
  await page.locator('.history .move').waitFor();
  await page.locator('.thinking').waitFor({ state: 'detached' });
  assert.equal((await sessionOf(page, id)).match(/^move/gm).length, 1);
  // Taken back in the middle of it, nothing is moved.
  await page.getByRole('button', { name: 'Move for me' }).click();
  await page.locator('.thinking').waitFor();
  await page.getByRole('button', { name: 'Take back' }).click();
  await page.locator('.history .move').waitFor({ state: 'detached' });
  await page.locator('.thinking').waitFor({ state: 'detached' });
  await page.locator(`${place('square.e2')}.legal`).waitFor();
});

await test('a thinking engine says how far it is', async (page) => {
  const { session } = await start('chess', { second: 'engine 10', simulations: 10_000_000, moves: ['e4'] });
  await openGame(page, 'chess', session);
  await page.locator('.thinking .so-far', { hasText: /^\d+ simulations, best so far [a-h N]/ }).waitFor();
  const { session: hidden } = await start('twilight_struggle', { first: 'engine 10', simulations: 10_000_000, sealed: true });
  await openGame(page, 'twilight_struggle', hidden);
  const told = page.locator('.thinking .so-far');
  await told.waitFor({ timeout: 60_000 });
  assert.match(await told.textContent(), /^\d+ simulations$/);
  await page.getByRole('button', { name: 'Move now' }).click();
});

await test('two engines play at a pace, pause and step', async (page) => {
  await newGame(page, 'connect_four');
  await page.getByLabel('Opponent').selectOption('watch');
  await page.getByText('Engine', { exact: true }).click();
  await page.getByLabel('Simulations of a move').fill('20');
  await begin(page);
  await page.locator('.history .move').first().waitFor();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.waitForTimeout(300);
  const before = await page.locator('.history .move').count();
  await page.waitForTimeout(1500);
  assert.equal(await page.locator('.history .move').count(), before);
  await page.getByRole('button', { name: 'One move' }).click();
  await page.locator('.history .move').nth(before).waitFor();
  await page.waitForTimeout(1200);
  assert.equal(await page.locator('.history .move').count(), before + 1);
});

await test('the game says in words how it ended, and what happened in which round', async (page) => {
  const open = { first: 'engine 1', second: 'engine 1', seed: 9, simulations: 4, hold: false };
  let { session, next } = await start('twilight_struggle', open);
  while (next !== 'nobody') ({ session, next } = await program.ask('play', { session }));
  await openGame(page, 'twilight_struggle', session);
  await page.locator('.history .stage', { hasText: 'Turn 1, action round 1 – USSR' }).waitFor();
  assert.match(await page.locator('.status').textContent(), /^(USSR|US) wins (by|as|on) .+: .+DEFCON \d$|^A draw/);
  assert.match(await page.title(), /wins (by|as|on)|draw/);
  // The same in Japanese.
  await page.getByText('Settings').click();
  await page.getByLabel('Language').selectOption('ja');
  await page.locator('.history .stage', { hasText: '第1ターン アクションラウンド1 – ソ連' }).waitFor();
  assert.match(await page.locator('.status').textContent(), /の勝ち|引き分け/);
  assert.doesNotMatch(await page.locator('.history').textContent(), / (plays|rolls|chooses|adds|gains) |to \d/);
});

await test('looks back with the arrow keys and changes nothing', async (page) => {
  const { session } = await start('chess', { moves: ['e4', 'e5', 'Nf3'] });
  const id = await openGame(page, 'chess', session);
  await page.locator('.history .move').nth(2).waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.getByText('after move 2 of 3').waitFor();
  await page.keyboard.press('Home');
  await page.getByText('after move 0 of 3').waitFor();
  await page.keyboard.press('End');
  await page.locator('.looking').waitFor({ state: 'detached' });
  assert.equal(await sessionOf(page, id), session);
  // Also after a move by the mouse, which leaves the keys to the game.
  await page.locator(`${place('square.d7')}.legal`).click({ force: true });
  await page.locator(`${place('square.d6')}.target`).click({ force: true });
  await page.locator('.history .move', { hasText: 'd6' }).waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.getByText('after move 3 of 4').waitFor();
});

await test('resigning asks, closing can be undone, sides are switched', async (page) => {
  const { session } = await start('chess', { second: 'engine 1' });
  const id = await openGame(page, 'chess', session);
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'No', exact: true }).click();
  await page.getByRole('button', { name: 'Switch sides' }).click();
  await page.locator('.history .move').first().waitFor();
  assert.match(await sessionOf(page, id), /first engine 1\nsecond person/);
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await has(page, '.status', 'resigns');
  await page.getByRole('button', { name: 'New game' }).click();
  await page.waitForFunction((old) => !location.hash.includes(old), id);
  await page.goto(`${program.address}#/`);
  const rows = page.locator('.games li');
  await rows.nth(1).waitFor();
  await rows.first().getByRole('button').click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await rows.nth(1).waitFor();
});

await test('side, level, flip, theme and language survive a reload', async (page) => {
  await newGame(page, 'chess');
  await page.getByLabel('Opponent').selectOption('engine 7');
  await page.getByText('Black', { exact: true }).click();
  await begin(page);
  await page.locator('.board.active').waitFor();
  // Who plays Black has Black below.
  const below = (side) =>
    page.waitForFunction((name) => {
      const y = (at) => document.querySelector(`[data-place="square.${at}"]`)?.getBoundingClientRect().y;
      return name === 'Black' ? y('a8') > y('a1') : y('a1') > y('a8');
    }, side);
  await below('Black');
  await page.getByRole('button', { name: 'Flip' }).click();
  await below('White');
  await page.getByText('Settings').click();
  await page.getByLabel('Colours').selectOption('dark');
  await page.getByLabel('Sounds').check();
  await page.getByLabel('Language').selectOption('ja');
  await page.getByRole('button', { name: '投了' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: '投了' }).waitFor();
  const kept = await page.evaluate(() => [
    document.documentElement.dataset.theme,
    document.documentElement.lang,
    JSON.parse(localStorage.getItem('phasemachine.settings')),
  ]);
  assert.deepEqual(kept.slice(0, 2), ['dark', 'ja']);
  assert.deepEqual(
    [kept[2].sound, kept[2].flips.chess, kept[2].forms.chess.opponent, kept[2].forms.chess.side],
    [true, true, 'engine 7', 'second'],
  );
});

await test('a card of MonoKnight shows its tiles, and a button discards it', async (page) => {
  const { session: from } = await start('monoknight');
  const { session } = await program.ask('play', { session: from });
  const view = await program.ask('view', { session });
  const id = await openGame(page, 'monoknight', session);
  const choice = view.moves.find((each) => each.places.length === 2);
  await page.locator(place(choice.places[0])).click();
  await page.locator(`${place(choice.places[1])}.target`).waitFor();
  await page.locator('.slot button').first().click();
  await waitForChange(page, id, session);
  assert.match(await sessionOf(page, id), /move discard:0/);
  assert.doesNotMatch(await page.locator('.main').textContent(), /king(Up|Down|Left|Right)|returns/);
});

await test('Twilight Struggle tells who would score what, and what an event does', async (page) => {
  const position = 'rules=- turn=1 round=1 phasing=USSR vp=0 defcon=5 milops=0/0 space=0/0 attempts=0/0 china=USSR:up effects=- USSR=Iran:2,Poland:3 US=Egypt:2,Libya:2,Cuba:2,Panama:3 hand.USSR=8,12 hand.US=10,15 deck=1,3,4,5,7,9,11,13,14,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,103,104,105,106 discard=2 removed=- stack=ar_complete,ask_card.0';
  const { session } = await start('twilight_struggle', { position, second: 'person' });
  const id = await openGame(page, 'twilight_struggle', session);
  await page.locator('.cover button').click();
  await has(page, '.regions summary', 'Middle East US +');
  await page.locator('.regions summary').click();
  await has(page, '.regions tbody', '2 countries, 2 battlegrounds, presence');
  await page.locator(place('hand.USSR.Fidel')).click();
  await has(page, '.card-text', 'Fidel');
  await has(page, '.event-preview', 'USSR influence in Cuba');
  const before = await sessionOf(page, id);
  assert.doesNotMatch(before, /move event/);
});

await test('a right click on a piece draws its moves', async (page) => {
  const { session } = await start('fairy_chess', { options: 'variant=zoo' });
  await openGame(page, 'fairy_chess', session);
  await page.locator(place('square.c2')).click({ button: 'right', force: true });
  await has(page, '.piece-topic', 'Lion');
  assert.equal(await page.locator('.piece-topic .moves-diagram .goes').count(), 8);
  assert.ok((await page.locator('.piece-topic .moves-diagram .takes').count()) > 8);
  // The same letter is another piece in another variant, built in or one's own.
  for (const [options, at, moves] of [
    ['variant=knightmate', 'square.e1', 'moves N'],
    ['variant_text=[camels:chess]%0Aknight = -%0AcustomPiece1 = n:C%0A,variant=camels', 'square.b1', 'moves C'],
  ]) {
    const { session: other } = await start('fairy_chess', { options });
    await openGame(page, 'fairy_chess', other);
    await page.locator(place(at)).click({ button: 'right', force: true });
    await has(page, '.piece-topic', moves);
  }
  const fromFile = { game: 'fairy_chess', name: 'variants_file=/etc/passwd,variant=x:N' };
  await assert.rejects(program.ask('topic', fromFile), /reads no variants_file/);
  const { session: gungi } = await start('gungi');
  await openGame(page, 'gungi', gungi);
  await page.locator(place('square.72')).click({ button: 'right', force: true });
  await page.locator('.piece-topic .moves-diagram').nth(2).waitFor();
});

await test('pieces move and discs fall, unless motion is unwanted', async (page) => {
  const moving = () =>
    page.waitForFunction(() => document.getAnimations().some((each) => each.effect.target.closest('.board')), null, { polling: 5 });
  const press = (name) => page.locator(place(name)).click({ force: true });
  const { session } = await start('chess');
  await openGame(page, 'chess', session);
  await page.locator(`${place('square.e2')}.legal`).waitFor();
  await press('square.e2');
  await Promise.all([moving(), press('square.e4')]);
  const { session: four } = await start('connect_four');
  await openGame(page, 'connect_four', four);
  await page.locator(`${place('cell.d1')}.legal`).waitFor();
  await Promise.all([moving(), press('cell.d1')]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(() => {
    window.moved = 0;
    Element.prototype.animate = () => ++window.moved;
  });
  await openGame(page, 'chess', session);
  await page.locator(`${place('square.e2')}.legal`).waitFor();
  await press('square.e2');
  await press('square.e4');
  await page.locator('.history .move').waitFor();
  assert.equal(await page.evaluate(() => window.moved), 0);
});

await test('two taps move, also from the hand and on the map', async (_, context) => {
  const touch = await context.browser().newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await touch.newPage();
  await page.goto(program.address);
  await page.locator('.tile').first().waitFor();
  for (const name of ['chess', 'gungi', 'twilight_struggle']) {
    const { session: from } = await start(name, { second: 'engine 1' });
    const { session } = await program.ask('play', { session: from });
    await page.goto(`${program.address}#/`);
    const id = await openGame(page, name, session);
    await page.locator('.legal').first().waitFor({ state: 'attached' });
    const view = await program.ask('view', { session });
    const choice = view.moves.find((each) => each.places.length === 2) ?? view.moves.find((each) => each.places.length === 1);
    for (const each of choice.places) {
      const spot = page.locator(place(each));
      await spot.scrollIntoViewIfNeeded();
      const before = await page.evaluate(() => scrollY);
      await spot.tap({ force: true });
      assert.equal(await page.evaluate(() => scrollY), before, `${name}: a tap scrolls`);
    }
    const chooser = page.locator(`.chooser button[data-move="${choice.move}"]`);
    if (await chooser.isVisible()) await chooser.tap();
    await waitForChange(page, id, session);
  }
  await touch.close();
});

await test('a move is typed as it is shown', async (page) => {
  const { session: from } = await start('monoknight');
  const { session } = await program.ask('play', { session: from });
  const id = await openGame(page, 'monoknight', session);
  const field = page.getByLabel('Type a move');
  await field.waitFor();
  const shown = await field.getAttribute('placeholder');
  assert.match(shown, /^\d (up|down|left|right)/);
  await field.fill(shown);
  await page.keyboard.press('Enter');
  await waitForChange(page, id, session);
});

await test('buttons are above the fold, and text of the map is readable', async (page) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  const { games } = await program.ask('games');
  for (const { name } of games) {
    await page.evaluate(() => (location.hash = '#/'));
    await newGame(page, name);
    if (name === 'fairy_chess') await page.locator('figure svg').waitFor();
    const play = await page.locator('.new form').getByRole('button', { name: 'Play', exact: true }).boundingBox();
    assert.ok(play.y + play.height <= 768, `${name}: Play ends at ${play.y + play.height}`);
    const { session: from } = await start(name, { second: 'engine 1' });
    const { session } = await program.ask('play', { session: from });
    await openGame(page, name, session);
    await page.locator('.board svg').waitFor();
    for (const button of await page.locator('.top button').all()) {
      const box = await button.boundingBox();
      assert.ok(box.y + box.height <= 768, `${name}: ${await button.textContent()}`);
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  const smallest = await page.evaluate(() => {
    const svg = document.querySelector('.map svg');
    const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
    return Math.min(...[...svg.querySelectorAll('text')].map((text) => Number(text.getAttribute('font-size')) * scale));
  });
  assert.ok(smallest >= 11, `${smallest} pixels`);
});

await test('a click is on the screen soon while the engine thinks', async (page) => {
  const { session } = await start('chess', { second: 'engine 10', simulations: 1_000_000 });
  const times = [];
  for (let i = 0; i < 20; ++i) {
    await openGame(page, 'chess', session);
    await page.locator('.history .move').waitFor({ state: 'detached' });
    await page.locator(`${place('square.a2')}.legal`).waitFor();
    await page.evaluate(() => {
      let began = 0;
      window.clickTime = 0;
      addEventListener('pointerdown', (event) => (began = event.timeStamp), true);
      // The pawn stands on its square before the server has drawn the position.
      const drawn = document.querySelector('.board svg');
      new MutationObserver(() => {
        if (!document.querySelector('.board .lifted') && drawn.isConnected) return;
        const from = began;
        requestAnimationFrame(() => (window.clickTime ||= performance.now() - from));
      }).observe(document.querySelector('.board'), { childList: true, subtree: true });
    });
    await page.locator(place('square.a2')).click({ force: true });
    await page.locator(`${place('square.a3')}.target`).click({ force: true });
    await page.waitForFunction(() => window.clickTime > 0, null, { polling: 10 });
    times.push(await page.evaluate(() => window.clickTime));
  }
  times.sort((a, b) => a - b);
  const late = times[Math.floor(0.95 * (times.length - 1))];
  console.log(`   median ${times[10].toFixed(0)} ms, 95 % ${late.toFixed(0)} ms`);
  assert.ok(late < kLatency, `${late} ms`);
});

// As a screen reader does: the focus goes to a place, and Enter takes it. (That
// arrow keys lead there is a test of page_test.mjs.)
async function walkTo(page, name) {
  await page.locator(place(name)).evaluate((each) => each.focus());
  await page.keyboard.press('Enter');
}

const { games } = await program.ask('games');
for (const { name, players } of games) {
  await test(`plays ${name} by the keyboard`, async (page) => {
    const { people } = await program.ask('about', { game: name });
    const { session } = await start(name, { options: people, second: players === 2 ? 'engine 1' : undefined });
    const id = await openGame(page, name, session);
    const random = randomNumbers(3);
    let made = 0;
    for (; whole || made < kMoves; ++made) {
      const view = await personsTurn(page, program, id);
      if (view === null) break;
      await settled(page, view.ply);
      const before = await sessionOf(page, id);
      // A game alone has an end only for those who look for it.
      const choice = players === 1 ? await hinted(before, view) : view.moves[random(view.moves.length)];
      const button = page.locator(`:is(.main > .named, .main .slot) button[data-move="${choice.move}"]`).first();
      if (choice.places.length === 0 || (await button.isVisible())) {
        await button.focus();
        await page.keyboard.press('Enter');
      } else {
        for (const each of choice.places) await walkTo(page, each);
        const chooser = page.locator(`.chooser button[data-move="${choice.move}"]`);
        if (await chooser.isVisible()) {
          await chooser.focus();
          await page.keyboard.press('Enter');
        }
      }
      await waitForChange(page, id, before);
    }
    console.log(`   ${name}: ${made} moves`);
  });
}

await finish();
