// One object of tree.js, here or in a worker, called by name.
//
// A worker can hear of a stop during a search only through shared memory, which
// browsers give to pages that are cross-origin isolated. Elsewhere the worker is
// ended, and its owner makes another one when it needs it.

import { Engine, engine, PhaseMachineError, use } from './engine.js';
import { define } from './define.js';
import { compiled, networksOf, platform, takeNetworks } from './platform.js';
import { Table, Tree } from './tree.js';

const kKinds = { Tree, Table };
const kErrors = { TypeError, RangeError };

const now = () => performance.now();

// ------------------------------------------------------------- in a worker

// Serves the owner of this worker: `port` has postMessage() and onmessage.
export function serveCalls(port) {
  let made = null;
  let flag = null;
  const begin = async ({ module, shared, networks, rules, kind, args }) => {
    flag = shared;
    use(await Engine.start(module));
    takeNetworks(networks);
    for (const url of rules) define((await import(url)).default);
    made = new kKinds[kind](...args);
  };
  let ready = null;
  port.onmessage = async ({ data }) => {
    const { id, name, args, interval } = data;
    try {
      if (id === 0) ready = begin(data);
      await ready;
      if (id === 0) return port.postMessage({ id });
      let last = now();
      const pulse = (progress) => {
        if (interval !== null && now() - last >= interval) {
          last = now();
          port.postMessage({ id, progress });
        }
        return flag !== null && Atomics.load(flag, 0) === id;
      };
      const done = made[name](...args, pulse);
      const state = made.state?.();
      port.postMessage({ id, done, state });
    } catch (error) {
      port.postMessage({ id, error: { name: error.name, code: error.code, message: error.message, stack: error.stack } });
    }
    return undefined;
  };
}

function errorFrom({ name, code, message, stack }) {
  const error = code ? new PhaseMachineError(code, message) : new (kErrors[name] ?? Error)(message);
  if (stack) error.stack = stack;
  return error;
}

// -------------------------------------------------------------- its owner

// An object of a worker of its own.
export class Away {
  #worker;
  #shared = null;
  #ready;
  #waiting = new Map();
  #last = 0;

  constructor(game, kind, args, rules) {
    if (typeof SharedArrayBuffer === 'function') this.#shared = new Int32Array(new SharedArrayBuffer(4));
    this.#worker = platform().startWorker(
      (data) => this.#heard(data),
      (error) => this.#end(error),
    );
    this.#ready = networksOf(game).then((networks) =>
      this.#send({ id: 0, module: compiled(), shared: this.#shared, networks, rules, kind, args }),
    );
    this.#ready.catch(() => this.free());
  }

  // `onProgress` gets what the method passes to its pulse, about every `interval`
  // milliseconds.
  async call(name, args, { onProgress = null, interval = null } = {}) {
    const id = ++this.#last; // so that a stop before the start is one of this call
    await this.#ready;
    return this.#send({ id, name, args, interval: onProgress ? interval : null }, onProgress);
  }
  // Ends the call: it answers, or if it cannot hear of it, it fails with `reason`.
  stop(reason) {
    if (this.#shared !== null) Atomics.store(this.#shared, 0, this.#last);
    else this.#end(reason);
  }
  // Whether the worker still runs.
  get alive() {
    return this.#worker !== null;
  }
  end(reason) {
    this.#end(reason);
  }
  free() {
    this.#end(new Error('it was freed'));
  }

  #send(message, onProgress) {
    if (this.#worker === null) return Promise.reject(new Error('the worker has ended'));
    return new Promise((resolve, reject) => {
      this.#waiting.set(message.id, { resolve, reject, onProgress });
      this.#worker.hold(true);
      this.#worker.post(message);
    });
  }
  #heard({ id, done, state, error, progress }) {
    const waiting = this.#waiting.get(id);
    if (waiting === undefined) return;
    if (progress !== undefined) {
      try {
        if (waiting.onProgress(progress)) this.stop(new Error('the search was stopped'));
      } catch (thrown) {
        waiting.thrown ??= { error: thrown };
        this.stop(thrown);
      }
      return;
    }
    this.#waiting.delete(id);
    if (this.#waiting.size === 0) this.#worker.hold(false);
    if (waiting.thrown) waiting.reject(waiting.thrown.error);
    else if (error) waiting.reject(errorFrom(error));
    else waiting.resolve({ done, state });
  }
  #end(reason) {
    if (this.#worker === null) return;
    this.#worker.end();
    this.#worker = null;
    for (const { reject } of this.#waiting.values()) reject(reason);
    this.#waiting.clear();
  }
}

// The same in this thread: for games whose rules are functions of this thread.
export class Here {
  #make;
  #made = null;
  #stopped = false;
  alive = true;

  constructor(game, kind, args) {
    const networks = networksOf(game);
    networks.catch(() => undefined);
    this.#make = async () => {
      takeNetworks(await networks);
      if (this.alive) this.#made ??= new kKinds[kind](...args);
    };
  }
  async call(name, args, { onProgress = null, interval = null } = {}) {
    this.#stopped = false;
    await this.#make();
    let last = now();
    const pulse = (progress) => {
      if (onProgress && now() - last >= interval) {
        last = now();
        if (onProgress(progress)) this.#stopped = true;
      }
      return this.#stopped;
    };
    const done = this.#made[name](...args, pulse);
    return { done, state: this.#made.state?.() };
  }
  stop() {
    this.#stopped = true;
  }
  end() {
    this.free();
  }
  free() {
    this.alive = false;
    this.#made?.free();
  }
}
