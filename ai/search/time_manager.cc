#include "ai/search/time_manager.h"

#include <algorithm>
#include <cmath>

#include "ai/search/longest_time.h"

namespace phasemachine::search {

namespace {
constexpr std::int64_t kMovesOfAGame = 30;
constexpr std::int64_t kMostMovesPlanned = 50;
constexpr std::int64_t kReserveMilliseconds = 20;

// In the range that can be calculated with.
std::int64_t bounded(std::int64_t milliseconds, std::int64_t least) {
  return std::clamp(milliseconds, least, kMostMilliseconds);
}
}  // namespace

TimePlan planTime(const SearchLimits& limits) {
  TimePlan plan;
  if (limits.clock) {
    const GameClock& clock = *limits.clock;
    const std::int64_t remaining = bounded(clock.remaining, 1);
    const std::int64_t reserve = std::min(kReserveMilliseconds, remaining / 5);
    const std::int64_t moves =
        clock.movesToGo > 0
            ? std::min<std::int64_t>(clock.movesToGo, kMostMovesPlanned)
            : kMovesOfAGame;
    const std::int64_t usable = remaining - reserve;
    // The last move before a time control may use all that is left.
    const std::int64_t most = moves == 1 ? usable : usable / 2;
    const std::int64_t target =
        usable / moves + bounded(clock.increment, 0) * 3 / 4;
    plan.targetMicroseconds =
        std::max<std::int64_t>(1000 * std::min(target, most), 1000);
    plan.hardMicroseconds =
        std::max<std::int64_t>(1000 * std::min(3 * target, most), 1000);
  }
  if (limits.milliseconds) {
    const std::int64_t hard = 1000 * bounded(*limits.milliseconds, 1);
    plan.hardMicroseconds = plan.hardMicroseconds == 0
                                ? hard
                                : std::min(plan.hardMicroseconds, hard);
  }
  return plan;
}

bool endEarly(const TimePlan& plan, std::int64_t elapsedMicroseconds,
              std::uint64_t simulations, const RootStanding& standing,
              bool beforeTarget) {
  if (plan.targetMicroseconds == 0 || elapsedMicroseconds <= 0) return false;
  if (elapsedMicroseconds >= plan.targetMicroseconds) {
    return standing.bestIsBestScored;
  }
  // Every simulation still to come goes to the second move: does it catch up?
  return beforeTarget && elapsedMicroseconds * 10 >= plan.targetMicroseconds &&
         standing.bestIsBestScored && standing.bestIsSecure &&
         standing.bestVisits >
             standing.secondVisits + comingSimulations(simulations,
                                                       elapsedMicroseconds,
                                                       plan.targetMicroseconds);
}

std::uint64_t comingSimulations(std::uint64_t simulations,
                                std::int64_t elapsedMicroseconds,
                                std::int64_t endMicroseconds) {
  const std::int64_t left =
      std::max<std::int64_t>(endMicroseconds - elapsedMicroseconds, 0);
  return static_cast<std::uint64_t>(std::ceil(
      static_cast<double>(simulations) /
      static_cast<double>(elapsedMicroseconds) * static_cast<double>(left)));
}

}  // namespace phasemachine::search
