// A dense layer of a small network: sums of bytes times weights.
//
// Contract: multiply() adds to each sum the inputs times its weights, exactly.
// Inputs are at most kMostInput. Integer arithmetic only: every machine gives
// the same result. For the translation units of the variants (core/isa.h).
//
// Example:
//   std::array<std::int32_t, 16> sums = bias;
//   DenseLayer<isa::Portable, 512, 16>::multiply(inputs, weights, sums);
//
// Thread safety: pure functions on values.

#ifndef PHASEMACHINE_GAMES_CHESS_KNOWLEDGE_DENSE_LAYER_H_
#define PHASEMACHINE_GAMES_CHESS_KNOWLEDGE_DENSE_LAYER_H_

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

#endif  // PHASEMACHINE_GAMES_CHESS_KNOWLEDGE_DENSE_LAYER_H_
