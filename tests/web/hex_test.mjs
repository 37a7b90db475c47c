#!/usr/bin/env node
// A game of another project on the page: Hex of docs/examples, whose hexes are
// clicked.
//
//   hex_test.mjs PROGRAM

import assert from 'node:assert/strict';

import { clickMove, openGame, sessionOf, settled, waitForChange } from './browser.mjs';
import { finish, start, test } from './harness.mjs';

await test('hexes are clicked within their six sides', async (page) => {
  const { session } = await start('hex');
  const id = await openGame(page, 'hex', session);
  const place = (cell) => page.locator(`[data-place="cell.${cell}"]`);
  // Clicks there, from the left and the top of the box around the hex, without
  // its outline.
  const click = async (cell, across, down) => {
    const box = await place(cell).evaluate((each) => each.getBoundingClientRect().toJSON());
    await page.mouse.click(box.x + across * box.width, box.y + down * box.height);
  };
  let ply = 0;
  const makes = async (move, act) => {
    await settled(page, ply++);
    const before = await sessionOf(page, id);
    await act();
    await waitForChange(page, id, before);
    assert.match(await sessionOf(page, id), new RegExp(`move ${move}\\b`));
  };
  const top = () => page.locator('.board svg').evaluate((each) => each.getBoundingClientRect().y);
  const before = await top();
  await makes('d4', () => click('d4', 0.5, 0.5));
  // The move without a place that is there now does not shift the board.
  await page.locator('[data-move="swap"]').first().waitFor();
  assert.ok(Math.abs((await top()) - before) < 2, `from ${before} to ${await top()}`);
  await makes('swap', () => clickMove(page, { move: 'swap', places: [] }));
  // The corners of the box belong to its neighbours.
  await makes('b2', () => click('b3', 0.03, 0.03));
  await makes('c2', () => click('b3', 0.97, 0.03));
  // A tip of a hex is its own.
  await makes('f6', () => click('f6', 0.5, 0.06));
  await settled(page, ply);
  assert.match(await place('f6').getAttribute('aria-label'), /^f6, /);
});

await finish();
