// Evaluates positions with a C function.
//
// Contract: outsideIn() creates the judge for settings with `evaluate`, and
// returns null for settings without. A result other than 0 and an exception
// throw EvaluatorError.
//
// Thread safety: a pure function; the judge is like OutsideJudge.

#ifndef PHASEMACHINE_APPS_CAPI_OUTSIDE_H_
#define PHASEMACHINE_APPS_CAPI_OUTSIDE_H_

#include <memory>
#include <string>

#include "apps/capi/phasemachine.h"
#include "engine/outside/outside_judge.h"

namespace phasemachine::capi {

inline void callEvaluate(pm_evaluate evaluate, void* user,
                         const PositionBatch& batch) {
  const pm_position_batch shown = {.size = sizeof shown,
                                   .count = batch.size,
                                   .width = batch.width,
                                   .observations = batch.observations.data(),
                                   .offsets = batch.offsets.data(),
                                   .actions = batch.actions.data(),
                                   .values = batch.values.data(),
                                   .logits = batch.logits.data()};
  int result = 0;
  try {
    result = evaluate(&shown, user);
  } catch (...) {
    throw EvaluatorError("evaluate threw an exception");
  }
  if (result != 0) {
    throw EvaluatorError("evaluate returned " + std::to_string(result));
  }
}

// `given` is a pm_contender, or the settings of a player or of self-play.
template <class Given>
std::shared_ptr<OutsideJudge> outsideIn(const Given& given) {
  if (given.evaluate == nullptr) return nullptr;
  return std::make_shared<OutsideJudge>(
      [evaluate = given.evaluate, user = given.evaluate_user](
          const PositionBatch& batch) { callEvaluate(evaluate, user, batch); });
}

}  // namespace phasemachine::capi

#endif  // PHASEMACHINE_APPS_CAPI_OUTSIDE_H_
