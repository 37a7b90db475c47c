// One instance of phasemachine.wasm: its memory, its functions, and functions of
// JavaScript that it calls.
//
// What a function of JavaScript throws while the engine calls it ends the call of
// the engine and is thrown by it; the engine stays usable. If the engine itself
// fails (its stack is full, as in an endless recursion through a function of
// JavaScript), every later call throws.

const kScratch = 1 << 16; // bytes for the arguments of a call
// apps/wasm/threads.cc: a row of pm_helpers, and its states.
const kHelperBytes = 20;
const kIdle = 1;
const kRuns = 3;
const kTooSmall = 5; // PM_BUFFER_TOO_SMALL
const kText = new TextDecoder();
const kBytes = new TextEncoder();

// Why the engine refused a call. `code`: "illegal_move", "invalid_argument",
// "not_found", "game_over", "rules_failed", ...
export class PhaseMachineError extends Error {
  constructor(code, message) {
    super(message);
    this.name = 'PhaseMachineError';
    this.code = code;
  }
}

// Quotes what is not what was expected, for messages.
export function shown(value) {
  if (typeof value === 'string') return JSON.stringify(value.length > 80 ? `${value.slice(0, 80)}...` : value);
  if (typeof value === 'object' && value) return `a ${value.constructor?.name ?? 'object'}`;
  return typeof value === 'function' ? 'a function' : `${String(value)}${typeof value === 'bigint' ? 'n' : ''}`;
}

// A whole number from 0 on, as a bigint for a 64-bit parameter.
export function whole(value, name) {
  const fits = typeof value === 'bigint' ? value >= 0n && value < 1n << 64n : Number.isSafeInteger(value) && value >= 0;
  if (!fits) throw new TypeError(`${name} must be a whole number from 0 on, not ${shown(value)}`);
  return BigInt(value);
}

// The same below 2^32.
export function whole32(value, name) {
  const number = Number(whole(value, name));
  if (number >= 2 ** 32) throw new RangeError(`${name} must be below 2^32, not ${number}`);
  return number;
}

// Settings given by name; others than `known` are typing mistakes.
export function settings(given, known, name) {
  if (given === null || typeof given !== 'object') throw new TypeError(`${name} must be an object, not ${shown(given)}`);
  for (const key of Object.keys(given)) {
    if (!known.includes(key)) throw new TypeError(`${name}: unknown "${key}"; known are ${known.join(', ')}`);
  }
  return given;
}

export class Engine {
  #memory;
  #view;
  #bytes;
  #limit;
  #owned = [];
  #failed = null;
  #functions = new Map();
  #addresses = new Map();

  // With the memory that it shares with helpers, if it has any.
  static async start(module, memory) {
    const engine = new Engine();
    const instance = await engine.#instance(module, memory);
    engine.exports = instance.exports;
    if (memory) instance.exports.__wasm_call_ctors();
    else instance.exports._initialize?.();
    engine.top = instance.exports.malloc(kScratch);
    engine.#limit = engine.top + kScratch;
    engine.out = engine.room(16); // where small answers go
    return engine;
  }

  // Makes this worker a helper, which runs threads of the engine with this memory,
  // one at a time, for ever.
  static async help(module, memory, index, ready) {
    const { exports } = await new Engine().#instance(module, memory);
    const words = new Int32Array(memory.buffer);
    const row = (exports.pm_helpers.value + kHelperBytes * index) / 4;
    Atomics.store(words, row, kIdle);
    ready();
    for (;;) {
      for (let state; (state = Atomics.load(words, row)) !== kRuns; ) Atomics.wait(words, row, state);
      exports.stackRestore(words[row + 1]);
      exports.pm_run_thread(index);
    }
  }
  async #instance(module, memory) {
    const instance = await WebAssembly.instantiate(module, this.#imports(module, memory));
    this.#memory = memory ?? instance.exports.memory;
    return instance;
  }

  // What a function of JavaScript has thrown in this call.
  thrown = null;
  // Called when the engine looks at the clock, as its searches often do.
  onClock = null;
  // The game whose rules, functions of JavaScript, are asked right now.
  ruling = null;

  get view() {
    if (this.#view?.buffer !== this.#memory.buffer) this.#view = new DataView(this.#memory.buffer);
    return this.#view;
  }
  get bytes() {
    if (this.#bytes?.buffer !== this.#memory.buffer) this.#bytes = new Uint8Array(this.#memory.buffer);
    return this.#bytes;
  }

  #imports(module, memory) {
    const imports = {};
    for (const { module: from, name, kind } of WebAssembly.Module.imports(module)) {
      if (kind === 'memory' && memory) {
        (imports[from] ??= {})[name] = memory;
        continue;
      }
      if (kind !== 'function') throw new Error(`phasemachine.wasm imports the ${kind} ${from}.${name}`);
      imports[from] ??= {};
      imports[from][name] = from === 'phasemachine' ? this.#entry(name) : this.#system(name);
    }
    return imports;
  }

  // An import whose last argument says which function is meant.
  #entry(name) {
    return (...args) => {
      const answer = this.#functions.get(args.pop());
      const isRules = typeof answer !== 'function';
      const { ruling } = this;
      try {
        if (isRules) this.ruling = answer.game;
        return (isRules ? answer[name](...args) : answer(...args)) ?? 0;
      } catch (error) {
        if (!isRules) this.thrown ??= { error };
        else this.#broken(error);
        return -1;
      } finally {
        this.ruling = ruling;
      }
    };
  }
  // Rules may fail without an end of the call, as when bytes are tried out.
  #broken(error) {
    if (this.thrown === null || this.thrown.rules) this.thrown = { error, rules: true };
    this.scope(() => this.exports.pm_game_fail(this.text(String(error?.message ?? error).replaceAll('\0', ' '))));
  }

  // What the C library asks of the system: time and random numbers.
  #system(name) {
    const calls = {
      clock_time_get: (clock, _precision, at) => {
        this.onClock?.();
        // The same in all workers.
        const milliseconds = clock === 0 ? Date.now() : performance.timeOrigin + performance.now();
        this.view.setBigUint64(at, BigInt(Math.round(milliseconds * 1e6)), true);
        return 0;
      },
      random_get: (at, count) => {
        for (let done = 0; done < count; done += 65536) {
          const part = new Uint8Array(Math.min(count - done, 65536)); // shared memory is refused
          this.bytes.set(crypto.getRandomValues(part), at + done);
        }
        return 0;
      },
      proc_exit: (code) => {
        throw new WebAssembly.RuntimeError(`phasemachine.wasm ended with ${code}`);
      },
    };
    return calls[name] ?? (() => 0); // no files, no environment
  }

  // ----------------------------------------------------------- functions

  // Makes `answer`, a function or an object of functions, known to the engine;
  // returns the number that stands for it, to be given as `user`.
  keep(answer) {
    this.last = (this.last ?? 0) + 1;
    this.#functions.set(this.last, answer);
    return this.last;
  }
  drop(user) {
    this.#functions.delete(user);
  }
  // The address of an import, for a parameter of its type.
  address(name) {
    let found = this.#addresses.get(name);
    if (found === undefined) {
      found = this.scope(() => this.exports.pm_import(this.text(name)));
      this.#addresses.set(name, found);
    }
    return found;
  }

  // ----------------------------------------------------------------- calls

  // Calls a function that returns a status; throws unless that is 0.
  call(name, ...args) {
    let status;
    try {
      status = this.exports[name](...args);
    } catch (error) {
      this.fail(error);
    }
    this.settle(status);
  }
  // Throws unless all is well.
  settle(status) {
    if (status === 0 && this.thrown === null) return;
    const thrown = this.thrown;
    this.thrown = null;
    if (thrown && !thrown.rules) throw thrown.error;
    if (status === 0) return;
    const code = this.string(this.exports.pm_status_name(status)).replaceAll(' ', '_');
    const message = this.string(this.exports.pm_last_error());
    if (thrown && message.includes(String(thrown.error?.message ?? thrown.error).slice(0, 40))) throw thrown.error;
    throw new PhaseMachineError(code, message);
  }
  fail(error) {
    if (!(error instanceof WebAssembly.RuntimeError || error instanceof RangeError)) throw error;
    this.#failed = new PhaseMachineError('internal', `the engine has failed and cannot go on: ${error.message}`);
    const thrower = () => {
      throw this.#failed;
    };
    this.exports = new Proxy({}, { get: () => thrower });
    throw this.#failed;
  }
  release(free, pointer) {
    if (!this.#failed) this.exports[free](pointer);
  }

  // Runs `body`; the memory for arguments that it took is free again afterwards.
  scope(body) {
    const { top } = this;
    const owned = this.#owned.length;
    try {
      return body();
    } finally {
      this.top = top;
      while (this.#owned.length > owned) this.exports.free(this.#owned.pop());
    }
  }
  // The address of memory for an argument, until the scope ends.
  room(bytes) {
    const at = this.top;
    const next = at + ((bytes + 15) & ~15);
    if (next <= this.#limit) {
      this.top = next;
      return at;
    }
    const own = this.exports.malloc(bytes);
    if (own === 0) throw new PhaseMachineError('out_of_memory', `no memory for an argument of ${bytes} bytes`);
    this.#owned.push(own);
    return own;
  }
  // A text with its NUL; null stays NULL.
  text(value, name = 'text') {
    if (value === null || value === undefined) return 0;
    if (typeof value !== 'string') throw new TypeError(`${name} must be a string, not ${shown(value)}`);
    const bytes = kBytes.encode(value);
    if (bytes.includes(0)) throw new TypeError(`${name} has the character NUL`);
    const at = this.room(bytes.length + 1);
    this.bytes.set(bytes, at);
    this.bytes[at + bytes.length] = 0;
    return at;
  }
  struct(layout, value) {
    const at = this.room(layout.bytes);
    layout.write(this.view, at, value);
    return at;
  }

  // The text at an address, up to its NUL.
  string(at) {
    if (at === 0) return '';
    const { bytes } = this;
    let end = at;
    while (bytes[end] !== 0) ++end;
    return kText.decode(bytes.slice(at, end));
  }
  // What a function writes into an array, given its address, its length, and
  // where the full length goes: `count` elements of `size` bytes, by their place.
  // A length that is not enough is a second call.
  #written(size, expected, fill, use) {
    return this.scope(() => {
      const length = this.room(4);
      for (let capacity = expected; ; ) {
        const at = this.room(capacity * size);
        let status;
        try {
          status = fill(at, capacity, length);
        } catch (error) {
          this.fail(error);
        }
        const count = this.view.getUint32(length, true);
        if (status !== kTooSmall) this.settle(status);
        if (status === 0) return use(at, count);
        capacity = count + 1;
      }
    });
  }
  textOf(fill, expected = 1024) {
    return this.#written(1, expected, fill, (at, count) => {
      const { bytes } = this;
      let text = '';
      for (let i = at; i < at + count; ++i) {
        if (bytes[i] > 127 || count > 64) return kText.decode(bytes.slice(at, at + count));
        text += String.fromCharCode(bytes[i]);
      }
      return text;
    });
  }
  // A copy as an array of this type: Uint8Array, Uint32Array, Float32Array.
  arrayOf(Type, fill, expected = 256) {
    const size = Type.BYTES_PER_ELEMENT;
    return this.#written(size, expected, fill, (at, count) => new Type(this.bytes.slice(at, at + count * size).buffer));
  }
  structsOf(layout, fill, expected = 64) {
    return this.#written(layout.bytes, expected, fill, (at, count) =>
      Array.from({ length: count }, (_, i) => layout.read(this.view, at + i * layout.bytes)),
    );
  }
  // A new handle, whose address the function writes.
  made(name, ...args) {
    return this.scope(() => {
      const at = this.room(4);
      this.call(name, ...args, at);
      return this.view.getUint32(at, true);
    });
  }
}

let loaded = null;

export function use(engine) {
  loaded = engine;
}
// The engine of this thread.
export function engine() {
  if (loaded === null) throw new Error('phasemachine is not loaded: await load() first');
  return loaded;
}
export const isLoaded = () => loaded !== null;

// Something of the engine that is freed by free(), at the end of a `using` block,
// or when it is no longer reachable.
export const Dispose = Symbol.dispose ?? Symbol.for('Symbol.dispose');

const kUnreachable = new FinalizationRegistry(({ owner, free, pointer }) => owner.release(free, pointer));

export class Handle {
  #pointer;
  #free;
  #what;
  engine;

  constructor(owner, what, free, pointer) {
    this.#what = what;
    this.#free = free;
    this.engine = owner;
    this.take(pointer);
  }
  // Frees what it had, and has `pointer` from now on.
  take(pointer) {
    this.free();
    this.#pointer = pointer;
    kUnreachable.register(this, { owner: this.engine, free: this.#free, pointer }, this);
  }
  get pointer() {
    if (!this.#pointer) throw new Error(`the ${this.#what} was freed`);
    return this.#pointer;
  }
  free() {
    if (!this.#pointer) return;
    kUnreachable.unregister(this);
    this.engine.release(this.#free, this.#pointer);
    this.#pointer = 0;
  }
  [Dispose]() {
    this.free();
  }
}
