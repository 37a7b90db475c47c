// The function table of one variant of the evaluation.
//
// Contract: each of the constants below is defined in its own file,
// evaluation_variant_<name>.cc, compiled for processors with the instructions.
//
// Thread safety: constants.

#ifndef PHASEMACHINE_GAMES_CHESS_KNOWLEDGE_EVALUATION_VARIANT_H_
#define PHASEMACHINE_GAMES_CHESS_KNOWLEDGE_EVALUATION_VARIANT_H_

#include "games/chess/knowledge/evaluation.h"
#include "games/chess/knowledge/evaluation_variants.h"
#include "games/chess/knowledge/exchange.h"
#include "games/chess/knowledge/policy.h"
#include "games/chess/knowledge/quiescence_search.h"

namespace phasemachine::chess {

extern const EvaluationVariant kPortableEvaluation;
#if defined(__x86_64__)
extern const EvaluationVariant kBmi2Evaluation;
extern const EvaluationVariant kAvx512Evaluation;
#endif

template <class Isa>
constexpr EvaluationVariant makeEvaluationVariant() {
  return {
      .evaluate = Evaluation<Isa>::evaluate,
      .quiescence =
          [](const Position& position, int alpha, int beta,
             const QuiescenceLimits& limits) {
            return QuiescenceSearch<Isa>(limits).run(position, alpha, beta);
          },
      .exchangeGainsAtLeast = Exchange<Isa>::gainsAtLeast,
      .moveLogits =
          [](const Position& position, const MoveList& moves, float* logits) {
            Policy<Isa>(position).writeLogits(moves, logits);
          },
  };
}

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_KNOWLEDGE_EVALUATION_VARIANT_H_
