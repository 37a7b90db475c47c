// Shared code of the page's tests: the program as a server, Chromium, and games
// played by clicks. Needs Chromium and the packages of apps/web/page.

import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const kSkip = 77;

export const root = new URL('../..', import.meta.url).pathname;
const require = createRequire(join(root, 'apps/web/page/package.json'));

// The browser's driver; skips the test if something is missing.
export async function chromium() {
  const missing = (what) => {
    console.log(`skipped: ${what} is missing`);
    process.exit(process.env.PHASEMACHINE_NEED_BROWSER ? 1 : kSkip);
  };
  const binary = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find(existsSync);
  if (!binary) missing('Chromium');
  let playwright;
  try {
    playwright = require('playwright-core');
  } catch {
    missing('playwright-core (npm ci in apps/web/page)');
  }
  return playwright.chromium.launch({
    executablePath: binary,
    args: [
      '--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--disable-quic', '--no-first-run',
      '--disable-background-networking', '--disable-component-update', '--disable-sync',
    ],
  });
}

export function axeSource() {
  return readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
}

// The program's web command, with its own home folder.
export class Program {
  constructor(binary) {
    this.binary = binary;
    this.home = mkdtempSync(join(tmpdir(), 'phasemachine-web-'));
    this.port = 0;
  }

  async start(more = []) {
    const words = ['web', '--no-open', '--json', '--port', String(this.port), ...more];
    this.child = spawn(this.binary, words, {
      cwd: this.home,
      env: { ...process.env, XDG_DATA_HOME: this.home },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const line = await new Promise((resolve, reject) => {
      let text = '';
      this.child.stdout.on('data', (part) => {
        text += part;
        if (text.includes('\n')) resolve(text.slice(0, text.indexOf('\n')));
      });
      this.child.on('exit', () => reject(new Error('the server ended')));
    });
    const told = JSON.parse(line);
    this.address = told.address;
    this.port = told.port;
    this.token = new URL(told.address).searchParams.get('token');
  }

  async stop() {
    if (!this.child) return;
    const ended = new Promise((resolve) => this.child.on('exit', resolve));
    this.child.kill('SIGINT');
    await ended;
    this.child = null;
  }

  async end() {
    await this.stop();
    rmSync(this.home, { recursive: true, force: true });
  }

  async ask(op, members = {}) {
    const response = await fetch(`http://127.0.0.1:${this.port}/api`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${this.token}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ op, ...members }),
    });
    const answer = await response.json();
    if (answer.error) throw new Error(`${op}: ${answer.error.message}`);
    return answer;
  }
}

// A reproducible random generator.
export function randomNumbers(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 4294967296) * below);
  };
}

// From the door to the form of a game.
export async function newGame(page, game) {
  await page.locator(`.tile a[href="#/new/${game}"]`).click();
  await page.locator('.new form').waitFor();
}

export async function begin(page) {
  await page.locator('.new form').getByRole('button', { name: 'Play', exact: true }).click();
}

// Switches the analysis on, for so many seconds.
export async function analyse(page, seconds) {
  await page.getByLabel('on', { exact: true }).check();
  await page.locator('.analysis summary').click();
  await page.getByLabel('seconds').fill(String(seconds));
  await page.getByLabel('seconds').blur();
}

// Puts a session into the page as an open game; returns its id.
export async function openGame(page, game, session, view = 'play') {
  const id = await page.evaluate(
    ([name, text]) => {
      const key = `t${Math.random().toString(36).slice(2)}`;
      const open = { id: key, game: name, title: name, session: text, branches: [], changed: Date.now() };
      localStorage.setItem(`phasemachine.game.${key}`, JSON.stringify(open));
      return key;
    },
    [game, session],
  );
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `#/${view}/${id}`);
  return id;
}

export async function sessionOf(page, id) {
  return page.evaluate(
    (key) => JSON.parse(localStorage.getItem(`phasemachine.game.${key}`)).session,
    id,
  );
}

const escaped = (place) => place.replaceAll('\\', '\\\\').replaceAll('"', '\\"');

// Makes a move like a person: by its button, or by its places on the picture
// and the chooser if several moves end there.
export async function clickMove(page, choice) {
  const named = (within) => page.locator(`${within} button[data-move="${escaped(choice.move)}"]`).first();
  const button = named(':is(.main > .named, .head .named, .main .slot)');
  if (choice.places.length === 0 || (await button.isVisible())) {
    await button.click();
    return;
  }
  for (const place of choice.places) {
    const target = page.locator(`[data-place="${escaped(place)}"]`);
    // Not below the hand, which stays in sight.
    await target.evaluate((each) => each.scrollIntoView({ block: 'center' }));
    await target.click({ force: true });
  }
  // More than one move ends there.
  await page.waitForTimeout(20);
  if (await named('.chooser').isVisible()) await named('.chooser').click();
}

// Waits until the game in the page has another session than `before`.
export async function waitForChange(page, id, before) {
  await page.waitForFunction(
    ([key, text]) => JSON.parse(localStorage.getItem(`phasemachine.game.${key}`)).session !== text,
    [id, before],
    { timeout: 60_000, polling: 30 },
  );
}

// Waits until the page shows the position after `ply` moves and asks for a move.
export async function settled(page, ply) {
  await page.locator('.board.active').waitFor();
  await page.waitForFunction(
    (count) => document.querySelectorAll('.history .move:not(.undone):not(.gap)').length === count,
    ply,
  );
}

// Waits until the page asks a person or the game is over; returns that person's
// view.
export async function personsTurn(page, program, id) {
  for (;;) {
    const session = await sessionOf(page, id);
    const now = await program.ask('play', { session, hold: true });
    if (now.next === 'nobody') return null;
    if (now.next === 'person') {
      return program.ask('view', { session, viewer: now.viewer });
    }
    await waitForChange(page, id, session);
  }
}
