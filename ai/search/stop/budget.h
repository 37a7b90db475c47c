// The remaining budget of a search, shared by its threads.
//
// Contract: threads take simulations in portions and check the clock
// periodically; the first limit reached ends the search for all of them.
//
// Thread safety: begin() from the searching thread; everything else from any.

#ifndef PHASEMACHINE_AI_SEARCH_STOP_BUDGET_H_
#define PHASEMACHINE_AI_SEARCH_STOP_BUDGET_H_

#include <algorithm>
#include <atomic>
#include <cstdint>

#include "ai/search/ask/limits.h"
#include "ai/search/stop/time_manager.h"

namespace phasemachine::search {

class Budget {
 public:
  // `control` may be null and must outlive the search.
  void begin(const SearchLimits& limits, const SearchControl* control);

  // Numbers of simulations to make: [first, first + count).
  struct Portion {
    std::uint64_t first = 0;
    std::uint32_t count = 0;
  };
  // The next portion for one of `threads`, small if few are left; empty once
  // the limit is reached.
  Portion take(std::uint32_t threads);
  // Takes one number; false if the limit has been reached. Single-threaded
  // only.
  bool takeOne(std::uint64_t& number);

  // Ends the search. The first reason given is kept.
  void end(StopReason reason);
  // Ends the search if the time is up.
  void checkClock();
  // Check before each simulation.
  bool ended() const {
    return ended_.load(std::memory_order_relaxed) ||
           (control_ != nullptr && control_->stopped());
  }
  // Why it ended. Precondition: ended, or all simulations taken and made.
  StopReason reason() const;

  const SearchLimits& limits() const { return limits_; }
  const TimePlan& plan() const { return plan_; }
  bool timed() const { return plan_.hardMicroseconds > 0; }

  // Since begin().
  std::int64_t elapsedMicroseconds() const;
  // Since begin(), or since the ponder hit (as seen by this function); 0 while
  // pondering.
  std::int64_t countedMicroseconds();

 private:
  // No reason yet.
  static constexpr auto kRunning = static_cast<StopReason>(255);
  static constexpr std::int64_t kPondering = -1;
  static std::int64_t now();

  SearchLimits limits_;
  const SearchControl* control_ = nullptr;
  TimePlan plan_;
  std::int64_t begun_ = 0;
  std::atomic<std::int64_t> countedFrom_{0};
  alignas(64) std::atomic<std::uint64_t> taken_{0};
  alignas(64) std::atomic<bool> ended_{false};
  std::atomic<StopReason> reason_{kRunning};
};

// Decides when a worker checks the clock: about five thousand times a second,
// whatever a simulation costs.
//
// Example:
//   if (--pace.left == 0) pace.look(budget.elapsedMicroseconds());
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

#endif  // PHASEMACHINE_AI_SEARCH_STOP_BUDGET_H_
