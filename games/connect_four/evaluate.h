// What a Connect Four position is worth, from the cells that complete a four.
//
// Contract: the board is at a decision. A win that can be taken now and two wins
// of the other that cannot both be stopped are seen; else cells that complete a
// four count by side, and more the nearer a disc can get to them.
//
// Example:
//   const double chances = expectedScore(board);
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_GAMES_CONNECT_FOUR_EVALUATE_H_
#define PHASEMACHINE_GAMES_CONNECT_FOUR_EVALUATE_H_

#include "games/connect_four/board.h"

namespace phasemachine::connect_four {

// Of the side to move, in [0, 1].
double expectedScore(const Board& board);

// One number a move, higher for better ones: wins, then defences against one,
// then columns near the middle; moves below a win of the other come last.
void moveLogits(const Board& board, const MoveList& moves, float* logits);

}  // namespace phasemachine::connect_four

#endif  // PHASEMACHINE_GAMES_CONNECT_FOUR_EVALUATE_H_
