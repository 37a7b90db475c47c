import { Uci } from 'phasemachine/uci';

const engine = new Uci();
engine.onmessage = (line) => {
  if (line.startsWith('bestmove')) {
    console.log(line);
    engine.terminate();
  }
};
engine.postMessage('position fen 6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1');
engine.postMessage('go nodes 500');
