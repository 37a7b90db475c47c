// What differs between browsers and Node, and the files of the package.
//
// A platform has `read(file)`, a promise of the bytes of "phasemachine.wasm",
// "phasemachine_threads.wasm" or "networks/NAME", and `startWorker(heard, failed)`, which returns a worker of
// worker.js: post(), end(), and hold(on), whether it keeps the program from ending.

import { Engine, engine, isLoaded, settings, shown, use } from './engine.js';

let chosen = null;
let read = null;
let module = null;
let loading = null;
let threaded = null;
const files = new Map(); // promises of networks, by file

export function usePlatform(platform) {
  chosen ??= platform;
}
export const platform = () => chosen;
export const compiled = () => module;

async function bytesOf(file) {
  const found = await (read ?? chosen.read)(file);
  if (found instanceof ArrayBuffer || ArrayBuffer.isView(found)) return found;
  throw new TypeError(`read("${file}") must give bytes, not ${shown(found)}`);
}

// Loads the engine, once. `read` finds the files of the package elsewhere.
export function load(options = {}) {
  const given = settings(options, ['read'], 'options').read;
  if (given !== undefined && typeof given !== 'function') throw new TypeError(`read must be a function, not ${shown(given)}`);
  loading ??= (async () => {
    read = given ?? null;
    module = await WebAssembly.compile(await bytesOf('phasemachine.wasm'));
    if (!isLoaded()) use(await Engine.start(module));
  })();
  loading.catch(() => {
    loading = null; // another attempt may succeed
  });
  return loading;
}

// The engine with threads.
export function compiledWithThreads() {
  threaded ??= bytesOf('phasemachine_threads.wasm').then((bytes) => WebAssembly.compile(bytes));
  threaded.catch(() => {
    threaded = null;
  });
  return threaded;
}

// The networks with which a game is searched, and where the engine takes them.
export function networksOf(game) {
  const { exports } = engine();
  const indices = Array.from({ length: exports.pm_network_count() }, (_, i) => i);
  const its = indices.filter((i) => engine().string(exports.pm_network_game(i)) === game);
  return Promise.all(
    its.map(async (index) => {
      const file = `networks/${engine().string(exports.pm_network_file(index))}`;
      if (!files.has(file)) {
        const found = bytesOf(file);
        files.set(file, found);
        found.catch(() => files.delete(file));
      }
      return { index, bytes: await files.get(file) };
    }),
  );
}

// Gives them to the engine of this thread.
export function takeNetworks(networks) {
  const owner = engine();
  for (const { index, bytes } of networks) {
    if (owner.exports.pm_network_loaded(index)) continue;
    owner.scope(() => {
      const all = new Uint8Array(bytes.buffer ?? bytes, bytes.byteOffset ?? 0, bytes.byteLength);
      const at = owner.room(all.length);
      owner.bytes.set(all, at);
      owner.call('pm_network_load', index, at, all.length);
    });
  }
}
