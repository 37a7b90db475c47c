// phasemachine/uci in Node.

import './node.js';

export * from './uci.js';
