// How much a search may still do, shared by its threads.
//
// Contract: threads take simulations in portions and look at the clock
// now and then; the first limit met ends the search for all of them.
//
// Thread safety: begin() from the searching thread; everything else from any.

#ifndef PHASEMACHINE_AI_SEARCH_BUDGET_H_
#define PHASEMACHINE_AI_SEARCH_BUDGET_H_

#include <atomic>
#include <cstdint>

#include "ai/search/control.h"
#include "ai/search/limits.h"
#include "ai/search/time_manager.h"

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
  // The next ones for one of `threads`, few where few are left; none when the
  // limit is reached.
  Portion take(std::uint32_t threads);
  // One number; false when the limit is reached. For one thread alone.
  bool takeOne(std::uint64_t& number);

  // The first reason given stands.
  void end(StopReason reason);
  // Ends it when the time is up.
  void lookAtClock();
  // To be asked before each simulation.
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
  // Since begin(), or since the ponder hit (as far as seen by this function);
  // 0 while pondering.
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

}  // namespace phasemachine::search

#endif  // PHASEMACHINE_AI_SEARCH_BUDGET_H_
