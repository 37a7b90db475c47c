// Static evaluation of a position, and which of its moves look promising: what
// a search without a rollout puts at its leaves.
//
// Contract: evaluate() is a number from the view of the side to move, positive
// when that side stands better, within +-kMaxEvaluation; a soldier is worth
// about 110. It counts material by level, also buried and in hand, reach,
// squares beside the enemy's marshal, the front line, and what the next capture
// wins; a marshal that can be taken at once decides. moveLogits() gives one
// number a move, whose softmax is a distribution over the moves. Arithmetic of
// both is integral, so that every machine gives the same.
//
// Example:
//   double value = expectedScore(evaluate(board.position, board.options));
//
// Thread safety: pure functions on values.

#ifndef PHASEMACHINE_GAMES_GUNGI_EVALUATE_H_
#define PHASEMACHINE_GAMES_GUNGI_EVALUATE_H_

#include "core/random.h"
#include "games/gungi/position.h"
#include "games/gungi/settings.h"
#include "games/gungi/types.h"

namespace phasemachine::gungi {

int evaluate(const Position& position, const Options& options);

// The score that the side to move can expect, in [0, 1], of a position with
// this evaluation; rises with it, and expectedScore(-x) is 1 -
// expectedScore(x).
double expectedScore(int evaluation);

// One number a move of the list.
void moveLogits(const Position& position, const Options& options,
                const MoveList& moves, float* logits);

// A move for playouts that are a little wiser than chance: takes the marshal
// when it can, else often captures, else any move. Precondition: not empty.
Move playoutMove(const Position& position, const Options& options,
                 const MoveList& moves, Random& random);

}  // namespace phasemachine::gungi

#endif  // PHASEMACHINE_GAMES_GUNGI_EVALUATE_H_
