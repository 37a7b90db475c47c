// The package in browsers.

import { usePlatform } from './platform.js';

usePlatform({
  async read() {
    const answer = await fetch(new URL('../phasemachine.wasm', import.meta.url));
    if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${answer.statusText}`);
    // Some servers do not know the type that compileStreaming() needs.
    return WebAssembly.compile(await answer.arrayBuffer());
  },
  startWorker(heard, failed) {
    const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }) => heard(data);
    worker.onerror = (event) => failed(new Error(`the worker failed: ${event.message}`));
    return { post: (data) => worker.postMessage(data), end: () => worker.terminate(), hold() {} };
  },
});

export * from './api.js';
