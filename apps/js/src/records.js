// Requests of the JSON protocol, and records of games as text.

import { engine, PhaseMachineError, shown } from './engine.js';
import { boardOf, gameOf } from './game.js';

// Answers one request of docs/protocol.md at once; throws what it refuses. Progress
// lines go to `onProgress`; true ends the search.
export function serve(request, onProgress = null) {
  if (request === null || typeof request !== 'object') throw new TypeError(`a request must be an object, not ${shown(request)}`);
  const owner = engine();
  let answer = null;
  const line = new TextEncoder().encode(JSON.stringify({ id: 0, ...request }));
  const user = owner.keep((at, length) => {
    const said = JSON.parse(new TextDecoder().decode(owner.bytes.slice(at, at + length)));
    if (said.progress === undefined) answer = said;
    else if (onProgress?.(said.progress)) return 1;
    return 0;
  });
  try {
    owner.scope(() => {
      const at = owner.room(line.length);
      owner.bytes.set(line, at);
      owner.call('pm_serve', at, line.length, owner.address('on_line'), user);
    });
  } finally {
    owner.drop(user);
  }
  if (answer === null) throw new PhaseMachineError('internal', 'the request has no answer');
  if (answer.error) throw new PhaseMachineError(answer.error.code, answer.error.message);
  if (!('id' in request)) delete answer.id;
  return answer;
}

// The game of these moves from `start`, a board or a game, as text: "notation"
// (PGN in chess), "json", "position", or "session", for Session.load().
export function exportGame(start, moves = [], { format = 'notation' } = {}) {
  const board = typeof start === 'object' && 'save' in start ? boardOf(start).copy() : gameOf(start).initial();
  const bytes = hex(board.save());
  const texts = [];
  try {
    for (const move of moves) {
      texts.push(board.moveText(typeof move === 'string' ? board.move(move) : move));
      board.step(texts.at(-1));
    }
  } finally {
    board.free();
  }
  return serve({ op: 'export', game: board.game.name, bytes, moves: texts, format }).text;
}

// Reads a text of exportGame(), or a game or position in the game's notation;
// returns the start and the texts of the moves, and the session.
export function importGame(text, game) {
  const { session } = serve({ op: 'import', text, ...(game === undefined ? {} : { game: gameOf(game).name }) });
  const rows = session.split('\n').map((row) => /^(\S+) ?(.*)$/.exec(row) ?? []);
  const first = (key) => rows.find(([, word]) => word === key)?.[2] ?? '';
  const its = gameOf(first('game'));
  return {
    game: its,
    start: its.fromText(first('start'), first('options')),
    moves: rows.filter(([, word]) => word === 'move').map(([, , move]) => move),
    session,
  };
}

const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
