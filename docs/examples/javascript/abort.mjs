import { game, load, Player } from 'phasemachine';

await load();
const board = game('chess').initial();
const player = new Player('chess', { threads: 2 });
const result = await player.search(board, {
  milliseconds: 10_000,
  progress: ({ simulations }) => simulations >= 200, // enough
});
console.log(result.endedBy);

try {
  await player.search(board, { signal: AbortSignal.timeout(100) });
} catch (error) {
  console.log(error.name);
}
player.free();
