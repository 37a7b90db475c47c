#include "engine/outside/outside_judge.h"

#include <algorithm>
#include <cmath>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

namespace phasemachine {
namespace {

void checkAnswers(const PositionBatch& batch) {
  for (std::size_t i = 0; i < batch.size; ++i) {
    const float value = batch.values[i];
    // Also false for NaN.
    if (!(value >= 0 && value <= 1)) {
      throw EvaluatorError(
          absl::StrFormat("evaluator: the value of position %d is %.9g, not in "
                          "[0, 1]",
                          i, value));
    }
    for (std::uint32_t a = batch.offsets[i]; a < batch.offsets[i + 1]; ++a) {
      if (!std::isfinite(batch.logits[a])) {
        throw EvaluatorError(absl::StrCat(
            "evaluator: the logit of action ", batch.actions[a],
            " in position ", i, " is ", batch.logits[a], ", not finite"));
      }
    }
  }
}

}  // namespace

PositionBatch PositionRows::batch(std::size_t size) const {
  Block& block = *block_;
  const std::size_t actions = block.offsets.data()[size];
  std::fill_n(block.values.data(), size, 0.5F);
  std::fill_n(block.logits.data(), actions, 0.0F);
  return {.size = size,
          .width = width_,
          .observations = {block.observations.data(), size * width_},
          .offsets = {block.offsets.data(), size + 1},
          .actions = {block.actions.data(), actions},
          .values = {block.values.data(), size},
          .logits = {block.logits.data(), actions},
          .owner = block_};
}

void OutsideJudge::judge(const PositionBatch& batch) {
  const std::lock_guard lock(mutex_);
  function_(batch);
  checkAnswers(batch);
  ++counts_.calls;
  counts_.positions += batch.size;
}

OutsideJudge::Counts OutsideJudge::counts() const {
  const std::lock_guard lock(mutex_);
  return counts_;
}

}  // namespace phasemachine
