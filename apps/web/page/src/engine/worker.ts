// The engine in a worker: the functions of apps/wasm/phasemachine_wasm.h. The
// first message is the compiled module; then each is a request as text, whose
// answers are sent back as text. A game's networks are loaded when a request
// first needs them.

interface Exports {
  memory: WebAssembly.Memory;
  _initialize?: () => void;
  malloc: (bytes: number) => number;
  free: (address: number) => void;
  pm_import: (name: number) => number;
  pm_network_count: () => number;
  pm_network_file: (i: number) => number;
  pm_network_game: (i: number) => number;
  pm_network_loaded: (i: number) => number;
  pm_network_load: (i: number, bytes: number, length: number) => number;
  pm_serve: (line: number, length: number, onLine: number, user: number) => number;
}

interface Engine {
  exports: Exports;
  onLine: number;
}

const kWasi = 'wasi_snapshot_preview1';
const kNotThere = 52; // of WASI: ENOSYS
const kProgress = /^\{"id":null,"progress":/;
const kMissing = /needs the network (\S+), which is not loaded/;

let module: WebAssembly.Module | null = null;
let engine: Engine | null = null;
let last = ''; // the answer, after its progress

// What the module imports. Nothing that needs a file or a process is there.
function imports(of: WebAssembly.Module, exports: () => Exports): WebAssembly.Imports {
  const memory = (): DataView => new DataView(exports().memory.buffer);
  const known: Record<string, (...values: never[]) => unknown> = {
    on_line: (line: number, length: number) => {
      const text = new TextDecoder().decode(new Uint8Array(exports().memory.buffer, line, length));
      if (kProgress.test(text)) postMessage(text);
      else last = text;
      return 0;
    },
    clock_time_get: (clock: number, _precision: bigint, result: number) => {
      const milliseconds = clock === 0 ? Date.now() : performance.now();
      memory().setBigUint64(result, BigInt(Math.round(milliseconds * 1e6)), true);
      return 0;
    },
    random_get: (address: number, length: number) => {
      crypto.getRandomValues(new Uint8Array(exports().memory.buffer, address, length));
      return 0;
    },
    environ_sizes_get: (count: number, bytes: number) => {
      memory().setUint32(count, 0, true);
      memory().setUint32(bytes, 0, true);
      return 0;
    },
    environ_get: () => 0,
    emscripten_notify_memory_growth: () => {},
    proc_exit: (code: number) => {
      throw new Error(`the engine ended with ${code}`);
    },
  };
  const all: Record<string, Record<string, WebAssembly.ImportValue>> = {};
  for (const { module: from, name, kind } of WebAssembly.Module.imports(of)) {
    if (kind === 'function') (all[from] ??= {})[name] = known[name] ?? (() => (from === kWasi ? kNotThere : 0));
  }
  return all;
}

// The address of `bytes` in the engine's memory; to be freed.
function put(exports: Exports, bytes: Uint8Array): number {
  const address = exports.malloc(bytes.length + 1);
  if (address === 0) throw new Error('the engine has no memory left');
  const memory = new Uint8Array(exports.memory.buffer, address, bytes.length + 1);
  memory.set(bytes);
  memory[bytes.length] = 0;
  return address;
}

function start(of: WebAssembly.Module): Engine {
  let exports: Exports | null = null;
  const instance = new WebAssembly.Instance(of, imports(of, () => exports as Exports));
  exports = instance.exports as unknown as Exports;
  exports._initialize?.();
  const name = put(exports, new TextEncoder().encode('on_line'));
  const onLine = exports.pm_import(name);
  exports.free(name);
  return { exports, onLine };
}

function textAt({ memory }: Exports, address: number): string {
  const bytes = new Uint8Array(memory.buffer);
  return new TextDecoder().decode(bytes.slice(address, bytes.indexOf(0, address)));
}

async function unpacked(file: string): Promise<Uint8Array> {
  const response = await fetch(new URL(file, location.href));
  if (!response.ok || !response.body) throw new Error(`${file}: ${response.status} ${response.statusText}`);
  const raw = response.body.pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(raw).arrayBuffer());
}

// Loads the networks of the game that has the file `missing`.
async function loadNetworks(exports: Exports, missing: string): Promise<void> {
  const all = Array.from({ length: exports.pm_network_count() }, (_, i) => ({
    i,
    file: textAt(exports, exports.pm_network_file(i)),
    game: textAt(exports, exports.pm_network_game(i)),
  }));
  const game = all.find(({ file }) => file === missing)?.game;
  for (const { i, file } of all.filter((each) => each.game === game && exports.pm_network_loaded(each.i) === 0)) {
    const bytes = await unpacked(`networks/${file}.gz`);
    const address = put(exports, bytes);
    const status = exports.pm_network_load(i, address, bytes.length);
    exports.free(address);
    if (status !== 0) throw new Error(`${file} is not a network of this engine`);
  }
}

// The answer to a request; its progress is sent before.
function serve({ exports, onLine }: Engine, request: string): string {
  const bytes = new TextEncoder().encode(request);
  const line = put(exports, bytes);
  last = '';
  const status = exports.pm_serve(line, bytes.length, onLine, 0);
  exports.free(line);
  if (status !== 0 || last === '') throw new Error(`the request failed with ${status}`);
  return last;
}

async function answer(request: string): Promise<string> {
  try {
    engine ??= start(module as WebAssembly.Module);
    const first = serve(engine, request);
    const missing = first.length < 1000 ? kMissing.exec(first)?.[1] : undefined;
    if (!missing) return first;
    await loadNetworks(engine.exports, missing);
    return serve(engine, request);
  } catch (error) {
    // What the instance holds is unknown now.
    engine = null;
    return JSON.stringify({ error: { code: 'internal', message: error instanceof Error ? error.message : String(error) } });
  }
}

// Requests are answered in their order.
let busy = Promise.resolve();
onmessage = ({ data }: MessageEvent<WebAssembly.Module | string>) => {
  if (typeof data === 'string') busy = busy.then(async () => postMessage(await answer(data)));
  else module = data;
};
