// An outside function that evaluates positions, shared by all threads of a
// search or of a run of games.
//
// Contract: one thread at a time calls the function. Answers are checked: a
// value outside [0, 1] or a non-finite logit throws EvaluatorError naming
// position and number, which ends the search like any exception of an
// evaluator, including the function's own. After that the judge can be used
// again.
//
// Example:
//   auto judge = std::make_shared<OutsideJudge>(
//       [&](const PositionBatch& batch) { model.judge(batch); });
//   PlayerSettings settings{.outside = judge};
//   settings.search = outsideSearch();
//   auto player = makePlayer(game, settings);
//
// Thread safety: safe from any number of threads.

#ifndef PHASEMACHINE_ENGINE_OUTSIDE_OUTSIDE_JUDGE_H_
#define PHASEMACHINE_ENGINE_OUTSIDE_OUTSIDE_JUDGE_H_

#include <cstdint>
#include <functional>
#include <mutex>
#include <stdexcept>
#include <utility>

#include "engine/outside/position_batch.h"

namespace phasemachine {

// An unusable answer, or a function that failed.
class EvaluatorError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class OutsideJudge {
 public:
  using Function = std::function<void(const PositionBatch&)>;

  explicit OutsideJudge(Function function) : function_(std::move(function)) {}

  // Calls the function with a batch that is not empty and checks its answers.
  void judge(const PositionBatch& batch);

  // Calls made and positions judged so far.
  struct Counts {
    std::uint64_t calls = 0;
    std::uint64_t positions = 0;
  };
  Counts counts() const;

 private:
  Function function_;
  mutable std::mutex mutex_;
  Counts counts_;
};

}  // namespace phasemachine

#endif  // PHASEMACHINE_ENGINE_OUTSIDE_OUTSIDE_JUDGE_H_
