// One object of tree.js, here or in a worker, called by name. A worker with several
// threads has helpers, which share its memory.
//
// A worker can hear of a stop during a search only through shared memory, which
// browsers give to pages that are cross-origin isolated. Elsewhere the worker is
// ended, and its owner makes another one when it needs it.

import { Client } from './client.js';
import { Engine, PhaseMachineError, use } from './engine.js';
import { define } from './define.js';
import { compiled, compiledWithThreads, networksOf, platform, takeNetworks } from './platform.js';
import { Table, Tree } from './tree.js';

const kKinds = { Client, Table, Tree };
const kErrors = { TypeError, RangeError };
const kMemory = { initial: 256, maximum: 32768, shared: true }; // what the module says

// What the shared memory says: the number of the call that shall end, or that gets
// a signal.
const kStop = 0;
const kSignal = 1;

const now = () => performance.now();
export const canShare = () => typeof SharedArrayBuffer === 'function' && globalThis.crossOriginIsolated !== false;

// ------------------------------------------------------------- in a worker

// Serves the owner of this worker: `port` has postMessage() and onmessage.
export function serveCalls(port) {
  let made = null;
  let flag = null;
  const begin = async ({ module, memory, helper, shared, networks, rules, kind, args }) => {
    if (helper !== undefined) return Engine.help(module, memory, helper, () => port.postMessage({ id: 0 }));
    flag = shared;
    use(await Engine.start(module, memory));
    takeNetworks(networks);
    for (const url of rules) define((await import(url)).default);
    made = new kKinds[kind](...args);
    return undefined;
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
        if (progress && interval !== null && now() - last >= interval) {
          last = now();
          port.postMessage({ id, progress });
        }
        return flag !== null && Atomics.load(flag, kStop) === id;
      };
      pulse.signalled = () => flag !== null && Atomics.load(flag, kSignal) === id;
      const done = made[name](...args, pulse);
      const state = made.state?.();
      port.postMessage({ id, done, state });
    } catch (error) {
      port.postMessage({ id, error: { name: error.name, code: error.code, message: error.message, stack: error.stack } });
    }
    return undefined;
  };
}

// Why a worker that could not hear of a stop has ended.
export class Stopped extends Error {
  constructor() {
    super('the search was stopped');
  }
}

function errorFrom({ name, code, message, stack }) {
  const error = code ? new PhaseMachineError(code, message) : new (kErrors[name] ?? Error)(message);
  if (stack) error.stack = stack;
  return error;
}

// -------------------------------------------------------------- its owner

// An object of a worker of its own.
export class Away {
  #worker = null;
  #helpers = [];
  #shared = null;
  #ready;
  #waiting = new Map();
  #last = 0;
  #running = 0;
  #why = null; // it has ended

  constructor(game, kind, args, { rules = [], threads = 1 } = {}) {
    if (canShare()) this.#shared = new Int32Array(new SharedArrayBuffer(8));
    this.#worker = platform().startWorker(
      (data) => this.#heard(data),
      (error) => this.#end(error),
    );
    this.#ready = (async () => {
      const networks = await networksOf(game);
      const memory = threads > 1 ? new WebAssembly.Memory(kMemory) : undefined;
      const module = memory ? await compiledWithThreads() : compiled();
      if (memory) await this.#startHelpers(threads - 1, module, memory);
      return this.#send({ id: 0, module, memory, shared: this.#shared, networks, rules, kind, args });
    })();
    this.#ready.catch((error) => this.#end(error));
  }

  // `onProgress` gets what the method passes to its pulse, about every `interval`
  // milliseconds.
  async call(name, args, { onProgress = null, interval = null } = {}) {
    const id = ++this.#last; // so that a stop before the start is one of this call
    ++this.#running;
    try {
      await this.#ready;
      return await this.#send({ id, name, args, interval: onProgress ? interval : null }, onProgress);
    } finally {
      --this.#running;
    }
  }
  // Ends the call: it answers, or if it cannot hear of it, it fails with `reason`.
  stop(reason) {
    if (this.#running === 0) return;
    if (this.#shared !== null) Atomics.store(this.#shared, kStop, this.#last);
    else this.#end(reason);
  }
  // Returns false if the call cannot hear of it.
  signal() {
    if (this.#shared !== null) Atomics.store(this.#shared, kSignal, this.#last);
    return this.#shared !== null;
  }
  // Whether the worker still runs.
  get alive() {
    return this.#worker !== null;
  }
  // Ends the worker, and its call with `reason`.
  free(reason = new Error('it was freed')) {
    this.#end(reason);
  }

  #startHelpers(count, module, memory) {
    if (this.#worker === null) throw this.#why;
    const start = (_, i) =>
      new Promise((resolve, reject) => {
        const failed = (error) => this.#end(error);
        const heard = ({ error }) => {
          if (error) return failed(errorFrom(error));
          this.#waiting.delete(helper);
          helper.hold(false);
          return resolve();
        };
        const helper = platform().startWorker(heard, failed);
        this.#helpers.push(helper);
        this.#waiting.set(helper, { reject });
        helper.hold(true);
        helper.post({ id: 0, helper: i, module, memory });
      });
    return Promise.all(Array.from({ length: count }, start));
  }
  #send(message, onProgress) {
    if (this.#worker === null) return Promise.reject(this.#why);
    return new Promise((resolve, reject) => {
      try {
        this.#worker.post(message);
      } catch (error) {
        throw new TypeError(`settings must be plain values, which workers can be sent: ${error.message}`);
      }
      this.#waiting.set(message.id, { resolve, reject, onProgress });
      this.#worker.hold(true);
    });
  }
  #heard({ id, done, state, error, progress }) {
    const waiting = this.#waiting.get(id);
    if (waiting === undefined) return;
    if (progress !== undefined) {
      try {
        if (waiting.onProgress(progress)) this.stop(new Stopped());
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
    for (const worker of [this.#worker, ...this.#helpers]) worker.end();
    this.#worker = null;
    this.#why = reason;
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
      if (progress && onProgress && now() - last >= interval) {
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
  free() {
    this.alive = false;
    this.#made?.free();
  }
}
