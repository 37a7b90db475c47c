// The package under test: that of PHASEMACHINE_JS, or build/npm/phasemachine.

import { fileURLToPath, pathToFileURL } from 'node:url';

export const folder = process.env.PHASEMACHINE_JS ?? fileURLToPath(new URL('../../build/npm/phasemachine', import.meta.url));
export const pm = await import(pathToFileURL(`${folder}/src/node.js`));
await pm.load();
