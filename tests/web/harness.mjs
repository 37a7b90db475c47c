// What the tests of the page run in: the program, Chromium, and a page of its
// own for each test, which must load nothing from elsewhere and throw nothing.
//
// Arguments: PROGRAM [PICTURES], a folder for screenshots. Only tests whose name
// has PHASEMACHINE_PAGE_TEST run, if that is set.

import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { Program, chromium } from './browser.mjs';

const [given, folder] = process.argv.slice(2);
export const pictures = folder;
export const binary = resolve(given);
export const browser = await chromium();
export const program = new Program(binary);
await program.start();
if (pictures) mkdirSync(pictures, { recursive: true });

let failures = 0;
let passed = 0;
const only = process.env.PHASEMACHINE_PAGE_TEST;

export async function test(name, run) {
  if (only && !name.includes(only)) return;
  const begin = Date.now();
  const context = await browser.newContext({ viewport: { width: 1200, height: 900 } });
  const page = await context.newPage();
  const faults = [];
  page.on('pageerror', (error) => faults.push(`the page threw ${error}`));
  page.on('console', (message) => {
    const text = message.text();
    // A missing server is also reported on the console.
    if (message.type() === 'error' && !text.includes('ERR_CONNECTION')) faults.push(text);
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol !== 'data:' && url.host !== `127.0.0.1:${program.port}`) {
      faults.push(`asked ${url} from elsewhere`);
    }
  });
  try {
    await page.goto(program.address);
    await run(page, context);
    assert.deepEqual(faults, []);
    ++passed;
    console.log(`ok ${name}, ${Date.now() - begin} ms`);
  } catch (error) {
    ++failures;
    console.log(`FAILED ${name}: ${error.stack}`);
    if (pictures) await page.screenshot({ path: join(pictures, `failed-${name.replaceAll(/\W+/g, '-')}.png`) });
  }
  await context.close();
}

export const start = (game, members = {}) =>
  program.ask('play', { game, first: 'person', second: 'person', seed: 5, simulations: 20, hold: true, ...members });

// The engine's move.
export async function hinted(session, view) {
  const { hints } = await program.ask('play', { session, act: 'hint', hold: true });
  const choice = view.moves.find((each) => each.move === hints[0].pv[0]);
  assert.ok(choice, JSON.stringify(hints[0]));
  return choice;
}

// Ends everything; the exit code says whether all tests passed.
export async function finish() {
  await browser.close();
  await program.end();
  console.log(`${passed} passed, ${failures} failed`);
  process.exit(failures === 0 ? 0 : 1);
}
