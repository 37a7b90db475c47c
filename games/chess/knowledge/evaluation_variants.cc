#include "games/chess/knowledge/evaluation_variants.h"

#include "games/chess/knowledge/evaluate.h"
#include "games/chess/knowledge/evaluation_variant.h"
#include "games/chess/knowledge/move_prior.h"

namespace phasemachine::chess {

namespace {

constexpr std::array kEvaluations = {
    CompiledFor{IsaLevel::kPortable, &kPortableEvaluation},
#if defined(__x86_64__)
    CompiledFor{IsaLevel::kBmi2, &kBmi2Evaluation},
    CompiledFor{IsaLevel::kAvx512, &kAvx512Evaluation},
#endif
};

}  // namespace

const EvaluationVariant& evaluationFor(IsaLevel isa) {
  return *bestForm(kEvaluations, isa);
}

const EvaluationVariant& activeEvaluation() {
  static constinit const ActiveForm<EvaluationVariant> active(evaluationFor);
  return active.get();
}

int evaluate(const Position& position) {
  return activeEvaluation().evaluate(position);
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
