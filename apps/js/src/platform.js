// What differs between browsers and Node, and the compiled engine.
//
// A platform has `read()`, a promise of the compiled phasemachine.wasm beside it,
// and `startWorker(heard, failed)`, which returns a worker of worker.js: post(),
// end(), and hold(on), whether it keeps the program from ending.

import { Engine, isLoaded, shown, use } from './engine.js';

let chosen = null;
let module = null;
let loading = null;

export function usePlatform(platform) {
  chosen ??= platform;
}
export const platform = () => chosen;
export const compiled = () => module;

async function compile(wasm) {
  if (wasm === undefined) return chosen.read();
  if (wasm instanceof WebAssembly.Module) return wasm;
  if (wasm instanceof ArrayBuffer || ArrayBuffer.isView(wasm)) return WebAssembly.compile(wasm);
  if (typeof Response === 'function' && wasm instanceof Response) return WebAssembly.compile(await wasm.arrayBuffer());
  throw new TypeError(`wasm must be bytes, a Response or a WebAssembly.Module, not ${shown(wasm)}`);
}

// Loads the engine, once.
export function load({ wasm } = {}) {
  loading ??= (async () => {
    module = await compile(wasm);
    if (!isLoaded()) use(await Engine.start(module));
  })();
  loading.catch(() => {
    loading = null; // another attempt may succeed
  });
  return loading;
}
