// The examples of the documents: each ```js block is the file that the comment
// before it names, and the ``` block after it is what the file prints.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';

import { folder } from './package.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const kBlock = /<!-- code: (\S+) -->\n```js\n([\s\S]*?)^```\n(?:\n```\n([\s\S]*?)^```\n)?/gm;
const squeeze = (text) => text.replace(/^\s+/gm, '').trim();

for (const document of ['docs/javascript.md', 'apps/js/README.md']) {
  const text = readFileSync(join(root, document), 'utf8');
  const blocks = [...text.matchAll(kBlock)];
  assert.equal(blocks.length, text.match(/^```js$/gm).length, `${document}: a block without the name of its file`);
  for (const [, file, code, shown] of blocks) {
    test(`${document}: ${file}`, (t) => {
      const whole = readFileSync(join(root, file), 'utf8');
      for (const part of code.split(/^\/\/ \.\.\.$/m)) {
        assert.ok(squeeze(whole).includes(squeeze(part)), `${file} has not: ${part}`);
      }
      if (shown === undefined) return;
      const scratch = mkdtempSync(join(tmpdir(), 'phasemachine-docs-'));
      t.after(() => rmSync(scratch, { recursive: true }));
      mkdirSync(join(scratch, 'node_modules'));
      symlinkSync(folder, join(scratch, 'node_modules/phasemachine'));
      cpSync(join(root, file), join(scratch, 'example.mjs'));
      assert.equal(execFileSync('node', ['example.mjs'], { cwd: scratch, encoding: 'utf8' }), shown);
    });
  }
}
