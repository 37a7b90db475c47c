#!/usr/bin/env node
// The page in Chromium: every game played by clicks, reconnecting, tabs,
// keyboard, accessibility, pictures at three widths.
//
//   page_test.mjs PROGRAM [PICTURES]
//
// PICTURES: a folder for screenshots. PHASEMACHINE_WHOLE_GAMES=1 plays every
// game to its end; otherwise games stop after kClicks clicks.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import {
  analyse,
  axeSource,
  begin,
  clickMove,
  newGame,
  openGame,
  personsTurn,
  randomNumbers,
  root,
  sessionOf,
  settled,
  waitForChange,
} from './browser.mjs';
import { binary, finish, hinted, pictures, program, start, test } from './harness.mjs';

const kClicks = 12;
const kWidths = [390, 800, 1400];
const kOpen = 100;
const kAgree = 1000; // milliseconds until two tabs agree
const kUsable = 1000; // milliseconds until the page can be used
const whole = process.env.PHASEMACHINE_WHOLE_GAMES === '1';

// A game that ends after a few more moves: the last moves of a random game
// without chance.
async function lateStart(game, random) {
  const moves = [];
  for (;;) {
    const state = await program.ask('state', { game, moves });
    if (state.winner !== null) break;
    if (moves.length > 600) return null;
    moves.push(state.legal[random(state.legal.length)]);
  }
  const session = await program.ask('import', {
    text: JSON.stringify({ game, moves: moves.slice(0, -4) }),
  });
  return { session: session.session, rest: moves.slice(-4) };
}

const { games } = await program.ask('games');

await test('small and soon there', async (page) => {
  const bytes = ['index.html', 'app.js', 'app.css']
    .map((name) => gzipSync(readFileSync(join(root, 'apps/web/page/built', name))).length)
    .reduce((a, b) => a + b);
  assert.ok(bytes < 300_000, `${bytes} bytes`);
  const times = [];
  for (let i = 0; i < 3; ++i) {
    await page.reload();
    await page.locator('.tile a').first().waitFor();
    times.push(await page.evaluate(() => performance.now()));
  }
  console.log(`   ${bytes} bytes compressed, usable after ${times.map(Math.round)} ms`);
  assert.ok(Math.min(...times) < kUsable, `${times} ms`);
});

for (const game of games) {
  await test(`plays ${game.name} by clicks`, async (page) => {
    const random = randomNumbers(11);
    // The form begins a game; the engine is the second side.
    await newGame(page, game.name);
    await page.getByText('Engine', { exact: true }).click();
    await page.getByLabel('Simulations of a move').fill('8');
    await begin(page);
    await page.locator('.play .board svg').waitFor();
    const id = (await page.evaluate(() => location.hash)).split('/')[2];
    let clicks = 0;
    let over = false;
    while (whole || clicks < kClicks) {
      const view = await personsTurn(page, program, id);
      if (view === null) {
        over = true;
        break;
      }
      const before = await sessionOf(page, id);
      // Random moves alone would wander.
      const choice =
        game.players === 1 ? await hinted(before, view) : view.moves[random(view.moves.length)];
      await settled(page, view.ply);
      await clickMove(page, choice);
      await waitForChange(page, id, before);
      ++clicks;
    }
    if (over) {
      const end = await page.locator('.status').textContent();
      assert.ok(end.length > 3, end);
    } else if (!game.chance && game.players === 2) {
      // And the last moves of a finished game.
      const late = await lateStart(game.name, random);
      assert.ok(late, 'a random game ended');
      const other = await openGame(page, game.name, late.session);
      await page.locator('.board svg').waitFor();
      for (const move of late.rest) {
        const view = await personsTurn(page, program, other);
        const choice = view.moves.find((each) => each.move === move);
        assert.ok(choice, move);
        const before = await sessionOf(page, other);
        await settled(page, view.ply);
        await clickMove(page, choice);
        await waitForChange(page, other, before);
      }
      assert.equal(await personsTurn(page, program, other), null);
      over = true;
    }
    console.log(`   ${game.name}: ${clicks} clicked moves${over ? ', to an end' : ''}`);
  });
}

await test('drags, takes back and goes forward', async (page) => {
  const { session } = await start('chess');
  const id = await openGame(page, 'chess', session);
  await page.locator('[data-place="square.e2"].legal').waitFor();
  await page.locator('[data-place="square.e2"]').dragTo(page.locator('[data-place="square.e4"]'), { force: true });
  await page.locator('.history .move').first().waitFor();
  assert.match(await sessionOf(page, id), /move e2e4/);
  await page.getByRole('button', { name: 'Take back' }).click();
  await page.locator('.history .move').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Forward' }).click();
  await page.locator('.history .move.here').waitFor();
});

await test('asks which piece a pawn becomes', async (page) => {
  const { session } = await start('chess', { position: '8/4P3/8/8/8/k7/8/K7 w - - 0 1' });
  const id = await openGame(page, 'chess', session);
  await page.locator('[data-place="square.e7"].legal').click({ force: true });
  await page.locator('[data-place="square.e8"]').click({ force: true });
  assert.equal(await page.locator('.chooser button').count(), 5);
  // It stands over the square.
  const square = await page.locator('[data-place="square.e8"]').boundingBox();
  const chooser = await page.locator('.chooser').boundingBox();
  assert.ok(chooser.y <= square.y + square.height && chooser.y + chooser.height >= square.y, 'over e8');
  await page.locator('.chooser [data-move="e7e8n"]').click();
  await page.locator('.history .move').waitFor();
  assert.match(await sessionOf(page, id), /move e7e8n/);
});

await test('keyboard alone plays a game', async (page) => {
  const { session } = await start('tic_tac_toe');
  const id = await openGame(page, 'tic_tac_toe', session);
  await page.locator('[data-place].legal').first().waitFor();
  await page.locator('[data-place][tabindex="0"]').focus();
  for (const key of ['Enter', 'ArrowRight', 'Enter', 'ArrowDown', 'Enter', 'ArrowLeft', 'Enter']) {
    const before = await sessionOf(page, id);
    await page.keyboard.press(key);
    if (key === 'Enter') await waitForChange(page, id, before);
    await page.waitForTimeout(30);
  }
  const moves = (await sessionOf(page, id)).match(/^move .*/gm);
  assert.deepEqual(moves, ['move a3', 'move b3', 'move b2', 'move a2']);
  assert.match(await page.locator('[data-place="cell.b2"]').getAttribute('aria-label'), /^b2, X/);
});

await test('hides the hand of the other side', async (page) => {
  const { session } = await start('twilight_struggle', { second: 'engine 1' });
  const played = await program.ask('play', { session });
  const id = await openGame(page, 'twilight_struggle', played.session);
  await page.locator('.board svg').waitFor();
  const view = await program.ask('view', { session: await sessionOf(page, id) });
  const hidden = Object.keys(view.picture).filter((key) => key.startsWith('hand.US.'));
  assert.ok(hidden.length > 0);
  const html = await page.content();
  for (const key of hidden) {
    assert.ok(!html.includes(`data-place="${key}"`), key);
  }
});

// What a page shows, keeps and was told.
async function heardBy(page) {
  const answers = [];
  page.on('response', async (response) => {
    if (!response.url().endsWith('/api')) return;
    const { op } = JSON.parse(response.request().postData());
    // Reference texts name every card.
    if (op === 'about' || op === 'topic') return;
    answers.push(await response.text().catch(() => ''));
  });
  return {
    forget: () => answers.splice(0),
    // The names that the page knows, with their words joined or not.
    async among(names) {
      const shown = await page.evaluate(() => {
        const copy = document.documentElement.cloneNode(true);
        // The list of what can be looked up names every card, and a card's text
        // may name others.
        for (const panel of copy.querySelectorAll('.lookup, .tip, .card-text')) panel.remove();
        return copy.outerHTML;
      });
      const kept = await page.evaluate(async () => {
        const bases = await indexedDB.databases();
        return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, bases, document.cookie]);
      });
      assert.match(kept, /,\[\],""\]$/, 'nothing is kept elsewhere');
      const all = [shown, kept, ...answers].join('\n').replaceAll('_', ' ');
      return names.filter((name) => all.includes(name.replaceAll('_', ' ')));
    },
  };
}

// The cards in a hand that the other side does not know.
async function handOf(session, side) {
  const prefix = `hand.${side}.`;
  const seenBy = async (viewer) =>
    Object.keys((await program.ask('view', { session, viewer })).picture)
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length));
  const other = await seenBy(side === 'US' ? 'first' : 'second');
  const names = (await seenBy(side === 'US' ? 'second' : 'first')).filter((name) => !other.includes(name));
  assert.ok(names.length > 0);
  return names;
}

await test('two people at one screen see only their own hands', async (page) => {
  const heard = await heardBy(page);
  // As the form begins it.
  const { session } = await start('twilight_struggle', { sealed: true });
  const id = await openGame(page, 'twilight_struggle', session);
  const cover = page.locator('.cover button');
  await cover.waitFor();
  const begun = await sessionOf(page, id);
  const hands = [...(await handOf(begun, 'USSR')), ...(await handOf(begun, 'US'))];
  assert.deepEqual(await heard.among(hands), [], 'covered');
  // Both place influence, choose their headlines and play cards.
  for (let sat = '', turns = 0; turns < 20; ++turns) {
    const now = await sessionOf(page, id);
    const played = await program.ask('play', { session: now, hold: true });
    if (played.next !== 'person') {
      await waitForChange(page, id, now);
      continue;
    }
    const mine = played.side === 'first' ? 'USSR' : 'US';
    const other = mine === 'US' ? 'USSR' : 'US';
    if (sat !== mine) {
      await cover.waitFor();
      // The one who sat here may know their own hand.
      if (sat) assert.deepEqual(await heard.among(await handOf(now, mine)), [], `${sat} was here`);
      heard.forget();
      await cover.click();
      sat = mine;
    }
    await page.locator('.board.active').waitFor();
    await page.getByLabel('on', { exact: true }).check();
    await page.locator('.lines tbody tr').first().waitFor();
    await page.getByLabel('on', { exact: true }).uncheck();
    assert.deepEqual(await heard.among(await handOf(now, other)), [], `${mine} sits here`);
    const view = await program.ask('view', { session: now, viewer: played.viewer });
    await settled(page, view.ply);
    await clickMove(page, view.moves[0]);
    await waitForChange(page, id, now);
  }
});

await test('analysis shows the other hand only if asked', async (page) => {
  const heard = await heardBy(page);
  const { session } = await start('twilight_struggle', { second: 'engine 1', sealed: true });
  const played = await program.ask('play', { session });
  const hand = await handOf(played.session, 'US');
  await openGame(page, 'twilight_struggle', played.session, 'analyse');
  await page.locator('.board svg').waitFor();
  await page.getByLabel('on', { exact: true }).check();
  await page.locator('.lines tbody tr').first().waitFor();
  await page.getByRole('button', { name: 'Search every position' }).click();
  await page.getByRole('button', { name: 'Search every position' }).waitFor({ timeout: 60_000 });
  assert.deepEqual(await heard.among(hand), []);
  await page.getByRole('button', { name: 'Show all hands' }).click();
  await page.locator('.cover').waitFor({ state: 'detached' });
  await page.locator('.board svg').waitFor();
  assert.deepEqual(await heard.among(hand), hand);
});

await test('goes on after the server was started again', async (page) => {
  const { session } = await start('tic_tac_toe');
  const id = await openGame(page, 'tic_tac_toe', session);
  await page.locator('[data-place="cell.b2"].legal').waitFor();
  await program.stop();
  await page.locator('[data-place="cell.b2"]').click({ force: true });
  await page.locator('.away').waitFor();
  await program.start();
  await page.locator('.away').waitFor({ state: 'detached' });
  await page.locator('.history .move').first().waitFor();
  assert.match(await sessionOf(page, id), /move b2/);
  // A new tab has it too.
  await page.reload();
  await page.locator('.history .move').first().waitFor();
});

await test('two tabs show the same game', async (page, context) => {
  const { session } = await start('tic_tac_toe');
  const id = await openGame(page, 'tic_tac_toe', session);
  const other = await context.newPage();
  await other.goto(`${program.address}#/play/${id}`);
  await other.locator('[data-place].legal').first().waitFor();
  const times = [];
  for (const [i, cell] of ['a1', 'b2', 'c3', 'a3', 'a2', 'b1'].entries()) {
    const [here, there] = i % 2 === 0 ? [page, other] : [other, page];
    await here.locator(`[data-place="cell.${cell}"].legal`).waitFor();
    const begun = Date.now();
    await here.locator(`[data-place="cell.${cell}"]`).click({ force: true });
    await there.locator('.history .move').nth(i).waitFor();
    times.push(Date.now() - begun);
  }
  console.log(`   the tabs agree after ${times} ms`);
  // On a busy machine one move may wait for a processor, not each of six.
  assert.ok(Math.min(...times) < kAgree, `${times} ms`);
});

// Ticks of the processor that the server has used.
const serverTicks = () => {
  const fields = readFileSync(`/proc/${program.child.pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return Number(fields[11]) + Number(fields[12]);
};
const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

await test('closing a tab ends its search', async (page, context) => {
  const { session } = await start('gungi');
  const id = await openGame(page, 'gungi', session, 'analyse');
  const other = await context.newPage();
  await other.goto(`${program.address}#/analyse/${id}`);
  await analyse(other, 600);
  await other.locator('.lines tbody tr').first().waitFor();
  const before = serverTicks();
  while (serverTicks() < before + 20) await pause(50);
  await other.close();
  // It would run for ten minutes; half a second of silence means it has ended.
  for (let rounds = 0; ; ++rounds) {
    const now = serverTicks();
    await pause(500);
    if (serverTicks() - now <= 1) break;
    assert.ok(rounds < 40, 'the search goes on');
  }
});

await test('a clock runs down and ends the game', async (page) => {
  await newGame(page, 'tic_tac_toe');
  await page.getByLabel('Opponent').selectOption('person');
  await page.getByLabel('other').fill('3s');
  await begin(page);
  await page.locator('[data-place="cell.b2"].legal').click({ force: true });
  await page.locator('.clocks .runs', { hasText: 'O' }).waitFor();
  await page.locator('.status', { hasText: /time/i }).waitFor();
  assert.match(await page.locator('.status').textContent(), /X/);
  assert.equal(await page.locator('[data-place].legal').count(), 0);
});

await test('an engine of any level takes over', async (page) => {
  const { session } = await start('tic_tac_toe');
  const id = await openGame(page, 'tic_tac_toe', session);
  await page.getByText('Who plays').click();
  await page.locator('details', { hasText: 'Who plays' }).locator('select').nth(1).selectOption('engine 2');
  await page.waitForFunction((key) => /engine 2/.test(JSON.parse(localStorage.getItem(`phasemachine.game.${key}`)).session), id);
  await page.locator('[data-place="cell.b2"].legal').click({ force: true });
  await page.locator('.history .move').nth(1).waitFor();
  assert.equal((await sessionOf(page, id)).match(/^move/gm).length, 2);
});

// A new game without places.
await test('a game without places is played by its buttons', async (page) => {
  await page.route('**/api', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    for (const choice of answer.moves ?? []) if (choice.places) choice.places = [];
    if (answer.svg) answer.svg = answer.svg.replaceAll(/ data-place="[^"]*"/g, '');
    await route.fulfill({ response, json: answer });
  });
  const { session } = await start('connect_four');
  const id = await openGame(page, 'connect_four', session);
  for (const [i, column] of ['d', 'e', 'd', 'e', 'd', 'e', 'd'].entries()) {
    await settled(page, i);
    await page.locator(`.main > .named [data-move="${column}"]`).click();
  }
  await page.locator('.history .move').nth(6).waitFor();
  const now = await program.ask('play', { session: await sessionOf(page, id), hold: true });
  assert.equal(now.winner, 'first');
});

await test('a hundred games are open', async (page) => {
  const { session } = await start('tic_tac_toe');
  await page.evaluate(
    ([count, text]) => {
      for (let i = 0; i < count; ++i) {
        const open = { id: `many${i}`, game: 'tic_tac_toe', title: `Game ${i}`, session: text, branches: [], changed: i };
        localStorage.setItem(`phasemachine.game.many${i}`, JSON.stringify(open));
      }
    },
    [kOpen, session],
  );
  await page.reload();
  await page.locator('.games li').nth(kOpen - 1).waitFor();
  for (const i of [0, 57, 99]) {
    await page.goto(`${program.address}#/play/many${i}`);
    await page.locator('[data-place="cell.b2"].legal').click({ force: true });
    await page.locator('.history .move').first().waitFor();
  }
});

await test('a slow network delays and loses nothing', async (page, context) => {
  const { session } = await start('tic_tac_toe', { second: 'engine 1' });
  const id = await openGame(page, 'tic_tac_toe', session);
  await page.locator('[data-place="cell.b2"].legal').waitFor();
  const wire = await context.newCDPSession(page);
  await wire.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 20_000,
    uploadThroughput: 20_000,
  });
  await page.locator('[data-place="cell.b2"]').click({ force: true });
  await page.locator('.history .move').nth(1).waitFor();
  assert.equal((await sessionOf(page, id)).match(/^move/gm).length, 2);
});

await test('analyses live, and keeps lines that are left', async (page) => {
  const { session } = await start('chess');
  const id = await openGame(page, 'chess', session, 'analyse');
  await page.locator('[data-place="square.e2"].legal').waitFor();
  await analyse(page, 2);
  await page.locator('.lines tbody tr').nth(3).waitFor();
  await page.getByText('ended by time').waitFor({ timeout: 60_000 });
  await page.locator('.plot circle').first().waitFor();
  await page.locator('.lines tbody button').first().click();
  await page.locator('.history .move').first().waitFor();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.locator('.history .move.undone').waitFor();
  await page.locator('[data-place="square.a2"].legal').click({ force: true });
  await page.locator('[data-place="square.a3"]').click({ force: true });
  await page.locator('.variations ul li', { hasText: /^1\. / }).waitFor();
  await page.getByLabel('simulations').fill('10');
  await page.getByRole('button', { name: 'Search every position' }).click();
  await page.getByRole('button', { name: 'Search every position' }).waitFor();
  // Out and in again.
  await page.getByText('Export', { exact: true }).click();
  await page.getByRole('button', { name: 'Write' }).click();
  const pgn = await page.getByLabel('The game as text').inputValue();
  assert.match(pgn, /1\. a3/);
  await page.goto(`${program.address}#/`);
  await page.getByText('Import a game or a position').click();
  await page.getByLabel(/^Text/).fill(pgn);
  await page.getByRole('button', { name: 'Open it' }).click();
  await page.locator('.history .move').first().waitFor();
  assert.notEqual((await page.evaluate(() => location.hash)).split('/')[2], id);
});

await test('debugs a move step by step in words, and travels in time', async (page) => {
  const { session } = await start('chess');
  await openGame(page, 'chess', session, 'debug');
  await page.locator('.stack li').first().waitFor();
  assert.match(await page.locator('.stack').textContent(), /asks White for a move/);
  await page.locator('.stack button').first().click();
  assert.match(await page.locator('.structure').textContent(), /request move.*side.*White/);
  await page.locator('[data-place="square.e2"].legal').click({ force: true });
  await page.locator('[data-place="square.e4"]').click({ force: true });
  await page.locator('.steps li').nth(2).waitFor();
  assert.match(await page.locator('.status').first().textContent(), /White answers: e4/);
  await page.getByRole('button', { name: 'Step', exact: true }).click();
  await page.locator('.changes').getByText('square e4').waitFor();
  await page.locator('[data-place="square.e4"].changed').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Step back' }).click();
  for (let i = 0; i < 2; ++i) await page.getByRole('button', { name: 'Step', exact: true }).click();
  await page.getByRole('button', { name: 'Make the move' }).click();
  await page.getByText('Time: move 1 of 1').waitFor();
  // Dragged, the position follows.
  await page.locator('input.time').fill('0');
  await page.getByText('Time: move 0 of 1').waitFor();
  await page.locator('.debug select').last().waitFor();
  assert.match(await page.locator('.board-frame').first().innerHTML(), /square\.e2/);
});

await test('walks the search tree by keys, filters it, compares two searches', async (page) => {
  const { session } = await start('chess', { moves: ['e4'] });
  await openGame(page, 'chess', session, 'debug');
  const tree = page.locator('section.tree');
  await tree.getByLabel('simulations').fill('400');
  await tree.getByRole('button', { name: 'Search' }).click();
  await tree.getByText('ended by').waitFor();
  const rows = tree.locator('tr[data-way]');
  // The best line is open.
  assert.ok((await tree.locator('tr.best').count()) > 1);
  await tree.getByRole('button', { name: 'Close all' }).click();
  const closed = await rows.count();
  await rows.first().focus();
  await page.keyboard.press('ArrowRight');
  await tree.locator('tr[aria-level="2"]').first().waitFor();
  assert.ok((await rows.count()) > closed);
  await tree.locator('.preview .board svg').waitFor();
  await page.keyboard.press('ArrowLeft');
  assert.equal(await rows.count(), closed);
  await tree.getByLabel('visits, at least').fill('40');
  assert.ok((await rows.count()) < closed);
  await tree.getByLabel('simulations').fill('1000000');
  await tree.getByLabel('simulations').blur();
  await tree.getByRole('button', { name: 'Search' }).click();
  await tree.getByRole('button', { name: 'Stop' }).click();
  await tree.getByText('stopped').waitFor();
  await page.getByRole('button', { name: 'two positions' }).click();
  await page.locator('.pair-views .board svg').nth(1).waitFor();
  await page.getByText('square e2').first().waitFor();
  await page.getByRole('button', { name: 'two searches' }).click();
  await page.getByRole('button', { name: 'Search both' }).click();
  await page.getByText(/Both choose|A chooses/).waitFor();
  await page.locator('table.apart tbody tr').first().waitFor();
  await page.locator('.pair-views .lines').nth(1).waitFor();
});

// A store of a run; made once.
function storeOfRun() {
  const store = join(program.home, 'runs.db');
  if (!existsSync(store)) {
    execFileSync(binary, ['selfplay', '--game', 'tic_tac_toe', '--games', '12', '--sims', '40', '--seed', '3', '--out', store]);
  }
  return store;
}

// A folder of a learning run, as the view of runs needs it; made once.
function learningRun() {
  const folder = join(program.home, 'learned');
  if (existsSync(folder)) return;
  mkdirSync(join(folder, 'store'), { recursive: true });
  writeFileSync(join(folder, 'settings.json'), '{"game":"tic_tac_toe","generations":3}');
  writeFileSync(join(folder, 'curves.csv'), 'generation,accepted,games/games,elo,elo_margin,losses/value\n0,1,100,0,30,nan\n1,1,100,25,30,inf\n');
  execFileSync(binary, ['selfplay', '--game', 'tic_tac_toe', '--games', '4', '--sims', '20', '--seed', '3', '--out', join(folder, 'store', 'all.db')]);
}

await test('browses runs, even while they go on, and replays a game', async (page) => {
  const store = storeOfRun();
  writeFileSync(join(program.home, 'torn.db'), readFileSync(store).subarray(0, 5000));
  await page.goto(`${program.address}#/runs`);
  await page.getByRole('button', { name: 'Tic-tac-toe, self-play' }).click();
  await page.getByText('12 of 12 games, complete').waitFor();
  await page.locator('.runs aside .error').waitFor();
  await page.locator('.branches summary').first().waitFor();
  await page.getByRole('button', { name: 'replay 3' }).click();
  await page.locator('.replay .board svg').waitFor();
  await page.getByText('Time: move 0 of').waitFor();
  await page.getByText('Visits of the search').waitFor();
  await page.getByRole('button', { name: 'Forward' }).click();
  await page.getByRole('button', { name: 'Analyse this game' }).click();
  await page.locator('.history .move').first().waitFor();
});

await test('says which file is no picture', async (_, context) => {
  // Chromium complains of the style of its own words about torn files.
  const page = await context.newPage();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="5" height="5"/></svg>';
  const files = { 'sound.svg': svg, 'torn.svg': svg.slice(0, 60), 'other.svg': '<other/>', 'empty.svg': '', 'large.svg': svg + ' '.repeat(5 << 20) };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(program.home, name), text);
  await page.goto(`${program.address}#/runs`);
  for (const name of Object.keys(files).sort().reverse()) {
    await page.getByRole('button', { name }).click();
    const shown = name === 'sound.svg' ? page.locator('.main .board rect') : page.locator('.main .error', { hasText: name });
    await shown.waitFor();
  }
  for (const name of Object.keys(files)) rmSync(join(program.home, name));
});

await test('searches possible worlds, and shows the curves of a learning run', async (page) => {
  const { session } = await start('twilight_struggle', { hold: false });
  await openGame(page, 'twilight_struggle', session, 'debug');
  const worlds = page.locator('.worlds');
  await worlds.getByRole('spinbutton').fill('20');
  await worlds.getByRole('button', { name: 'Search 8 worlds' }).click();
  await worlds.locator('tbody tr').nth(7).waitFor();
  // Only what is guessed of the other side's hand.
  assert.match(await worlds.locator('tbody tr').first().innerText(), /hand US: /);

  learningRun();
  await page.goto(`${program.address}#/runs`);
  await page.getByRole('button', { name: 'learned' }).click();
  await page.getByText('2 of 3 generations').waitFor();
  await page.getByText('25 ± 30').waitFor();
  await page.getByText('+25 [-5, +55]').waitFor();
  // Its games are shown as those of any run.
  await page.getByText('4 of 4 games').first().waitFor();
  await page.getByRole('button', { name: 'replay 3' }).click();
  await page.locator('.replay .board svg').waitFor();
});

// What axe finds serious. The page's policy blocks scripts, so the test's script
// comes from outside.
async function seriousFindings(page) {
  const found = await page.evaluate(`${axeSource()}; axe.run({ resultTypes: ['violations'] })`);
  return found.violations
    .filter((each) => each.impact === 'serious' || each.impact === 'critical')
    .map((each) => `${each.id}: ${each.nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`);
}

// Every view of every game in both themes: no serious axe finding, nothing wider
// than the window.
for (const view of ['door', 'new', 'play', 'analyse', 'setup', 'debug', 'runs']) {
  await test(`${view} is accessible and fits`, async (page) => {
    const open = async (game) => {
      if (view === 'door') return page.locator('.tile').first().waitFor();
      if (view === 'new') return newGame(page, game);
      if (view === 'runs') {
        storeOfRun();
        learningRun();
        await page.goto(`${program.address}#/runs`);
        const run = page.locator('.runs aside').getByRole('listitem').filter({ hasText: game });
        await run.getByRole('button').first().click();
        await page.getByRole('button', { name: 'replay 3' }).click();
        return page.locator('.replay .board svg').waitFor();
      }
      const { session } = await start(game);
      const { session: on } = await program.ask('play', { session });
      await openGame(page, game, on, view);
      // At one table hidden hands are covered until a person uncovers them.
      await page.locator('.board svg, .cover button').first().waitFor();
      if (await page.locator('.cover button').isVisible()) await page.locator('.cover button').click();
      await page.locator('.board svg').waitFor();
      if (view === 'analyse') {
        await analyse(page, 1);
        await page.locator('.figures[data-running="false"]').waitFor({ timeout: 60_000 });
      }
      if (view === 'debug') {
        const tree = page.locator('section.tree');
        await tree.getByLabel('simulations').fill('200');
        await tree.getByRole('button', { name: 'Search' }).click();
        await tree.locator('tbody tr').first().waitFor();
        await page.locator('.debug .main select').last().selectOption({ index: 1 });
        await page.locator('.steps button').nth(1).click();
      }
    };
    const kinds =
      view === 'setup'
        ? ['chess', 'fairy_chess', 'gungi']
        : ['new', 'play', 'analyse', 'debug'].includes(view)
          ? games.map((game) => game.name)
          : view === 'runs'
            ? ['runs.db', 'a learning run']
            : ['chess'];
    for (const game of kinds) {
      if (game !== kinds[0]) await page.goto(`${program.address}#/`);
      await open(game);
      for (const width of kWidths) {
        await page.setViewportSize({ width, height: width < 500 ? 740 : 900 });
        await page.waitForTimeout(60);
        const wide = await page.evaluate(() => document.scrollingElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `${view} of ${game} is ${wide} pixels too wide at ${width}`);
        if (pictures) await page.screenshot({ path: join(pictures, `${view}-${game}-${width}.png`), fullPage: true });
      }
      for (const theme of ['light', 'dark']) {
        await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme);
        assert.deepEqual(await seriousFindings(page), [], `${view} of ${game}, ${theme}`);
      }
      await page.evaluate(() => (document.documentElement.dataset.theme = 'light'));
      for (const board of view === 'play' ? ['slate', 'sea'] : []) {
        await page.evaluate((name) => (document.documentElement.dataset.board = name), board);
        assert.deepEqual(await seriousFindings(page), [], `${view} of ${game}, ${board}`);
      }
      await page.evaluate(() => (document.documentElement.dataset.board = 'wood'));
    }
  });
}

await finish();
