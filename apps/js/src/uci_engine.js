// Chess and its variants by the UCI protocol, with the search in a worker: lines go
// in by postMessage() and come out of onmessage, as with a worker of stockfish.js.
// docs/uci.md says what the lines mean.
//
//   const engine = new Uci();
//   engine.onmessage = (line) => console.log(line);
//   engine.postMessage('position startpos moves e2e4');
//   engine.postMessage('go nodes 1000');

import { PhaseMachineError } from './engine.js';
import { game } from './game.js';
import { load } from './platform.js';
import { Player } from './player.js';
import { serve } from './records.js';

const kOptions = {
  threads: { name: 'Threads', type: 'spin', usual: 1, least: 1, most: 64 },
  hash: { name: 'Hash', type: 'spin', usual: 64, least: 1, most: 1024 },
  multipv: { name: 'MultiPV', type: 'spin', usual: 1, least: 1, most: 256 },
  'move overhead': { name: 'Move Overhead', type: 'spin', usual: 10, least: 0, most: 10000 },
  seed: { name: 'Seed', type: 'spin', usual: 1, least: 0, most: 2147483647 },
  ponder: { name: 'Ponder', type: 'check', usual: false },
  uci_variant: { name: 'UCI_Variant', type: 'combo', usual: 'chess' },
};
const kStart = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const kNumbers = ['depth', 'nodes', 'movetime', 'wtime', 'btime', 'winc', 'binc', 'movestogo', 'mate', 'perft'];
const kFlags = ['infinite', 'ponder'];

export class Uci {
  onmessage = null;
  #heard = new Set();
  #options = Object.fromEntries(Object.entries(kOptions).map(([key, { usual }]) => [key, usual]));
  #player = null;
  #board = null;
  #search = null; // { stop, hit } of the search under way
  #queue;

  constructor(options) {
    this.#queue = load(options).then(() => this.#position(['startpos']));
    this.#queue.catch((error) => this.#say(`info string ${error.message}`));
  }

  addEventListener(type, listener) {
    if (type === 'message') this.#heard.add(listener);
  }
  removeEventListener(_type, listener) {
    this.#heard.delete(listener);
  }
  terminate() {
    this.#player?.free();
    this.#player = null;
    this.#search?.stop();
  }

  // Takes a line. `stop` and `ponderhit` reach a search; other lines wait for its
  // end, and end one that has none.
  postMessage(line) {
    const [word, ...rest] = String(line).trim().split(/\s+/);
    if (word === 'stop') return this.#search?.stop();
    if (word === 'ponderhit') return this.#search?.hit();
    if (word === 'quit') return this.terminate();
    if (word === 'isready' && this.#search) return this.#say('readyok');
    if (word === 'go' && this.#search?.endless) this.#search.stop();
    this.#queue = this.#queue
      .then(() => this.#take(word, rest))
      .catch((error) => this.#say(`info string ${word}: ${error.message}`));
    return undefined;
  }

  #say(line) {
    this.onmessage?.(line);
    for (const listener of this.#heard) listener(line);
  }
  #take(word, rest) {
    switch (word) {
      case 'uci':
        return this.#introduce();
      case 'isready':
        return this.#say('readyok');
      case 'ucinewgame':
        return this.#player?.clear();
      case 'setoption':
        return this.#set(rest.join(' '));
      case 'position':
        return this.#position(rest);
      case 'go':
        return this.#go(rest);
      case 'd':
        return this.#say(`${this.#board.render()}\nFen: ${this.#board.text()}`);
      case '':
        return undefined;
      default:
        throw new Error('unknown command');
    }
  }

  #introduce() {
    this.#say(`id name PhaseMachine ${serve({ op: 'version' }).version}`);
    this.#say('id author the PhaseMachine authors');
    for (const { name, type, usual, least, most } of Object.values(kOptions)) {
      const range = type === 'spin' ? ` min ${least} max ${most}` : '';
      const words = name === 'UCI_Variant' ? variants().map((variant) => ` var ${variant}`).join('') : '';
      this.#say(`option name ${name} type ${type} default ${usual}${range}${words}`);
    }
    this.#say('uciok');
  }
  #set(text) {
    const [, name, value = ''] = /^name (.*?)(?: value (.*))?$/i.exec(text) ?? [];
    const option = kOptions[name?.toLowerCase()];
    if (!option) throw new Error(`there is no option ${JSON.stringify(name ?? text)}`);
    let given = value;
    if (option.type === 'spin') {
      given = Number(value);
      if (!Number.isInteger(given) || given < option.least || given > option.most) {
        throw new Error(`${option.name} is a whole number from ${option.least} to ${option.most}, got ${JSON.stringify(value)}`);
      }
    } else if (option.type === 'check') {
      given = value === 'true';
    } else {
      given = variants().find((variant) => variant === value.toLowerCase());
      if (!given) throw new Error(`there is no variant ${JSON.stringify(value)}`);
    }
    this.#options[name.toLowerCase()] = given;
    this.#player?.free();
    this.#player = null;
    if (option === kOptions.uci_variant) this.#position(['startpos']);
  }
  #position(words) {
    const at = words.indexOf('moves');
    const moves = at < 0 ? [] : words.slice(at + 1);
    const fen = words[0] === 'fen' ? words.slice(1, at < 0 ? undefined : at).join(' ') : null;
    if (fen === null && words[0] !== 'startpos') throw new Error('startpos or fen must follow');
    const variant = this.#options.uci_variant;
    const its = game(variant === 'chess' ? 'chess' : 'fairy_chess');
    // A client may go on after repetitions and quiet moves.
    const options = variant === 'chess' ? { draws: 'none' } : { variant, draws: 'none' };
    const board = fen === null && variant !== 'chess' ? its.initial(options) : its.fromText(fen ?? kStart, options);
    moves.forEach((text, i) => {
      try {
        board.step(text);
      } catch (error) {
        board.free();
        throw new Error(`move ${i + 1}: ${error.message}`);
      }
    });
    this.#board?.free();
    this.#board = board;
  }

  async #go(words) {
    let given = {};
    try {
      words.forEach((word, i) => {
        if (kFlags.includes(word)) given[word] = true;
        if (!kNumbers.includes(word)) return;
        given[word] = Number(words[i + 1]);
        if (!Number.isInteger(given[word])) throw new Error(`${word} needs a whole number, got ${JSON.stringify(words[i + 1] ?? '')}`);
      });
    } catch (error) {
      this.#say(`info string go: ${error.message}`);
      given = { nodes: 1 }; // a client waits for a move all the same
    }
    const board = this.#board.copy();
    if (given.perft !== undefined) return this.#perft(board, given.perft);
    if (board.over) return this.#say('bestmove (none)');
    const { threads, hash, seed, multipv } = this.#options;
    this.#player ??= new Player(board.game, { threads, memory: hash, seed });
    const player = this.#player;

    // Since `infinite` and `ponder` end only by a command, so does the answer.
    const search = { endless: Boolean(given.infinite || given.ponder), ended: false, depth: 0, told: 0 };
    const released = new Promise((resolve) => {
      search.stop = () => {
        search.ended = true;
        player.stop();
        resolve();
      };
      search.hit = () => {
        if (!given.ponder) return;
        const { milliseconds } = this.#limits({ ...given, ponder: false }, board.side);
        if (milliseconds) setTimeout(search.stop, milliseconds);
        else search.stop();
      };
      if (!search.endless) resolve();
    });
    this.#search = search;
    try {
      const result = await player.search(board, {
        ...this.#limits(given, board.side),
        interval: 50,
        progress: (soFar) => {
          const depth = depthOf(soFar);
          if (depth > search.depth || soFar.seconds > search.told + 1) {
            Object.assign(search, { depth, told: soFar.seconds });
            this.#report(soFar, board, 1);
          }
          return search.ended;
        },
      });
      this.#report(result, board, multipv);
      await released;
      const ponder = result.line?.[0] === result.best.text ? result.line[1] : undefined;
      this.#say(`bestmove ${result.best}${ponder ? ` ponder ${ponder}` : ''}`);
    } catch (error) {
      this.#say(`info string go: ${error.message}`);
      await released;
      this.#say(`bestmove ${board.legalMoves[0]}`);
    } finally {
      this.#search = null;
      board.free();
    }
    return undefined;
  }
  // docs/uci.md says how `depth` and a clock are meant.
  #limits(given, side) {
    if (given.infinite || given.ponder) return {};
    const limits = {};
    if (given.nodes !== undefined) limits.simulations = Math.max(1, given.nodes);
    if (given.depth !== undefined) limits.simulations = Math.min(limits.simulations ?? Infinity, 2 ** Math.min(Math.max(given.depth, 0), 40));
    const overhead = this.#options['move overhead'];
    const left = side === 0 ? given.wtime : given.btime;
    if (given.movetime !== undefined) limits.milliseconds = Math.max(1, given.movetime - overhead);
    else if (left !== undefined) {
      const increment = (side === 0 ? given.winc : given.binc) ?? 0;
      const usable = Math.max(left - overhead, 1);
      const share = usable / Math.min(given.movestogo ?? 30, 50) + increment;
      limits.milliseconds = Math.max(1, Math.floor(Math.min(share, given.movestogo === 1 ? usable : usable / 2 + increment, usable)));
    }
    return limits;
  }
  #report(result, board, lines) {
    const { simulations, seconds } = result;
    const numbers = `nodes ${simulations} nps ${Math.round(simulations / Math.max(seconds, 1e-6))} time ${Math.round(seconds * 1000)}`;
    const depth = depthOf(result);
    const rows = result.moves.length ? result.moves.slice(0, lines) : [{ ...result, move: result.best }];
    rows.forEach(({ move, score, proof, plies }, i) => {
      if (!move) return;
      const mate = Math.ceil(plies / 2);
      const value =
        proof === 'win' ? `mate ${mate}` : proof === 'loss' ? `mate -${mate}` : `cp ${centipawns(score)}`;
      const line = i === 0 && result.line?.length ? result.line : [move.text];
      this.#say(`info depth ${depth} multipv ${i + 1} score ${value} ${numbers} pv ${line.join(' ')}`);
    });
  }
  #perft(board, depth) {
    let total = 0;
    for (const move of depth > 0 ? board.legalMoves : []) {
      const next = board.copy().step(move);
      const count = next.perft(depth - 1);
      next.free();
      total += count;
      this.#say(`${move}: ${count}`);
    }
    this.#say(`\nNodes searched: ${total}`);
    board.free();
  }
}

const depthOf = ({ simulations }) => Math.floor(Math.log2(Math.max(simulations, 1)));

// The logistic curve of Elo, in reverse.
const centipawns = (score) => {
  const bounded = Math.min(Math.max(score, 1e-6), 1 - 1e-6);
  return Math.round(400 * Math.log10(bounded / (1 - bounded)));
};

let known = null;
function variants() {
  if (known) return known;
  const words = (name, key) => {
    try {
      return serve({ op: 'about', game: name }).choices.find((choice) => choice.key === key).values;
    } catch (error) {
      if (error instanceof PhaseMachineError) return []; // an engine without this game
      throw error;
    }
  };
  known = ['chess', ...words('fairy_chess', 'variant').filter((name) => name !== 'chess')];
  return known;
}
