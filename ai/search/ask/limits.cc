#include "ai/search/ask/limits.h"

#include <string>
#include <string_view>

namespace phasemachine {

namespace {

using search::kMostMilliseconds;

constexpr std::uint64_t kMostSimulations = 1'000'000'000'000'000;
constexpr std::int64_t kMostPlies = 1'000'000;

template <class Number>
absl::Status check(std::string_view name, Number value, Number lowest,
                   Number highest) {
  if (value >= lowest && value <= highest) return absl::OkStatus();
  return absl::InvalidArgumentError("search limit " + std::string(name) +
                                    ": must be " + std::to_string(lowest) +
                                    " to " + std::to_string(highest) +
                                    ", not " + std::to_string(value));
}

absl::Status checkClock(const GameClock& clock) {
  absl::Status status = check<std::int64_t>("clock.remaining", clock.remaining,
                                            1, kMostMilliseconds);
  if (status.ok()) {
    status = check<std::int64_t>("clock.increment", clock.increment, 0,
                                 kMostMilliseconds);
  }
  if (status.ok()) {
    status =
        check<std::int64_t>("clock.movesToGo", clock.movesToGo, 0, kMostPlies);
  }
  if (status.ok()) {
    status =
        check<std::int64_t>("clock.movesMade", clock.movesMade, 0, kMostPlies);
  }
  if (status.ok()) {
    status = check<std::int64_t>("clock.overhead", clock.overhead, 0,
                                 kMostMilliseconds);
  }
  if (status.ok()) {
    status = check<std::int64_t>("clock.lagMicroseconds", clock.lagMicroseconds,
                                 0, 1000 * kMostMilliseconds);
  }
  return status;
}

}  // namespace

absl::Status validate(const SearchLimits& limits) {
  absl::Status status = absl::OkStatus();
  if (limits.simulations) {
    status = check<std::uint64_t>("simulations", *limits.simulations, 1,
                                  kMostSimulations);
  }
  if (status.ok() && limits.nodes) {
    status = check<std::uint64_t>("nodes", *limits.nodes, 1, kMostSimulations);
  }
  if (status.ok() && limits.milliseconds) {
    status = check<std::int64_t>("milliseconds", *limits.milliseconds, 1,
                                 kMostMilliseconds);
  }
  if (status.ok() && limits.depth) {
    status = check<std::int64_t>("depth", *limits.depth, 1, kMostPlies);
  }
  if (status.ok() && limits.clock) status = checkClock(*limits.clock);
  return status;
}

}  // namespace phasemachine
