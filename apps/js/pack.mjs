#!/usr/bin/env node
// Makes the npm package.
//
//   pack.mjs ENGINE OUT
//
// ENGINE is the folder with phasemachine.wasm, phasemachine_threads.wasm and
// networks/ (build/wasm/bin). OUT gets the folder phasemachine, the package, with
// types of the games and options of this engine, and the packed file, the same for
// the same files.

import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const [engine, out] = process.argv.slice(2);
if (!out) {
  console.error('usage: pack.mjs ENGINE OUT');
  process.exit(2);
}
const here = fileURLToPath(new URL('.', import.meta.url));
const folder = join(out, 'phasemachine');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const name of ['src', 'types', 'README.md']) cpSync(join(here, name), join(folder, name), { recursive: true });
cpSync(join(here, '../../LICENSE'), join(folder, 'LICENSE'));
cpSync(join(engine, '../NOTICE'), join(folder, 'NOTICE'));
for (const name of ['phasemachine.wasm', 'phasemachine_threads.wasm', 'networks']) cpSync(join(engine, name), join(folder, name), { recursive: true });

const pm = await import(pathToFileURL(join(folder, 'src/node.js')));
await pm.load();
const { version } = pm.serve({ op: 'version' });
const manifest = { ...JSON.parse(readFileSync(join(here, 'package.json'))), version };
writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
writeFileSync(join(folder, 'types/games.d.ts'), typesOf(pm));
const packed = execFileSync('npm', ['pack', '--silent', '--pack-destination', '..'], { cwd: folder, encoding: 'utf8' });
console.log(join(out, packed.trim()));

// The names of games, and the options of each, as the engine tells them.
function typesOf({ games, serve }) {
  const rows = games().map((game) => {
    const members = serve({ op: 'about', game }).choices.map(({ key, help, values, highest }) => {
      const types = values.map((value) => `'${value}'`);
      if (['no,yes', 'off,on'].includes(values.join())) types.push('boolean');
      const meaning = values.length ? help : `${help}; at most ${highest}`;
      return `    /** ${meaning.replaceAll('*/', '')} */\n    ${key}?: ${types.join(' | ') || 'string | number'};`;
    });
    return `  ${game}: {\n${members.map((row) => `${row}\n`).join('')}  };`;
  });
  return `// Made by apps/js/pack.mjs from the engine's own tables.\n\nexport interface GameOptions {\n${rows.join('\n')}\n}\nexport type GameName = keyof GameOptions;\n`;
}
