// The package in browsers.

import { usePlatform } from './platform.js';

usePlatform({
  async read(file) {
    const url = {
      'phasemachine.wasm': () => new URL('../phasemachine.wasm', import.meta.url),
      'phasemachine_threads.wasm': () => new URL('../phasemachine_threads.wasm', import.meta.url),
    }[file]?.() ?? new URL(`../networks/${file.slice('networks/'.length)}`, import.meta.url);
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`${url}: ${answer.status} ${answer.statusText}`);
    return answer.arrayBuffer();
  },
  startWorker(heard, failed) {
    const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }) => heard(data);
    worker.onerror = (event) => failed(new Error(`the worker failed: ${event.message}`));
    return { post: (data) => worker.postMessage(data), end: () => worker.terminate(), hold() {} };
  },
});

export * from './api.js';
