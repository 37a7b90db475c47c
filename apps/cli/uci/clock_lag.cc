#include "apps/cli/uci/clock_lag.h"

#include <algorithm>
#include <cmath>

namespace phasemachine::uci {
namespace {

constexpr int kMovesLookedAt = 16;
constexpr std::int64_t kMostMicroseconds = 250'000;
// Clients round: a move may seem to cost slightly less or more.
constexpr double kRounding = 1;

}  // namespace

void ClockLag::told(const GameClock& clock, std::size_t side) {
  if (last_ && last_->microseconds && last_->side == side &&
      last_->clock.movesMade + 1 == clock.movesMade) {
    // As doubles, since clients may send senseless values.
    const double cost = static_cast<double>(last_->clock.remaining) +
                        static_cast<double>(last_->clock.increment) -
                        static_cast<double>(clock.remaining);
    const double lost = cost - static_cast<double>(*last_->microseconds) / 1000;
    // If it lost less, time was added to the clock.
    if (lost >= -2 * kRounding) {
      count_ = std::min(count_ + 1, kMovesLookedAt);
      const std::int64_t counted = std::llround(
          std::clamp(1000 * lost, 0.0, static_cast<double>(kMostMicroseconds)));
      mean_ += (static_cast<double>(counted) / 1000 - mean_) / count_;
      worst_ = std::max(worst_,
                        std::min(counted + last_->beyond, kMostMicroseconds));
    }
  }
  last_ = {.clock = clock, .side = side, .microseconds = {}};
}

void ClockLag::answered(std::int64_t microseconds, std::int64_t most) {
  if (!last_) return;
  last_->microseconds = microseconds;
  last_->beyond =
      std::clamp<std::int64_t>(microseconds - most, 0, kMostMicroseconds);
  worst_ = std::max(worst_ - worst_ / 16, last_->beyond);
}

std::int64_t ClockLag::expected(std::int64_t overhead) const {
  const double known = std::min(count_, 2) / 2.0;
  return std::llround(
      1000 * (mean_ * known + static_cast<double>(overhead) * (1 - known)));
}

GameClock ClockLag::planned(GameClock clock) const {
  clock.lagMicroseconds = expected(clock.overhead);
  clock.remaining -= std::max<std::int64_t>(worst_ / 1000 - clock.overhead, 0);
  return clock;
}

}  // namespace phasemachine::uci
