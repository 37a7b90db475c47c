// Move priors: the likelihood of each answer to a request.
//
// Contract: moveLogits() writes one number per move of the list, the sum of the
// learned weights of its features (move_features.h), whose softmax is a
// distribution over the moves. It reads nothing that the side to decide cannot
// see. Precondition: a player is to decide, and `moves` are its legal moves.
// Integer arithmetic, so every machine gives the same result.
//
// Example:
//   moveLogits(board, moves, logits.data());

#ifndef PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_KNOWLEDGE_MOVE_PRIOR_H_
#define PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_KNOWLEDGE_MOVE_PRIOR_H_

#include "games/twilight_struggle/play/board.h"
#include "games/twilight_struggle/tables/move.h"

namespace phasemachine::twilight_struggle {

void moveLogits(const Board& board, const MoveList& moves, float* logits);

}  // namespace phasemachine::twilight_struggle

#endif  // PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_KNOWLEDGE_MOVE_PRIOR_H_
