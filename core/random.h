// Random numbers that are the same on every machine.
//
// Contract: a generator is a small value seeded by counters (run seed, game
// index, simulation number, ...), so independent streams need no shared state
// and results never depend on which thread drew first. The sequence is
// SplitMix64 (Steele, Lea, Flood, "Fast splittable pseudorandom number
// generators", OOPSLA 2014); it is not for cryptography.
//
// Example:
//   Random random(runSeed, gameIndex);
//   std::uint32_t die = 1 + random.below(6);

#pragma once

#include <cstdint>
#include <limits>

#include "core/hash.h"

namespace phasemachine {

class Random {
 public:
  using result_type = std::uint64_t;

  // A stream identified by a seed and any number of counters.
  template <class... Counters>
  explicit constexpr Random(std::uint64_t seed, Counters... counters)
      : state_(mix64(seed + kGamma)) {
    ((state_ = hashCombine(state_, static_cast<std::uint64_t>(counters))), ...);
  }

  static constexpr result_type min() { return 0; }
  static constexpr result_type max() {
    return std::numeric_limits<result_type>::max();
  }

  constexpr result_type operator()() {
    state_ += kGamma;
    return mix64(state_);
  }

  // Uniform in [0, bound), unbiased (Lemire, "Fast random integer generation in
  // an interval", 2019). Precondition: bound > 0.
  constexpr std::uint32_t below(std::uint32_t bound) {
    std::uint64_t product = (operator()() >> 32) * bound;
    auto low = static_cast<std::uint32_t>(product);
    if (low < bound) [[unlikely]] {
      const std::uint32_t threshold = (0U - bound) % bound;
      while (low < threshold) {
        product = (operator()() >> 32) * bound;
        low = static_cast<std::uint32_t>(product);
      }
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

  // Uniform in [0, 1) with 53 random bits.
  constexpr double uniform() {
    return static_cast<double>(operator()() >> 11) * 0x1.0p-53;
  }

 private:
  static constexpr std::uint64_t kGamma = 0x9E3779B97F4A7C15ULL;
  std::uint64_t state_;
};

}  // namespace phasemachine
