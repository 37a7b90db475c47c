// What runs in a worker of a browser.

import { serveCalls } from './calls.js';

serveCalls(globalThis);
