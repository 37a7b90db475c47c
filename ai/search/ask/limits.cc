#include "ai/search/ask/limits.h"

#include <string>

#include "core/try.h"

namespace phasemachine {

namespace {

using search::kMostMilliseconds;

constexpr std::uint64_t kMostSimulations = 1'000'000'000'000'000;
constexpr std::int64_t kMostPlies = 1'000'000;

template <class Number>
absl::Status check(const std::string& name, Number value, Number lowest,
                   Number highest) {
  if (value >= lowest && value <= highest) return absl::OkStatus();
  return invalid("search limit ", name, ": must be ", lowest, " to ", highest,
                 ", not ", value);
}

absl::Status checkClock(const GameClock& clock) {
  for (const absl::Status& status :
       {check<std::int64_t>("clock.remaining", clock.remaining, 1,
                            kMostMilliseconds),
        check<std::int64_t>("clock.increment", clock.increment, 0,
                            kMostMilliseconds),
        check<std::int64_t>("clock.movesToGo", clock.movesToGo, 0, kMostPlies),
        check<std::int64_t>("clock.movesMade", clock.movesMade, 0, kMostPlies),
        check<std::int64_t>("clock.overhead", clock.overhead, 0,
                            kMostMilliseconds),
        check<std::int64_t>("clock.lagMicroseconds", clock.lagMicroseconds, 0,
                            1000 * kMostMilliseconds)}) {
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status validate(const SearchLimits& limits) {
  for (const absl::Status& status :
       {check<std::uint64_t>("simulations", limits.simulations.value_or(1), 1,
                             kMostSimulations),
        check<std::uint64_t>("nodes", limits.nodes.value_or(1), 1,
                             kMostSimulations),
        check<std::int64_t>("milliseconds", limits.milliseconds.value_or(1), 1,
                            kMostMilliseconds),
        check<std::int64_t>("depth", limits.depth.value_or(1), 1, kMostPlies),
        limits.clock ? checkClock(*limits.clock) : absl::OkStatus()}) {
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

}  // namespace phasemachine
