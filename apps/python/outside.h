// Evaluates positions with a Python function.
//
// Contract: outsideOf() creates the judge for a player's `evaluator` argument:
// a callable that takes a PositionBatch and returns (values, logits). The
// search calls it from its own threads and holds the GIL only during the call.
// An exception ends the search, which rethrows it; a result of the wrong shape
// raises ValueError.
//
// Thread safety: outsideOf() needs the GIL; the judge is like OutsideJudge.

#ifndef PHASEMACHINE_APPS_PYTHON_OUTSIDE_H_
#define PHASEMACHINE_APPS_PYTHON_OUTSIDE_H_

#include <memory>
#include <string>
#include <variant>

#include "apps/python/binding.h"
#include "engine/outside/outside_judge.h"

namespace phasemachine::python {

// An evaluator's name, or a callable.
using EvaluatorArgument = std::variant<std::string, py::function>;

std::shared_ptr<OutsideJudge> outsideOf(const AnyGame& game,
                                        const py::function& function);

void bindOutside(py::module_& m);

}  // namespace phasemachine::python

#endif  // PHASEMACHINE_APPS_PYTHON_OUTSIDE_H_
