// phasemachine.wasm in Node without the package: exports with their texts. Of
// phasemachine_threads.wasm, too, whose searches have one thread here.

import {readFileSync} from 'node:fs';

const kOk = 0;

export function load(file, imports = {}) {
  const module = new WebAssembly.Module(readFileSync(file));
  let memory;
  const view = () => new DataView(memory.buffer);
  const known = {
    clock_time_get(_clock, _precision, at) {
      view().setBigUint64(at, process.hrtime.bigint(), true);
      return 0;
    },
    proc_exit(code) { throw new Error(`the module ended with ${code}`); },
  };
  const given = {};
  for (const {module: from, name, kind} of WebAssembly.Module.imports(module)) {
    if (kind === 'memory') {
      memory = new WebAssembly.Memory({initial: 256, maximum: 32768, shared: true});
    }
    given[from] ??= {};
    given[from][name] = kind === 'memory' ? memory : imports[name] ?? known[name] ?? (() => 0);
  }
  const {exports} = new WebAssembly.Instance(module, given);
  if (memory !== undefined) exports.__wasm_call_ctors();
  else exports._initialize?.();
  memory ??= exports.memory;
  return new Engine(exports, memory);
}

// Each function throws an Error with the library's message.
class Engine {
  constructor(exports, memory) {
    this.exports = exports;
    this.memory = memory;
  }

  bytes(at, length) { return new Uint8Array(this.memory.buffer, at, length); }
  view() { return new DataView(this.memory.buffer); }
  textAt(at) {
    const all = new Uint8Array(this.memory.buffer);
    return new TextDecoder().decode(all.slice(at, all.indexOf(0, at)));
  }
  // Calls `body` with the address of a copy of `text`, with a NUL.
  withText(text, body) {
    const bytes = new TextEncoder().encode(text);
    const at = this.exports.malloc(bytes.length + 1);
    this.bytes(at, bytes.length).set(bytes);
    this.bytes(at + bytes.length, 1)[0] = 0;
    try {
      return body(at, bytes.length);
    } finally {
      this.exports.free(at);
    }
  }
  withRoom(length, body) {
    const at = this.exports.malloc(length);
    if (at === 0) throw new Error('no memory');
    try {
      return body(at);
    } finally {
      this.exports.free(at);
    }
  }
  check(status) {
    if (status === kOk) return;
    throw new Error(this.textAt(this.exports.pm_last_error()));
  }
  // What a function that ends in (buffer, capacity, length) writes.
  textOf(name, ...given) {
    return this.withRoom(4, length => {
      this.check(this.exports[name](...given, 0, 0, length));
      const room = this.view().getUint32(length, true) + 1;
      return this.withRoom(room, buffer => {
        this.check(this.exports[name](...given, buffer, room, length));
        return this.textAt(buffer);
      });
    });
  }
  // What a function that ends in (out) writes.
  valueOf(name, get, bytes, ...given) {
    return this.withRoom(bytes, at => {
      this.check(this.exports[name](...given, at));
      return this.view()[get](at, true);
    });
  }
  game(name) {
    const game = this.withText(name, at => this.exports.pm_game_by_name(at));
    if (game === 0) this.check(-1);
    return game;
  }
  games() {
    return Array.from(
        {length: this.exports.pm_game_count()}, (_, i) => this.withRoom(72, at => {
          const game = this.exports.pm_game_at(i);
          this.bytes(at, 72).fill(0);
          this.view().setUint32(at, 48, true);
          this.check(this.exports.pm_game_describe(game, at));
          return this.textAt(this.view().getUint32(at + 4, true));
        }));
  }
  // A board at the start, or at a position as text.
  board(game, options = '', position = null) {
    return this.withText(options, how => {
      if (position === null) {
        return this.valueOf('pm_board_new', 'getUint32', 4, this.game(game), how);
      }
      return this.withText(
          position, at => this.valueOf('pm_board_from_text', 'getUint32', 4,
                                       this.game(game), at, how));
    });
  }
  free(board) { this.exports.pm_board_free(board); }
  moves(board) {
    return this.withRoom(4, count => {
      this.check(this.exports.pm_board_moves(board, 0, 0, count));
      const size = this.view().getUint32(count, true);
      return this.withRoom(4 * size + 4, at => {
        this.check(this.exports.pm_board_moves(board, at, size, count));
        return Array.from({length: size},
                          (_, i) => this.view().getUint32(at + 4 * i, true));
      });
    });
  }
  step(board, text) {
    const move = this.withText(
        text, at => this.valueOf('pm_board_move_from_text', 'getUint32', 4,
                                 board, at));
    this.check(this.exports.pm_board_step(board, move, 0));
  }
  // The networks that are missing, by file.
  networks() {
    return Array.from(
        {length: this.exports.pm_network_count()},
        (_, i) => this.textAt(this.exports.pm_network_file(i)));
  }
  loadNetwork(index, bytes) {
    this.withRoom(bytes.length, at => {
      this.bytes(at, bytes.length).set(bytes);
      this.check(this.exports.pm_network_load(index, at, bytes.length));
    });
  }
  perft(board, depth) {
    return this.valueOf('pm_perft', 'getBigUint64', 8, board, depth);
  }
}
