// The package in Node.

import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';

import { usePlatform } from './platform.js';

usePlatform({
  read: (file) => readFile(new URL(`../${file}`, import.meta.url)),
  startWorker(heard, failed) {
    const worker = new Worker(new URL('./node_worker.js', import.meta.url));
    worker.on('message', heard);
    worker.on('error', failed);
    worker.on('exit', () => failed(new Error('the worker has ended')));
    worker.unref();
    return {
      post: (data) => worker.postMessage(data),
      end: () => void worker.terminate(),
      hold: (on) => (on ? worker.ref() : worker.unref()),
    };
  },
});

export * from './api.js';
