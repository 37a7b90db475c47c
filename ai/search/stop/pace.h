// Decides when a worker checks the clock: about five thousand times a second,
// whatever a simulation costs.
//
// Example:
//   if (--pace.left == 0) pace.look(budget.elapsedMicroseconds());
//
// Thread safety: a plain value of one thread.

#ifndef PHASEMACHINE_AI_SEARCH_STOP_PACE_H_
#define PHASEMACHINE_AI_SEARCH_STOP_PACE_H_

#include <algorithm>
#include <cstdint>

namespace phasemachine::search {

struct Pace {
  static constexpr std::int64_t kTargetMicroseconds = 200;
  static constexpr std::uint32_t kLongestInterval = 4096;

  std::uint32_t interval = 1;  // in simulations
  std::uint32_t left = 1;      // until the next look
  std::int64_t lastLook = 0;   // microseconds since the search began
  std::int64_t lastProgress = 0;

  // Records a check and schedules the next one.
  void look(std::int64_t elapsedMicroseconds) {
    const std::int64_t step = elapsedMicroseconds - lastLook;
    lastLook = elapsedMicroseconds;
    if (step < kTargetMicroseconds / 2) {
      interval = std::min(interval * 2, kLongestInterval);
    } else if (step > kTargetMicroseconds) {
      interval = std::max(interval / 2, 1U);
    }
    left = interval;
  }
};

}  // namespace phasemachine::search

#endif  // PHASEMACHINE_AI_SEARCH_STOP_PACE_H_
