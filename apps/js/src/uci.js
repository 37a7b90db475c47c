// phasemachine/uci in browsers.

import './index.js';

export * from './uci_engine.js';
