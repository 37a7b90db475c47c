// Pig, with a die: a game of one's own that workers find by this module.

const kGoal = 20;

export default {
  name: 'pig_dice',
  maxMoves: 6,
  initial: () => ({ bank: [0, 0], table: 0, player: 0, rolling: true }),
  side: ({ rolling, player }) => (rolling ? 2 : player),
  winner: ({ bank }) => [0, 1].find((player) => bank[player] >= kGoal) ?? null,
  legalMoves: ({ rolling }) => (rolling ? [1, 2, 3, 4, 5, 6] : [0, 1]),
  apply(state, move) {
    if (state.rolling) {
      state.rolling = move === 1;
      state.table = move === 1 ? 0 : state.table + move;
      if (move === 1) state.player = 1 - state.player;
    } else if (move === 1) {
      state.bank[state.player] += state.table;
      state.table = 0;
      state.player = 1 - state.player;
      state.rolling = true;
    } else {
      state.rolling = true;
    }
  },
  chanceWeights: (_state, moves) => moves.map(() => 1 / 6),
  moveText: ({ rolling }, move) => (rolling ? String(move) : move ? 'hold' : 'roll'),
  draw: ({ bank, table }) => `${bank.join(' : ')}, ${table} on the table`,
};
