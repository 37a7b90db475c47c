import { define, load, Player } from 'phasemachine';

// Who takes the last of ten sticks, one to three at a time, wins.
class Nim {
  maxMoves = 3;
  initial() {
    return { sticks: 10, player: 0 };
  }
  legalMoves({ sticks }) {
    return [1, 2, 3].filter((move) => move <= sticks);
  }
  apply({ sticks, player }, move) {
    return { sticks: sticks - move, player: 1 - player };
  }
  side({ player }) {
    return player;
  }
  winner({ sticks, player }) {
    return sticks === 0 ? 1 - player : null;
  }
  check({ sticks, player }) {
    if (!(sticks >= 0 && sticks <= 10 && (player === 0 || player === 1))) throw new Error('no position of Nim');
  }
}

await load();
const nim = define(Nim);
nim.check({ plies: 100 }); // the laws that every game obeys
const player = new Player(nim);
const { best, proof } = await player.search(nim.initial(), { simulations: 1000 });
console.log(`take ${best.text}:`, proof);
player.free();
