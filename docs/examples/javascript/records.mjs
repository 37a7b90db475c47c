import { exportGame, game, importGame, load } from 'phasemachine';

await load();
console.log(exportGame('chess', ['f3', 'e5', 'g4', 'Qh4']).trim().split('\n').at(-1));
const { start, moves } = importGame('1. e4 e5 2. Nf3 *', 'chess');
const before = start.save();
for (const move of moves) start.step(move);
console.log(start.text());
start.restore(before); // undo
console.log(start.equals(game('chess').initial()));
