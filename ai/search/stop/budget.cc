#include "ai/search/stop/budget.h"

#include <algorithm>
#include <chrono>

namespace phasemachine::search {

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
