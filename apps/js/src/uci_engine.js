// Chess and its variants by the UCI protocol in a worker: lines go in by
// postMessage() and come out of onmessage, as with a worker of stockfish.js.
// docs/uci.md says what the lines mean.
//
//   const engine = new Uci();
//   engine.onmessage = (line) => console.log(line);
//   engine.postMessage('position startpos moves e2e4');
//   engine.postMessage('go nodes 1000');

import { Away, canShare, Stopped } from './calls.js';
import { load } from './platform.js';

const kMostThreads = 64;
const kLimit = /^(depth|nodes|movetime|[wb]time|perft)$/;

export class Uci {
  onmessage = null;
  #heard = new Set();
  #place = null;
  #told = new Map(); // lines that a new worker is told, by what they set
  #variant = 'chess';
  #threads = 1;
  #searches = []; // the one under way, and those that wait for their turn
  #queue;
  #ended = false;

  constructor(options) {
    this.#queue = load(options);
    this.#queue.catch((error) => this.#say(`info string ${error.message}`));
  }

  addEventListener(type, listener) {
    if (type === 'message') this.#heard.add(listener);
  }
  removeEventListener(_type, listener) {
    this.#heard.delete(listener);
  }
  terminate() {
    this.#ended = true;
    this.#place?.free();
    for (const { release } of this.#searches) release();
  }

  // Takes a line. `stop` and `ponderhit` reach a search; other lines wait for its
  // end, and end one that has none.
  postMessage(line) {
    const words = String(line).trim().split(/\s+/);
    if (words[0] === 'quit') return this.terminate();
    const last = this.#searches.at(-1);
    if (words[0] === 'stop') return this.#searches.forEach((search) => search.stop());
    if (words[0] === 'ponderhit') return last?.hit();
    if (words[0] === 'isready' && last) return this.#say('readyok');
    if (words[0] === 'go' && last?.endless) last.stop();
    const search = words[0] === 'go' ? this.#newSearch(words) : null;
    this.#queue = this.#queue
      .then(() => (this.#ended ? undefined : this.#take(words, search)))
      .catch((error) => this.#say(`info string ${words[0]}: ${error.message}`));
    return undefined;
  }

  #say(line) {
    if (this.#ended) return;
    this.onmessage?.(line);
    for (const listener of this.#heard) listener(line);
  }

  async #take(words, search) {
    const line = words.join(' ');
    const [, name, value = ''] = /^setoption name (.*?)(?: value (.*))?$/i.exec(line) ?? [];
    const what = name?.toLowerCase() ?? words[0];
    if (search) return this.#go(line, search);
    const threads = what === 'threads' && /^\d+$/.test(value) ? Number(value) : 0;
    if (canShare() && threads > 0 && threads <= kMostThreads && threads !== this.#threads) {
      this.#threads = threads;
      this.#place?.free(); // another one has them
    }
    let refused = false;
    await this.#call(line, (answer) => {
      refused ||= !answer.endsWith(' is set'); // what `debug on` tells
      this.#say(answer);
    });
    if (what === 'uci_variant' && !refused) {
      this.#variant = value;
      this.#place.free(); // another one has the networks of the variant
    }
    if (what === 'ucinewgame' || (what === 'uci_variant' && !refused)) this.#told.delete('position');
    if (what === 'position' || what === 'debug' || (name !== undefined && !refused)) this.#told.set(what, line);
    return undefined;
  }

  // A line to the worker, the `go` of a search if there is one; `said` gets those
  // that it answers.
  async #call(line, said = (answer) => this.#say(answer), search = null) {
    if (!this.#place?.alive) {
      this.#place = new Away(this.#variant === 'chess' ? 'chess' : 'fairy_chess', 'Client', [], { threads: this.#threads });
      for (const told of this.#told.values()) await this.#place.call('handle', [told]);
    }
    const done = this.#place.call('handle', [line], { interval: 0, onProgress: (answer) => void said(answer) });
    search?.begin(this.#place);
    await done;
  }

  // A search that begins when its turn comes.
  #newSearch(words) {
    const ponders = words.includes('ponder');
    const limited = words.some((word) => kLimit.test(word));
    // Whether its answer waits for the command that ends it.
    const held = ponders || words.includes('infinite') || !(limited || words.includes('mate'));
    const search = { endless: held || !limited, counts: words.includes('perft'), stopped: false, place: null };
    search.released = new Promise((resolve) => {
      search.release = resolve;
      if (!held) resolve();
    });
    search.stop = () => {
      search.stopped = true;
      if (search.counts) search.place?.free(new Stopped()); // it does not look for a stop
      else search.place?.stop(new Stopped());
      search.release();
    };
    search.hit = () => {
      if (!ponders) return;
      search.endless = false;
      if (search.place && !search.place.signal()) search.stop();
      search.release();
    };
    // Commands may have come before.
    search.begin = (place) => {
      search.place = place;
      if (search.stopped) search.stop();
      else if (!search.endless) search.hit();
    };
    this.#searches.push(search);
    return search;
  }
  async #go(line, search) {
    let best = null;
    let answer = null;
    const said = (told) => {
      best = / pv (\S+)/.exec(told)?.[1] ?? best;
      if (told.startsWith('Nodes searched')) search.counts = false; // it is over
      if (told.startsWith('bestmove')) answer = told;
      else this.#say(told);
    };
    try {
      await this.#call(line, said, search).catch((error) => {
        // A worker that could not hear of the stop has ended.
        if (!(error instanceof Stopped)) throw error;
        if (search.counts) return this.#say('info string perft stopped');
        if (best === null) return this.#call('go nodes 1', said);
        answer = `bestmove ${best}`;
        return undefined;
      });
    } catch (error) {
      if (!this.#ended) this.#say(`info string go: ${error.message}`);
      answer = 'bestmove (none)';
    }
    await search.released;
    this.#searches.shift();
    if (answer !== null) this.#say(answer);
  }
}
