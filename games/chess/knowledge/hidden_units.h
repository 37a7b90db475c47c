// The hidden units of a small neural network, in vector registers.
//
// Contract: a unit is the sum of the weights of its active inputs, in fixed
// point (kUnitOne is 1). Its output is the product of two clamped units, or its
// square. Sums over 64 inputs do not overflow. Integer arithmetic only: every
// machine gives the same result. For the translation units of the variants
// (core/isa.h).
//
// Example:
//   HiddenUnits<isa::Portable, 32> units(bias.data());
//   units.add(inputs[square].data());
//   units.clamp();
//   units.multiply(units);
//   std::int32_t output = units.dotSum(weights);
//
// Thread safety: a plain value.

#ifndef PHASEMACHINE_GAMES_CHESS_KNOWLEDGE_HIDDEN_UNITS_H_
#define PHASEMACHINE_GAMES_CHESS_KNOWLEDGE_HIDDEN_UNITS_H_

#ifdef __SSE2__
#include <immintrin.h>
#endif

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "core/isa.h"
#include "games/chess/knowledge/both_sides.h"

namespace phasemachine::chess {

// The number 1 in the fixed point of units and input weights.
inline constexpr std::int16_t kUnitOne = 64;

// A vector register of 16-bit words (a vector extension of GCC and Clang), and
// a vector of as many bytes.
template <class Isa>
struct WordVector {
  using Words = std::int16_t __attribute__((vector_size(16)));
  using Bytes = std::int8_t __attribute__((vector_size(8)));
};
template <>
struct WordVector<isa::Bmi2> {
  using Words = std::int16_t __attribute__((vector_size(32)));
  using Bytes = std::int8_t __attribute__((vector_size(16)));
};
template <>
struct WordVector<isa::Avx512> {
  using Words = std::int16_t __attribute__((vector_size(64)));
  using Bytes = std::int8_t __attribute__((vector_size(32)));
};

// The exclusive-or mask that mirrors the files for a side whose king is on
// files e to h: networks see every king on a to d.
PHASEMACHINE_INLINE unsigned filesTurn(const BothSides& sides,
                                       std::size_t side) {
  return (sides.king(side) & 4U) != 0 ? 7U : 0U;
}

// As many units as vector registers hold beside the weights that are added.
template <class Isa>
inline constexpr std::size_t kUnitsInRegisters =
    sizeof(typename WordVector<Isa>::Bytes) *
    (sizeof(typename WordVector<Isa>::Words) == 64 ? 16 : 8);

template <class Isa, std::size_t kUnits>
class HiddenUnits {
 public:
  using Bytes = std::array<std::int8_t, kUnits>;
  using Words = std::array<std::int16_t, kUnits>;

  // From kUnits words.
  PHASEMACHINE_INLINE explicit HiddenUnits(const std::int16_t* words) {
    for (std::size_t i = 0; i < kVectors; ++i) vectors_[i] = load(words, i);
  }

  // To kUnits words.
  PHASEMACHINE_INLINE void store(std::int16_t* words) const {
    std::memcpy(words, vectors_.data(), kUnits * sizeof(*words));
  }

  // Adds or subtracts kUnits weights.
  PHASEMACHINE_INLINE void add(const std::int8_t* weights) {
    for (std::size_t i = 0; i < kVectors; ++i) vectors_[i] += load(weights, i);
  }
  PHASEMACHINE_INLINE void subtract(const std::int8_t* weights) {
    for (std::size_t i = 0; i < kVectors; ++i) vectors_[i] -= load(weights, i);
  }

  // Clamps the units to [0, 1].
  PHASEMACHINE_INLINE void clamp() {
    const Vector zero = {};
    const Vector one = zero + kUnitOne;
    for (Vector& vector : vectors_) {
      vector = vector > zero ? vector : zero;
      vector = vector < one ? vector : one;
    }
  }

  // Multiplies each unit by the other's.
  PHASEMACHINE_INLINE void multiply(const HiddenUnits& other) {
    for (std::size_t i = 0; i < kVectors; ++i) {
      vectors_[i] *= other.vectors_[i];
    }
  }

  // Divides the units, which are not negative, by 2^kShift and stores them as
  // bytes.
  template <int kShift>
  PHASEMACHINE_INLINE void storeBytes(std::uint8_t* bytes) const {
    for (std::size_t i = 0; i < kVectors; ++i) {
      const Narrow narrow =
          __builtin_convertvector(vectors_[i] >> kShift, Narrow);
      std::memcpy(bytes + i * kLanes, &narrow, sizeof(narrow));
    }
  }

  // Dot product of the units and the sum of all `rows`.
  template <class... Rows>
  PHASEMACHINE_INLINE std::int32_t dotSum(const Rows&... rows) const {
    return sumOver([&](std::size_t i) __attribute__((always_inline)) {
      return (load(rows.data(), i) + ...);
    });
  }

 private:
  using Vector = typename WordVector<Isa>::Words;
  using Narrow = typename WordVector<Isa>::Bytes;
  static constexpr std::size_t kLanes = sizeof(Narrow);
  static constexpr std::size_t kVectors = kUnits / kLanes;
  static_assert(kUnits % kLanes == 0);

  PHASEMACHINE_INLINE static Vector load(const std::int16_t* words,
                                         std::size_t i) {
    Vector vector;
    std::memcpy(&vector, words + i * kLanes, sizeof(vector));
    return vector;
  }
  PHASEMACHINE_INLINE static Vector load(const std::int8_t* bytes,
                                         std::size_t i) {
    const std::int8_t* from = bytes + i * kLanes;
    // One instruction each, which GCC does not find by itself.
#ifdef __AVX512BW__
    if constexpr (kLanes == 32) {
      return reinterpret_cast<Vector>(_mm512_cvtepi8_epi16(
          _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from))));
    }
#endif
#ifdef __AVX2__
    if constexpr (kLanes == 16) {
      return reinterpret_cast<Vector>(_mm256_cvtepi8_epi16(
          _mm_loadu_si128(reinterpret_cast<const __m128i*>(from))));
    }
#endif
    Narrow narrow;
    std::memcpy(&narrow, from, sizeof(narrow));
    return __builtin_convertvector(narrow, Vector);
  }

  template <class Weights>
  PHASEMACHINE_INLINE std::int32_t sumOver(const Weights& weightsAt) const {
#ifdef __SSE2__
    __m128i sums = _mm_setzero_si128();
    for (std::size_t i = 0; i < kVectors; ++i) {
      const Vector weights = weightsAt(i);
#ifdef __AVX512BW__
      if constexpr (sizeof(Vector) == 64) {
        const __m512i products =
            _mm512_madd_epi16(reinterpret_cast<__m512i>(vectors_[i]),
                              reinterpret_cast<__m512i>(weights));
        const __m256i half =
            _mm256_add_epi32(_mm512_castsi512_si256(products),
                             _mm512_extracti64x4_epi64(products, 1));
        sums = _mm_add_epi32(sums,
                             _mm_add_epi32(_mm256_castsi256_si128(half),
                                           _mm256_extracti128_si256(half, 1)));
        continue;
      }
#endif
      for (std::size_t at = 0; at < sizeof(Vector); at += sizeof(__m128i)) {
        __m128i units;
        __m128i by;
        std::memcpy(&units, reinterpret_cast<const char*>(&vectors_[i]) + at,
                    sizeof(units));
        std::memcpy(&by, reinterpret_cast<const char*>(&weights) + at,
                    sizeof(by));
        sums = _mm_add_epi32(sums, _mm_madd_epi16(units, by));
      }
    }
    sums = _mm_add_epi32(sums, _mm_shuffle_epi32(sums, 0x4E));
    sums = _mm_add_epi32(sums, _mm_shuffle_epi32(sums, 0xB1));
    return _mm_cvtsi128_si32(sums);
#else
    std::int32_t sum = 0;
    for (std::size_t i = 0; i < kVectors; ++i) {
      const Vector weights = weightsAt(i);
      for (std::size_t j = 0; j < kLanes; ++j) {
        sum += vectors_[i][j] * weights[j];
      }
    }
    return sum;
#endif
  }

  std::array<Vector, kVectors> vectors_;
};

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_KNOWLEDGE_HIDDEN_UNITS_H_
