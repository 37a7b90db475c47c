// Evaluates positions with a Python function.
//
// Contract: outsideOf() creates the judge for a player's `evaluator` argument:
// a callable that takes a PositionBatch and returns (values, logits). The
// search calls it from its own threads and holds the GIL only during the call.
// An exception ends the search, which rethrows it; a result of the wrong shape
// raises ValueError. A Python object that keeps the judge passes the function
// to Python's garbage collector, since the function may refer to that object.
//
// Thread safety: outsideOf() needs the GIL; the judge is like OutsideJudge.

#ifndef PHASEMACHINE_APPS_PYTHON_OUTSIDE_H_
#define PHASEMACHINE_APPS_PYTHON_OUTSIDE_H_

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <variant>

#include "ai/search/ask/options.h"
#include "apps/python/binding.h"
#include "engine/outside/outside_judge.h"
#include "engine/players.h"

namespace phasemachine::python {

// An evaluator's name, or a callable.
using EvaluatorArgument = std::variant<std::string, py::function>;

// The function of a judge, which owns the only reference to it here.
class HeldFunction {
 public:
  explicit HeldFunction(const py::function& function) : function_(function) {}
  // Needs no GIL.
  ~HeldFunction();
  HeldFunction(const HeldFunction&) = delete;
  HeldFunction& operator=(const HeldFunction&) = delete;

  // Throws RuntimeError after drop().
  py::function get() const;
  // tp_traverse and tp_clear of its owner.
  int visit(visitproc visit, void* arg) const;
  void drop() { py::object(std::move(function_)); }

 private:
  py::object function_;
};

// A judge that calls a Python function.
class FunctionJudge : public OutsideJudge {
 public:
  FunctionJudge(std::shared_ptr<HeldFunction> function, Function call)
      : OutsideJudge(std::move(call)), function_(std::move(function)) {}
  HeldFunction& function() const { return *function_; }

 private:
  std::shared_ptr<HeldFunction> function_;
};

std::shared_ptr<FunctionJudge> outsideOf(const AnyGame& game,
                                         const py::function& function);

void bindOutside(py::module_& m);

// In MiB.
using Memory = Whole<"memory", std::uint64_t, 1, (kMaxMemoryBytes >> 20)>;

struct PlayerArguments {
  EvaluatorArgument evaluator = std::string();
  std::filesystem::path net = {};
  std::string options = {};
  int threads = 1;
  std::uint64_t mebibytes = 0;  // 0: the default
  std::uint64_t seed = 1;
  bool manyGames = false;
};

// Throws ValueError with the reason.
PlayerSettings settingsOf(const AnyGame& game, const PlayerArguments& given);

}  // namespace phasemachine::python

#endif  // PHASEMACHINE_APPS_PYTHON_OUTSIDE_H_
