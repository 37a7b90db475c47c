// What runs in a worker of Node.

import { parentPort } from 'node:worker_threads';

import { serveCalls } from './calls.js';

const port = { postMessage: (data) => parentPort.postMessage(data) };
serveCalls(port);
parentPort.on('message', (data) => port.onmessage({ data }));
