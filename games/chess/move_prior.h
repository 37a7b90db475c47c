// Move priors for a tree search.
//
// Contract: moveLogits() writes one number a move; a softmax over the list
// makes them the probabilities with which each move is the best one, as far as
// can be told from captures, exchanges, threats, checks, promotions and
// squares, without making a move. Multiples of 1/64, computed with integers:
// the same on every machine and in every instruction set variant (core/isa.h).
//
// Example:
//   MoveList moves;
//   generateLegal(position, moves);
//   std::array<float, MoveList::capacity()> logits;
//   moveLogits(position, moves, logits.data());
//
// Thread safety: pure functions on values.
// The features and the origin of the weights: docs/chess_evaluation.md.

#ifndef PHASEMACHINE_GAMES_CHESS_MOVE_PRIOR_H_
#define PHASEMACHINE_GAMES_CHESS_MOVE_PRIOR_H_

#include "games/chess/position.h"
#include "games/chess/types.h"

namespace phasemachine::chess {

// `moves` are legal moves of the valid `position`; `logits` has room for one
// float each.
void moveLogits(const Position& position, const MoveList& moves, float* logits);

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_MOVE_PRIOR_H_
