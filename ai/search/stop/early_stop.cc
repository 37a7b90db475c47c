#include "ai/search/stop/early_stop.h"

#include <algorithm>

#include "ai/search/ask/longest_time.h"

namespace phasemachine::search {

bool playsOnlyMove(EarlyStop rule, const SearchLimits& limits) {
  if (limits.ponder) return false;
  return (limits.clock && rule >= EarlyStop::kClock) ||
         (limits.milliseconds && rule >= EarlyStop::kTime) ||
         (limits.simulations && rule >= EarlyStop::kAlways);
}

namespace {

// Additional visits that a move with `visits` may have: those of a lease
// (leases.h) and, if threads share the tree, those in progress.
std::uint64_t notYetCounted(const SearchOptions& options,
                            std::uint64_t visits) {
  switch (options.mode) {
    case SearchMode::kBatch:
      return 0;
    case SearchMode::kTree:
      return visits / 16;
    case SearchMode::kSingle:
      break;
  }
  return options.longestLease == 1 ? 0 : visits / 32;
}

}  // namespace

bool isDecided(const SearchOptions& options, const SearchLimits& limits,
               std::int64_t elapsedMicroseconds, std::uint64_t simulations,
               const RootStanding& standing) {
  const EarlyStop rule = options.earlyStop;
  const std::uint64_t second =
      standing.secondVisits + notYetCounted(options, standing.secondVisits);
  if (limits.ponder || standing.bestVisits <= second ||
      !standing.bestIsSecure) {
    return false;
  }
  const std::uint64_t lead = standing.bestVisits - second;
  if (limits.simulations && rule >= EarlyStop::kAlways) {
    const std::uint64_t all = *limits.simulations;
    if (lead > all - std::min(all, simulations)) return true;
  }
  if (limits.milliseconds && !limits.clock && rule >= EarlyStop::kTime) {
    // Before this the speed is not known well.
    constexpr std::int64_t kLookedAtShare = 10;
    const std::int64_t all =
        1000 * std::min(*limits.milliseconds, kMostMilliseconds);
    return elapsedMicroseconds > 0 &&
           elapsedMicroseconds * kLookedAtShare >= all &&
           lead > comingSimulations(simulations, elapsedMicroseconds, all);
  }
  return false;
}

}  // namespace phasemachine::search
