// What the package offers.

export { define } from './define.js';
export { PhaseMachineError } from './engine.js';
export { Board, FIRST, game, Game, games, Move, NEUTRAL, SECOND } from './game.js';
export { load } from './platform.js';
export { Player } from './player.js';
export { exportGame, importGame, serve } from './records.js';
export { Session } from './session.js';
