// How long to think on a game clock.
//
// The plan: with m moves to go (30 when the whole game is on the clock, at
// most 50), the target is remaining / m plus three quarters of the increment.
// The search ends at the target when its most visited move is also its best
// scored one, earlier when no other move can catch up in the time left, and
// goes on to at most three times the target while the two differ. No plan
// takes more than half of the clock, and a reserve of 20 ms (at most a fifth
// of the clock) is kept for transmission.
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_AI_SEARCH_TIME_MANAGER_H_
#define PHASEMACHINE_AI_SEARCH_TIME_MANAGER_H_

#include <cstdint>

#include "ai/search/limits.h"

namespace phasemachine::search {

struct TimePlan {
  // 0: there is no target below the hard limit.
  std::int64_t targetMicroseconds = 0;
  // 0: time is not limited.
  std::int64_t hardMicroseconds = 0;
};

TimePlan planTime(const SearchLimits& limits);

// What the decision to stop early is made from.
struct RootStanding {
  std::uint64_t bestVisits = 0;
  std::uint64_t secondVisits = 0;
  bool bestIsBestScored = false;
  // It is the move that would be played (SearchOptions::secureMargin).
  bool bestIsSecure = true;
};

// Whether to end a search that has run for `elapsed` of its plan and made
// `simulations` in that time. `beforeTarget`: also before the target, when no
// other move can catch up.
bool endEarly(const TimePlan& plan, std::int64_t elapsedMicroseconds,
              std::uint64_t simulations, const RootStanding& standing,
              bool beforeTarget);

// How many simulations the time up to `end` allows at the speed so far.
// Precondition: elapsed > 0.
std::uint64_t comingSimulations(std::uint64_t simulations,
                                std::int64_t elapsedMicroseconds,
                                std::int64_t endMicroseconds);

}  // namespace phasemachine::search

#endif  // PHASEMACHINE_AI_SEARCH_TIME_MANAGER_H_
