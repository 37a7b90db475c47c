// The units of the networks: each is the sum of one number of every feature,
// clamped to 0 to 1.
//
// Contract: all instruction sets give the same results. Sums must fit in 16
// bits; tests check it. Memory is little-endian.

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

// The sums of the units in registers, and how a row is added to them.
template <class Isa>
struct Lanes {
  using Sums [[gnu::vector_size(16)]] = std::int16_t;
  using Weights [[gnu::vector_size(16)]] = std::int8_t;

  // Two sums take the weights of one register: each weight twice, so that it is
  // the upper half of a number, which is shifted down.
  [[gnu::always_inline]] static void add(const std::int8_t* row, Sums* sums) {
    for (std::size_t i = 0; i < kUnits / sizeof(Weights); ++i) {
      Weights w;
      std::memcpy(&w, row + i * sizeof(w), sizeof(w));
      sums[2 * i] +=
          reinterpret_cast<Sums>(__builtin_shufflevector(
              w, w, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7)) >>
          8;
      sums[2 * i + 1] += reinterpret_cast<Sums>(__builtin_shufflevector(
                             w, w, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13,
                             14, 14, 15, 15)) >>
                         8;
    }
  }
};
#ifdef __AVX2__
template <>
struct Lanes<isa::Avx2> {
  using Sums [[gnu::vector_size(32)]] = std::int16_t;

  [[gnu::always_inline]] static void add(const std::int8_t* row, Sums* sums) {
    for (std::size_t i = 0; i < sizeof(Units) / sizeof(Sums); ++i) {
      __m128i w;
      std::memcpy(&w, row + i * sizeof(w), sizeof(w));
      sums[i] += reinterpret_cast<Sums>(_mm256_cvtepi8_epi16(w));
    }
  }
};
#endif

// The bias and the rows of these features, added up.
template <class Isa, std::size_t kRows>
[[gnu::always_inline]] inline Units sumsOf(
    const Units& bias, const std::array<UnitRow, kRows>& rows,
    std::span<const std::uint16_t> features) {
  using Sums = typename Lanes<Isa>::Sums;
  std::array<Sums, sizeof(Units) / sizeof(Sums)> sums;
  static_assert(sizeof(sums) == sizeof(Units));
  std::memcpy(&sums, &bias, sizeof(sums));
  for (const std::uint16_t feature : features) {
    Lanes<Isa>::add(rows[feature].data(), sums.data());
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
