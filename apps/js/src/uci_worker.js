// phasemachine/uci as a worker of a page: lines in, lines out.

import { Uci } from './uci.js';

const engine = new Uci();
engine.onmessage = (line) => postMessage(line);
globalThis.onmessage = ({ data }) => engine.postMessage(data);
