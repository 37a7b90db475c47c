import { game, load, Player } from 'phasemachine';

await load();
const board = game('chess').fromText('6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1');
console.log(board.legalMoves.length, 'legal moves');

const player = new Player('chess');
const result = await player.search(board, { simulations: 500 });
console.log('best:', result.best.text, result.proof);
player.free();

try {
  board.step('d1d9');
} catch (error) {
  console.log('refused:', error.message);
}
board.step(result.best);
console.log('winner:', board.winner);
