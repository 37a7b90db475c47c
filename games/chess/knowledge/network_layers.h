// The layers of small neural networks: hidden units in vector registers, and a
// dense layer.
//
// Contract: a unit is the sum of the weights of its active inputs, in fixed
// point (kUnitOne is 1). Its output is the product of two clamped units, or its
// square. Sums over 64 inputs do not overflow. Integer arithmetic only: every
// machine gives the same result. For the translation units of the compiled forms
// (core/isa.h).

#pragma once

#ifdef __SSE2__
#include <immintrin.h>
#endif

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

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

// A dense layer of a small network: sums of bytes times weights.
//
// Contract: multiply() adds to each sum the inputs times its weights, exactly.
// Inputs are at most kMostInput. Integer arithmetic only: every machine gives
// the same result.
// Four inputs are multiplied at a time: [group of inputs][output][input].
template <std::size_t kInputs, std::size_t kOutputs>
using DenseWeights =
    std::array<std::array<std::array<std::int8_t, 4>, kOutputs>, kInputs / 4>;

template <class Isa, std::size_t kInputs, std::size_t kOutputs>
struct DenseLayer {
  // Two products of it and a weight fit 16 bits.
  static constexpr int kMostInput = 128;

  using Inputs = std::array<std::uint8_t, kInputs>;
  using Weights = DenseWeights<kInputs, kOutputs>;
  using Sums = std::array<std::int32_t, kOutputs>;

  PHASEMACHINE_INLINE static void multiply(const Inputs& inputs,
                                           const Weights& weights, Sums& sums) {
#ifdef __AVX512VNNI__
    if constexpr (std::is_same_v<Isa, isa::Avx512>) {
      return multiplyInLanes<__m512i>(inputs, weights, sums);
    }
#endif
#ifdef __AVX2__
    if constexpr (!std::is_same_v<Isa, isa::Portable>) {
      return multiplyInLanes<__m256i>(inputs, weights, sums);
    }
#endif
    for (std::size_t group = 0; group < kGroups; ++group) {
      const std::uint8_t* const four = inputs.data() + 4 * group;
      // More than half of the products of clamped units are 0.
      if ((four[0] | four[1] | four[2] | four[3]) == 0) continue;
      addGroup(four, weights[group], sums);
    }
  }

 private:
  static constexpr std::size_t kGroups = kInputs / 4;

  // Two 16-bit words by two at a time, for which every processor has an
  // instruction.
  PHASEMACHINE_INLINE static void addGroup(
      const std::uint8_t* four, const typename Weights::value_type& weights,
      Sums& sums) {
#ifdef __SSE2__
    const __m128i inputs = _mm_setr_epi16(four[0], four[1], four[2], four[3],
                                          four[0], four[1], four[2], four[3]);
    const __m128i zero = _mm_setzero_si128();
    for (std::size_t output = 0; output < kOutputs; output += 4) {
      __m128i of;
      std::memcpy(&of, weights[output].data(), sizeof(of));
      const __m128i negative = _mm_cmpgt_epi8(zero, of);
      const __m128i low =
          _mm_madd_epi16(_mm_unpacklo_epi8(of, negative), inputs);
      const __m128i high =
          _mm_madd_epi16(_mm_unpackhi_epi8(of, negative), inputs);
      // Sums of the even and of the odd words.
      const __m128 even =
          _mm_shuffle_ps(_mm_castsi128_ps(low), _mm_castsi128_ps(high), 0x88);
      const __m128 odd =
          _mm_shuffle_ps(_mm_castsi128_ps(low), _mm_castsi128_ps(high), 0xDD);
      __m128i sum;
      std::memcpy(&sum, sums.data() + output, sizeof(sum));
      sum = _mm_add_epi32(
          sum, _mm_add_epi32(_mm_castps_si128(even), _mm_castps_si128(odd)));
      std::memcpy(sums.data() + output, &sum, sizeof(sum));
    }
#else
    for (std::size_t output = 0; output < kOutputs; ++output) {
      for (std::size_t i = 0; i < 4; ++i) {
        sums[output] += four[i] * weights[output][i];
      }
    }
#endif
  }

  // Several chains of additions at a time, since each waits for its last.
  template <class Lanes>
  PHASEMACHINE_INLINE static void multiplyInLanes(const Inputs& inputs,
                                                  const Weights& weights,
                                                  Sums& sums) {
#ifdef __AVX2__
    constexpr std::size_t kVectors = kOutputs * 4 / sizeof(Lanes);
    constexpr std::size_t kChains = kVectors >= 4 ? 1 : 4 / kVectors;
    static_assert(kVectors * sizeof(Lanes) == kOutputs * 4);
    static_assert(kGroups % kChains == 0);
    std::array<std::array<Lanes, kVectors>, kChains> parts = {};
    for (std::size_t group = 0; group < kGroups; group += kChains) {
      for (std::size_t chain = 0; chain < kChains; ++chain) {
        std::int32_t four;
        std::memcpy(&four, inputs.data() + 4 * (group + chain), sizeof(four));
        const auto* row =
            reinterpret_cast<const char*>(weights[group + chain].data());
        for (std::size_t i = 0; i < kVectors; ++i) {
          Lanes of;
          std::memcpy(&of, row + i * sizeof(of), sizeof(of));
          parts[chain][i] = addProducts(parts[chain][i], four, of);
        }
      }
    }
    for (std::size_t i = 0; i < kVectors; ++i) {
      Lanes sum;
      auto* const to = sums.data() + i * (sizeof(sum) / sizeof(*sums.data()));
      std::memcpy(&sum, to, sizeof(sum));
      for (const auto& part : parts) sum = add(sum, part[i]);
      std::memcpy(to, &sum, sizeof(sum));
    }
#else
    static_cast<void>(inputs);
    static_cast<void>(weights);
    static_cast<void>(sums);
#endif
  }

#ifdef __AVX512VNNI__
  PHASEMACHINE_INLINE static __m512i add(__m512i a, __m512i b) {
    return _mm512_add_epi32(a, b);
  }
  PHASEMACHINE_INLINE static __m512i addProducts(__m512i sums,
                                                 std::int32_t four,
                                                 __m512i weights) {
    return _mm512_dpbusd_epi32(sums, _mm512_set1_epi32(four), weights);
  }
#endif
#ifdef __AVX2__
  PHASEMACHINE_INLINE static __m256i add(__m256i a, __m256i b) {
    return _mm256_add_epi32(a, b);
  }
  PHASEMACHINE_INLINE static __m256i addProducts(__m256i sums,
                                                 std::int32_t four,
                                                 __m256i weights) {
    const __m256i pairs =
        _mm256_maddubs_epi16(_mm256_set1_epi32(four), weights);
    return _mm256_add_epi32(sums,
                            _mm256_madd_epi16(pairs, _mm256_set1_epi16(1)));
  }
#endif
};

}  // namespace phasemachine::chess
