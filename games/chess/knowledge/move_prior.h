// Move priors for a tree search.
//
// Contract: moveLogits() writes one number per move; a softmax over the list
// converts them to the probabilities that each move is the best one, estimated
// from captures, exchanges, threats, checks, promotions and squares, without
// making a move. Logits are multiples of 1/64 from integer arithmetic: every
// machine and every variant (core/isa.h) gives the same result.
//
// Example:
//   MoveList moves;
//   generateLegal(position, moves);
//   std::array<float, MoveList::capacity()> logits;
//   moveLogits(position, moves, logits.data());
//
// Thread safety: pure functions on values.
// Origin of the weights: docs/networks.md.

#ifndef PHASEMACHINE_GAMES_CHESS_KNOWLEDGE_MOVE_PRIOR_H_
#define PHASEMACHINE_GAMES_CHESS_KNOWLEDGE_MOVE_PRIOR_H_

#include "games/chess/position/position.h"
#include "games/chess/position/types.h"

namespace phasemachine::chess {

// Preconditions: `moves` are legal moves of the valid `position`; `logits` has
// room for one float each.
void moveLogits(const Position& position, const MoveList& moves, float* logits);

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_KNOWLEDGE_MOVE_PRIOR_H_
