// Static evaluation and move priors, for the leaves of a search.
//
// Contract: evaluate() is from the view of the side to move, positive if that
// side is better, within +-kMaxEvaluation; a soldier is worth about 110. It
// counts material by level, including buried pieces and hands, mobility,
// squares next to the enemy's marshal, the front line, and the gain of the next
// capture; a marshal that can be captured at once is decisive. moveLogits()
// gives one number per move; their softmax is a distribution over the moves.
// Both use integer arithmetic: every machine gives the same result.
//
// Example:
//   double value = expectedScore(evaluate(board.position, board.options));

#ifndef PHASEMACHINE_GAMES_GUNGI_MACHINE_EVALUATE_H_
#define PHASEMACHINE_GAMES_GUNGI_MACHINE_EVALUATE_H_

#include "core/random.h"
#include "core/side.h"
#include "games/gungi/rules/position.h"
#include "games/gungi/rules/settings.h"
#include "games/gungi/rules/types.h"

namespace phasemachine::gungi {

int evaluate(const Position& position, const Options& options);

// The expected score of the side to move, in [0, 1], for an evaluation;
// monotonic, and expectedScore(-x) is 1 - expectedScore(x).
double expectedScore(int evaluation);

// The expected score of `viewer` for the evaluation of `position`.
inline float scoreFor(Side viewer, const Position& position, int evaluation) {
  return static_cast<float>(
      expectedScore(viewer == position.sideToMove ? evaluation : -evaluation));
}

// Writes one number per move of the list.
void moveLogits(const Position& position, const Options& options,
                const MoveList& moves, float* logits);

// A move for lightly informed playouts: captures the marshal if possible,
// otherwise prefers captures. Precondition: `moves` is not empty.
Move playoutMove(const Position& position, const Options& options,
                 const MoveList& moves, Random& random);

}  // namespace phasemachine::gungi

#endif  // PHASEMACHINE_GAMES_GUNGI_MACHINE_EVALUATE_H_
