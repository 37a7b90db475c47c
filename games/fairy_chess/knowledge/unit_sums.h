// The units of the networks: each is the sum of one number of every feature,
// clamped to 0 to 1.
//
// Contract: all instruction sets give the same results. Sums must fit in 16
// bits; tests check it.

#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#ifdef __AVX2__
#include <immintrin.h>
#endif

#include "core/isa.h"

namespace phasemachine::fairy_chess {

inline constexpr std::size_t kUnits = 32;
// Stands for 1 in the sums of units.
inline constexpr int kUnitOne = 128;

using Units = std::array<std::int16_t, kUnits>;
// What a feature adds to each.
using UnitRow = std::array<std::int8_t, kUnits>;

// What a register holds, and as many weights.
template <class Isa>
struct Lanes {
  using Sums [[gnu::vector_size(16)]] = std::int16_t;
  using Weights [[gnu::vector_size(8)]] = std::int8_t;

  [[gnu::always_inline]] static Sums widened(const std::int8_t* weights) {
    Weights some;
    std::memcpy(&some, weights, sizeof(some));
    return __builtin_convertvector(some, Sums);
  }
};
#ifdef __AVX2__
// GCC 12 converts a vector of 16 with five instructions.
template <>
struct Lanes<isa::Avx2> {
  using Sums [[gnu::vector_size(32)]] = std::int16_t;
  using Weights = __m128i;

  [[gnu::always_inline]] static Sums widened(const std::int8_t* weights) {
    Weights some;
    std::memcpy(&some, weights, sizeof(some));
    return reinterpret_cast<Sums>(_mm256_cvtepi8_epi16(some));
  }
};
#endif

// The bias and the rows of these features, added up.
template <class Isa, std::size_t kRows>
[[gnu::always_inline]] inline Units sumsOf(
    const Units& bias, const std::array<UnitRow, kRows>& rows,
    std::span<const std::uint16_t> features) {
  using L = Lanes<Isa>;
  std::array<typename L::Sums, sizeof(Units) / sizeof(typename L::Sums)> sums;
  static_assert(sizeof(sums) == sizeof(Units));
  std::memcpy(&sums, &bias, sizeof(sums));
  for (const std::uint16_t feature : features) {
    const std::int8_t* row = rows[feature].data();
    for (std::size_t i = 0; i < sums.size(); ++i) {
      sums[i] += L::widened(row + i * sizeof(typename L::Weights));
    }
  }
  Units units;
  std::memcpy(&units, &sums, sizeof(units));
  return units;
}

// The sum of the units times their outputs, in units of kUnitOne.
[[gnu::always_inline]] inline std::int32_t outputOf(const Units& sums,
                                                    const Units& outputs) {
  std::int32_t sum = 0;
  for (std::size_t i = 0; i < kUnits; ++i) {
    const std::int16_t unit = std::clamp<std::int16_t>(sums[i], 0, kUnitOne);
    sum += std::int32_t{unit} * outputs[i];
  }
  return sum;
}

}  // namespace phasemachine::fairy_chess
