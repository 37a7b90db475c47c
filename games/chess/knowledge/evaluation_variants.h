// Evaluation, quiescence search and move priors, compiled once per instruction
// set.
//
// Contract: all tables give the same results; activeEvaluation() is the table
// for activeIsa() (core/isa.h).
//
// Example:
//   for (IsaLevel isa : availableIsas()) {
//     use(evaluationFor(isa).evaluate(position));
//   }
//
// Thread safety: constants.

#ifndef PHASEMACHINE_GAMES_CHESS_KNOWLEDGE_EVALUATION_VARIANTS_H_
#define PHASEMACHINE_GAMES_CHESS_KNOWLEDGE_EVALUATION_VARIANTS_H_

#include "core/isa.h"
#include "games/chess/knowledge/quiescence.h"
#include "games/chess/position/position.h"
#include "games/chess/position/types.h"

namespace phasemachine::chess {

// The functions of evaluate.h, quiescence.h and move_prior.h.
struct EvaluationVariant {
  int (*evaluate)(const Position&);
  int (*quiescence)(const Position&, int alpha, int beta,
                    const QuiescenceLimits&);
  bool (*exchangeGainsAtLeast)(const Position&, Move, int threshold);
  void (*moveLogits)(const Position&, const MoveList&, float* logits);
};

// The best variant for level `isa`. Precondition: canRun(isa).
const EvaluationVariant& evaluationFor(IsaLevel isa);

// The variant for activeIsa().
const EvaluationVariant& activeEvaluation();

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_KNOWLEDGE_EVALUATION_VARIANTS_H_
