#include "ai/search/stop/budget.h"

#include <chrono>
#include <cmath>

namespace phasemachine::search {

namespace {

// All in microseconds.
constexpr std::int64_t kMillisecond = 1000;
// The shortest search: about the interval between its checks of the clock.
constexpr std::int64_t kLeast = 200;

// Reserve on the clock, in overheads.
constexpr std::int64_t kReserve = 20;
// Moves to reserve time for without a time control, however many were made.
constexpr std::int64_t kMovesPaidFor = 170;
// Larger numbers of moves to a time control are not believed.
constexpr std::int64_t kMostMovesTold = 1000;
// A time control further away is planned for like this.
constexpr std::int64_t kMostSharers = 50;

std::int64_t bounded(std::int64_t milliseconds, std::int64_t least) {
  return kMillisecond * std::clamp(milliseconds, least, kMostMilliseconds);
}

// The number of moves that share the rest of a game's time.
std::int64_t sharers(std::int64_t movesMade) {
  return std::max<std::int64_t>(30 - movesMade / 5, 20);
}

// The number of later moves to reserve time for.
std::int64_t movesAfter(const GameClock& clock) {
  return clock.movesToGo > 0
             ? std::min<std::int64_t>(clock.movesToGo - 1, kMostMovesTold)
             : kMovesPaidFor;
}

TimePlan planOfClock(const GameClock& clock) {
  const std::int64_t remaining = bounded(clock.remaining, 1);
  const std::int64_t increment = bounded(clock.increment, 0);
  const std::int64_t lag = std::clamp<std::int64_t>(
      clock.lagMicroseconds, 0, kMillisecond * kMostMilliseconds);

  // The time left after this move at its maximum cost.
  const std::int64_t after =
      std::max<std::int64_t>(remaining - bounded(clock.overhead, 0), 0);
  const std::int64_t full = kReserve * bounded(clock.overhead, 0);
  const std::int64_t reserve = std::min(full, after / 2);
  // A move costs at least its lag and a short search.
  const std::int64_t unpaid =
      std::max<std::int64_t>(lag + kLeast - increment, 0);
  const std::int64_t paid =
      std::max<std::int64_t>(after - reserve - unpaid * movesAfter(clock), 0);
  const std::int64_t usable = std::max({paid, after / 40, kLeast});

  const std::int64_t moves =
      clock.movesToGo > 0
          ? std::min<std::int64_t>(clock.movesToGo, kMostSharers)
          : sharers(std::max(clock.movesMade, 0));
  // Increments fill up the reserve first.
  const double share =
      after >= full ? 1
                    : static_cast<double>(after) / static_cast<double>(full);
  const std::int64_t gain = std::llround(
      share * share *
      static_cast<double>(std::max<std::int64_t>(increment - lag, 0)));
  // This move's increment may be spent at once.
  const auto most = [gain, moves](std::int64_t time) {
    return moves == 1 ? time : time / 2 + std::min(gain, time / 2);
  };
  const std::int64_t target = std::max(
      std::min((usable + gain * (moves - 1)) / moves, most(usable)), kLeast);
  return {
      .targetMicroseconds = target,
      .hardMicroseconds = std::max(std::min(3 * target, most(paid)), target)};
}

}  // namespace

TimePlan planTime(const SearchLimits& limits) {
  TimePlan plan;
  if (limits.clock) plan = planOfClock(*limits.clock);
  if (limits.milliseconds) {
    const std::int64_t hard = bounded(*limits.milliseconds, 1);
    plan.hardMicroseconds = plan.hardMicroseconds == 0
                                ? hard
                                : std::min(plan.hardMicroseconds, hard);
  }
  return plan;
}

bool endEarly(const TimePlan& plan, std::int64_t elapsedMicroseconds,
              std::uint64_t simulations, const RootLead& lead,
              std::int64_t unchangedSinceMicroseconds, bool beforeTarget) {
  if (plan.targetMicroseconds == 0 || elapsedMicroseconds <= 0) return false;
  if (elapsedMicroseconds >= plan.targetMicroseconds) {
    return lead.bestIsBestScored &&
           elapsedMicroseconds / 4 * 3 >= unchangedSinceMicroseconds;
  }
  // If all remaining simulations go to the second move, does it catch up?
  return beforeTarget && elapsedMicroseconds * 10 >= plan.targetMicroseconds &&
         lead.bestIsBestScored && lead.bestIsSecure &&
         lead.bestVisits >
             lead.secondVisits + comingSimulations(simulations,
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
    case SearchMode::kBatch: return 0;
    case SearchMode::kTree: return visits / 16;
    case SearchMode::kSingle: break;
  }
  return options.longestLease == 1 ? 0 : visits / 32;
}

}  // namespace

bool isDecided(const SearchOptions& options, const SearchLimits& limits,
               std::int64_t elapsedMicroseconds, std::uint64_t simulations,
               const RootLead& lead) {
  const EarlyStop rule = options.earlyStop;
  const std::uint64_t second =
      lead.secondVisits + notYetCounted(options, lead.secondVisits);
  if (limits.ponder || lead.bestVisits <= second || !lead.bestIsSecure) {
    return false;
  }
  const std::uint64_t ahead = lead.bestVisits - second;
  if (limits.simulations && rule >= EarlyStop::kAlways) {
    const std::uint64_t all = *limits.simulations;
    if (ahead > all - std::min(all, simulations)) return true;
  }
  if (limits.milliseconds && !limits.clock && rule >= EarlyStop::kTime) {
    // Before this the speed is not known well.
    constexpr std::int64_t kLookedAtShare = 10;
    const std::int64_t all =
        1000 * std::min(*limits.milliseconds, kMostMilliseconds);
    return elapsedMicroseconds > 0 &&
           elapsedMicroseconds * kLookedAtShare >= all &&
           ahead > comingSimulations(simulations, elapsedMicroseconds, all);
  }
  return false;
}

std::int64_t Budget::now() {
  return std::chrono::duration_cast<std::chrono::microseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

void Budget::begin(const SearchLimits& limits, const SearchControl* control) {
  limits_ = limits;
  control_ = control;
  plan_ = planTime(limits);
  begun_ = now();
  countedFrom_.store(limits.ponder ? kPondering : begun_,
                     std::memory_order_relaxed);
  taken_.store(0, std::memory_order_relaxed);
  reason_.store(kRunning, std::memory_order_relaxed);
  ended_.store(false, std::memory_order_relaxed);
}

Budget::Portion Budget::take(std::uint32_t threads) {
  constexpr std::uint64_t kLargest = 64;
  if (!limits_.simulations) {
    return {taken_.fetch_add(kLargest, std::memory_order_relaxed), kLargest};
  }
  const std::uint64_t limit = *limits_.simulations;
  std::uint64_t taken = taken_.load(std::memory_order_relaxed);
  for (;;) {
    if (taken >= limit) return {};
    // So that all threads end at about the same time.
    const std::uint64_t count = std::clamp<std::uint64_t>(
        (limit - taken) / (8 * std::uint64_t{threads}), 1, kLargest);
    if (taken_.compare_exchange_weak(taken, taken + count,
                                     std::memory_order_relaxed)) {
      return {taken, static_cast<std::uint32_t>(count)};
    }
  }
}

bool Budget::takeOne(std::uint64_t& number) {
  const std::uint64_t taken = taken_.load(std::memory_order_relaxed);
  if (limits_.simulations && taken >= *limits_.simulations) return false;
  taken_.store(taken + 1, std::memory_order_relaxed);
  number = taken;
  return true;
}

void Budget::checkClock() {
  if (timed() && countedMicroseconds() >= plan_.hardMicroseconds) {
    end(StopReason::kTime);
  }
}

void Budget::end(StopReason reason) {
  StopReason expected = kRunning;
  reason_.compare_exchange_strong(expected, reason, std::memory_order_relaxed);
  ended_.store(true, std::memory_order_relaxed);
}

StopReason Budget::reason() const {
  const StopReason reason = reason_.load(std::memory_order_relaxed);
  if (reason != kRunning) return reason;
  return control_ != nullptr && control_->stopped() ? StopReason::kStopped
                                                    : StopReason::kSimulations;
}

std::int64_t Budget::elapsedMicroseconds() const { return now() - begun_; }

std::int64_t Budget::countedMicroseconds() {
  std::int64_t from = countedFrom_.load(std::memory_order_relaxed);
  if (from == kPondering) {
    if (control_ == nullptr || !control_->wasHit()) return 0;
    from = now();
    std::int64_t expected = kPondering;
    if (!countedFrom_.compare_exchange_strong(expected, from,
                                              std::memory_order_relaxed)) {
      from = expected;
    }
  }
  return now() - from;
}

}  // namespace phasemachine::search
