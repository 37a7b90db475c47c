// Evaluates a Connect Four position by the cells that complete a four.
//
// Contract: the board is at a decision. It detects an immediate win, and two
// threats of the opponent that cannot both be stopped. Otherwise cells that
// complete a four count for their side, more in rows that the side will get.
//
// Example:
//   const double chances = expectedScore(board);

#ifndef PHASEMACHINE_GAMES_CONNECT_FOUR_EVALUATE_H_
#define PHASEMACHINE_GAMES_CONNECT_FOUR_EVALUATE_H_

#include "games/connect_four/board.h"

namespace phasemachine::connect_four {

// The score of the side to move, in [0, 1].
double expectedScore(const Board& board);

// One number per move, higher for better ones: wins, then defences, then
// columns near the middle; moves that allow a win above them come last.
void moveLogits(const Board& board, const MoveList& moves, float* logits);

}  // namespace phasemachine::connect_four

#endif  // PHASEMACHINE_GAMES_CONNECT_FOUR_EVALUATE_H_
