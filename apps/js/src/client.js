// A client of UCI in the thread that calls it; uci_engine.js calls it in a worker.

import { engine, Handle } from './engine.js';

const kText = new TextDecoder();

export class Client extends Handle {
  #answer;

  constructor() {
    const owner = engine();
    const answer = {};
    const user = owner.keep((at, length) => void answer.said(kText.decode(owner.bytes.slice(at, at + length))));
    super(owner, 'client', 'pm_uci_free', owner.made('pm_uci_new', owner.address('on_line'), user));
    this.#answer = answer;
  }

  // `pulse` gets each line of the answer; true ends a search. pulse.signalled():
  // the move was played on which it ponders.
  handle(line, pulse) {
    const owner = this.engine;
    this.#answer.said = pulse;
    let inside = false; // they look at the clock, too
    owner.onClock = () => {
      if (inside) return;
      inside = true;
      if (pulse()) owner.exports.pm_uci_stop(this.pointer);
      if (pulse.signalled()) owner.exports.pm_uci_ponder_hit(this.pointer);
      inside = false;
    };
    try {
      owner.scope(() => owner.call('pm_uci_handle', this.pointer, owner.text(line, 'line')));
    } finally {
      owner.onClock = null;
    }
  }
}
