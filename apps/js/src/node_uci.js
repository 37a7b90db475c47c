// phasemachine/uci in Node.

import './node.js';

export * from './uci_engine.js';
