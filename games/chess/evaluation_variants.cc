#include "games/chess/evaluation_variants.h"

#include "games/chess/evaluate.h"
#include "games/chess/evaluation_variant.h"
#include "games/chess/move_prior.h"

namespace phasemachine::chess {

const EvaluationVariant& evaluationFor(IsaLevel isa) {
  switch (isa) {
#if defined(__x86_64__)
    case IsaLevel::kBmi2:
      return kBmi2Evaluation;
    case IsaLevel::kAvx512:
      return kAvx512Evaluation;
#endif
    default:
      return kPortableEvaluation;
  }
}

const EvaluationVariant& activeEvaluation() {
  static const EvaluationVariant& variant = evaluationFor(activeIsa());
  return variant;
}

int evaluate(const Position& position) {
  return activeEvaluation().evaluate(position);
}

int evaluateQuiet(const Position& position) {
  return activeEvaluation().evaluateQuiet(position);
}

int quiescence(const Position& position, int alpha, int beta,
               const QuiescenceLimits& limits) {
  return activeEvaluation().quiescence(position, alpha, beta, limits);
}

bool exchangeGainsAtLeast(const Position& position, Move move, int threshold) {
  return activeEvaluation().exchangeGainsAtLeast(position, move, threshold);
}

void moveLogits(const Position& position, const MoveList& moves,
                float* logits) {
  activeEvaluation().moveLogits(position, moves, logits);
}

}  // namespace phasemachine::chess
