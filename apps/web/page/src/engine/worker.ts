// The engine in a worker. The first message is the compiled module; then each is a
// request as text, whose answers are sent back as text. A game's networks are
// loaded when a request first needs them.

import { Engine, use } from '../../../../js/src/engine.js';
import { networksOf, takeNetworks, usePlatform } from '../../../../js/src/platform.js';
import { answerTo } from '../../../../js/src/records.js';

const kMissing = /(\w+) needs the network \S+, which is not loaded/;

usePlatform({
  async read(file: string): Promise<ArrayBuffer> {
    const response = await fetch(new URL(`${file}.gz`, location.href));
    if (!response.ok || !response.body) throw new Error(`${file}: ${response.status} ${response.statusText}`);
    return new Response(response.body.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
  },
});

let module: WebAssembly.Module;
let started = false;

async function answer(request: string): Promise<string> {
  try {
    if (!started) use(await Engine.start(module));
    started = true;
    const progress = (text: string): void => postMessage(text);
    const first = answerTo(request, progress);
    const missing = first.length < 1000 ? kMissing.exec(first)?.[1] : undefined;
    if (!missing) return first;
    takeNetworks(await networksOf(missing));
    return answerTo(request, progress);
  } catch (error) {
    // What the engine holds is unknown now.
    started = false;
    return JSON.stringify({ error: { code: 'internal', message: error instanceof Error ? error.message : String(error) } });
  }
}

// Requests are answered in their order.
let busy = Promise.resolve();
onmessage = ({ data }: MessageEvent<WebAssembly.Module | string>) => {
  if (typeof data === 'string') busy = busy.then(async () => postMessage(await answer(data)));
  else module = data;
};
