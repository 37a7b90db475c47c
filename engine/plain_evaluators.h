// The evaluators that every game has: random playouts and a constant. Each
// compiles a whole search, so only bind_plain.cc.in includes this header.
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_ENGINE_PLAIN_EVALUATORS_H_
#define PHASEMACHINE_ENGINE_PLAIN_EVALUATORS_H_

#include <vector>

#include "ai/evaluate/constant.h"
#include "ai/evaluate/rollout.h"
#include "engine/evaluators.h"

namespace phasemachine {

template <Game G>
std::vector<EvaluatorRow<G>> plainEvaluatorRows() {
  return {evaluatorRow<G>("rollout", RolloutEvaluator<G>{}),
          evaluatorRow<G>("constant", ConstantEvaluator{})};
}

}  // namespace phasemachine

#endif  // PHASEMACHINE_ENGINE_PLAIN_EVALUATORS_H_
