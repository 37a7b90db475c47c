// The engine in a worker: the functions of apps/wasm/phasemachine_wasm.h. The
// first message is the compiled module; then each is a request as text, whose
// answers are sent back as text.

interface Exports {
  memory: WebAssembly.Memory;
  _initialize?: () => void;
  malloc: (bytes: number) => number;
  free: (address: number) => void;
  pm_import: (name: number) => number;
  pm_serve: (line: number, length: number, onLine: number, user: number) => number;
}

const kNotThere = 52; // of WASI: ENOSYS

let module: WebAssembly.Module | null = null;
let engine: { exports: Exports; onLine: number } | null = null;

// What the module imports. Nothing that needs a file or a process is there.
function imports(of: WebAssembly.Module, exports: () => Exports): WebAssembly.Imports {
  const memory = (): DataView => new DataView(exports().memory.buffer);
  const known: Record<string, (...values: never[]) => unknown> = {
    on_line: (line: number, length: number) => {
      postMessage(new TextDecoder().decode(new Uint8Array(exports().memory.buffer, line, length)));
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
    if (kind === 'function') (all[from] ??= {})[name] = known[name] ?? (() => kNotThere);
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

function start(of: WebAssembly.Module): { exports: Exports; onLine: number } {
  let exports: Exports | null = null;
  const instance = new WebAssembly.Instance(of, imports(of, () => exports as Exports));
  exports = instance.exports as unknown as Exports;
  exports._initialize?.();
  const name = put(exports, new TextEncoder().encode('on_line'));
  const onLine = exports.pm_import(name);
  exports.free(name);
  return { exports, onLine };
}

onmessage = ({ data }: MessageEvent<WebAssembly.Module | string>) => {
  if (typeof data !== 'string') {
    module = data;
    return;
  }
  try {
    engine ??= start(module as WebAssembly.Module);
    const { exports, onLine } = engine;
    const bytes = new TextEncoder().encode(data);
    const line = put(exports, bytes);
    const status = exports.pm_serve(line, bytes.length, onLine, 0);
    exports.free(line);
    if (status !== 0) throw new Error(`the request failed with ${status}`);
  } catch (error) {
    // What the instance holds is unknown now.
    engine = null;
    postMessage(JSON.stringify({ error: { code: 'internal', message: error instanceof Error ? error.message : String(error) } }));
  }
};
