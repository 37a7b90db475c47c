// Requests of the JSON protocol, and records of games as text.

import { engine, PhaseMachineError, settings, shown } from './engine.js';
import { gameOf, listed, startOf } from './game.js';

const kProgress = /^\{"id":[^{}]*,"progress":/;

// The answer to a request of docs/protocol.md, both as text. Progress lines go to
// `onProgress`; true ends the search.
/**
 * @param {string} request
 * @param {((line: string) => unknown) | null} onProgress
 * @returns {string}
 */
export function answerTo(request, onProgress = null) {
  const owner = engine();
  const line = new TextEncoder().encode(request);
  let answer = null;
  const user = owner.keep((at, length) => {
    const said = new TextDecoder().decode(owner.bytes.slice(at, at + length));
    if (kProgress.test(said)) return onProgress?.(said) ? 1 : 0;
    answer = said;
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
  return answer;
}

// The same with objects; throws what is refused.
export function serve(request, onProgress = null) {
  if (request === null || typeof request !== 'object') throw new TypeError(`a request must be an object, not ${shown(request)}`);
  const text = JSON.stringify({ id: 0, ...request });
  const answer = JSON.parse(answerTo(text, onProgress && ((said) => onProgress(JSON.parse(said).progress))));
  if (answer.error) throw new PhaseMachineError(answer.error.code, answer.error.message);
  if (!('id' in request)) delete answer.id;
  return answer;
}

// The game of these moves from `start`, a board or a game, as text: "notation"
// (PGN in chess), "json", "position", or "session", for Session.load().
export function exportGame(start, moves = [], given = {}) {
  const { format = 'notation' } = settings(given, ['format'], 'options');
  const board = startOf(start).copy();
  const bytes = hex(board.save());
  const texts = [];
  try {
    for (const move of listed(moves)) {
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
