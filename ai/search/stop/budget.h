// When a search ends: the budget that its threads share, and time management on
// a game clock.
//
// Contract: threads take simulations in portions and check the clock
// periodically; the first limit reached ends the search for all of them.
//
// The available time is the time left minus the cost of transmission: the
// overhead of this move, a few more overheads as a safety reserve, and the lag
// of future moves as far as increments do not cover it. At least a fortieth of
// the clock is always available.
//
// The plan: with m moves to go, the target is 1/m of the available time plus
// the m - 1 increments to come. With a time control, m is the number of moves
// to it. For a whole game, m falls from 30 to 20 as moves are made: more moves
// will follow, but searches that end early leave their time to later ones. The
// search ends
//   before the target  if no other move can catch up in the time left;
//   at the target      if the most visited move also has the best score, and
//                      the move to play has not changed for a quarter of the
//                      time;
//   at three targets   in any case, and never later than half of the available
//                      time plus one increment from now.
// The last move before a time control may use all of it.
//
// Example:
//   TimePlan plan = planTime({.clock = GameClock{.remaining = 60000,
//                                                .increment = 600}});
//   use(plan.targetMicroseconds);   // 2.6 s
//
// Thread safety: Budget::begin() from the searching thread; all else from any.

#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>

#include "ai/search/ask/limits.h"
#include "ai/search/ask/options.h"

namespace phasemachine::search {

struct TimePlan {
  // 0: there is no target below the hard limit.
  std::int64_t targetMicroseconds = 0;
  // 0: time is not limited.
  std::int64_t hardMicroseconds = 0;

  // The time of an ordinary search.
  std::int64_t usualMicroseconds() const {
    return targetMicroseconds != 0
               ? std::min(targetMicroseconds, hardMicroseconds)
               : hardMicroseconds;
  }
};

// Clamps numbers to their ranges (validate() reports them); plans a short
// search even if there is no time.
TimePlan planTime(const SearchLimits& limits);

// How far the most visited move is ahead of the others.
struct RootLead {
  std::uint64_t bestVisits = 0;
  std::uint64_t secondVisits = 0;
  bool bestIsBestScored = false;
  // The best move is the one that would be played
  // (SearchOptions::secureMargin).
  bool bestIsSecure = true;
  // The index of the move that would be played.
  std::uint32_t played = 0;
};

// Tracks how long the move that would be played has been the same.
class UnchangedMove {
 public:
  void look(std::uint32_t played, std::int64_t elapsedMicroseconds) {
    if (played == played_) return;
    played_ = played;
    since_ = elapsedMicroseconds;
  }
  // In microseconds since the start of the search; 0: from the start.
  std::int64_t since() const { return since_; }

 private:
  static constexpr std::uint32_t kNone = 0xffffffff;
  std::uint32_t played_ = kNone;
  std::int64_t since_ = 0;
};

// True if a search should end that has run for `elapsedMicroseconds` of its
// plan, made `simulations`, and has had the same move to play since
// `unchangedSinceMicroseconds`. `beforeTarget` allows this before the target,
// if no other move can catch up.
bool endEarly(const TimePlan& plan, std::int64_t elapsedMicroseconds,
              std::uint64_t simulations, const RootLead& lead,
              std::int64_t unchangedSinceMicroseconds, bool beforeTarget);

// The number of simulations that fit into the time up to `endMicroseconds` at
// the speed so far. Precondition: elapsedMicroseconds > 0.
std::uint64_t comingSimulations(std::uint64_t simulations,
                                std::int64_t elapsedMicroseconds,
                                std::int64_t endMicroseconds);

// Searches may end before their limit because the remaining simulations cannot
// change the move; for which searches: EarlyStop in options.h.

// True if a single legal move is played without a search.
bool playsOnlyMove(EarlyStop rule, const SearchLimits& limits);

// True if a search with these limits is decided after `elapsedMicroseconds` and
// `simulations`: the remaining simulations cannot give another move more
// visits. For a game clock see endEarly().
bool isDecided(const SearchOptions& options, const SearchLimits& limits,
               std::int64_t elapsedMicroseconds, std::uint64_t simulations,
               const RootLead& lead);

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
