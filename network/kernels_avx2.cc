// The AVX2 form of kernels.h.

#if defined(__x86_64__)

#define PHASEMACHINE_TARGET "avx2"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "network/kernels_vector.h"

namespace phasemachine::network {
namespace {

// For each set of eight numbers, the source positions of its members.
constexpr std::array<std::array<std::uint8_t, 8>, 256> kPacked = [] {
  std::array<std::array<std::uint8_t, 8>, 256> table = {};
  for (unsigned set = 0; set < 256; ++set) {
    std::size_t to = 0;
    for (std::uint8_t i = 0; i < 8; ++i) {
      if ((set >> i & 1) != 0) table[set][to++] = i;
    }
  }
  return table;
}();

// Eight numbers as inputs, as quantised() in kernels.h.
PHASEMACHINE_INLINE __m256i quantisedEight(__m256 numbers,
                                           std::uint32_t inputShift) {
  const __m256 is = _mm256_cmp_ps(numbers, numbers, _CMP_ORD_Q);
  const __m256 scaled =
      _mm256_mul_ps(_mm256_and_ps(numbers, is),
                    _mm256_set1_ps(static_cast<float>(1U << inputShift)));
  const __m256 cut =
      _mm256_min_ps(_mm256_max_ps(scaled, _mm256_set1_ps(-32768.0F)),
                    _mm256_set1_ps(32767.0F));
  return _mm256_cvttps_epi32(
      _mm256_floor_ps(_mm256_add_ps(cut, _mm256_set1_ps(0.5F))));
}

struct Avx2 {
  using Type = __m256i;
  static constexpr int kSums = 16;

  PHASEMACHINE_INLINE static __m256i load(const void* from) {
    return _mm256_loadu_si256(static_cast<const __m256i*>(from));
  }
  PHASEMACHINE_INLINE static void store(void* to, __m256i sums) {
    _mm256_storeu_si256(static_cast<__m256i*>(to), sums);
  }
  PHASEMACHINE_INLINE static __m256i add(__m256i sums, __m256i by) {
    return _mm256_add_epi16(sums, by);
  }
  PHASEMACHINE_INLINE static __m256i subtract(__m256i sums, __m256i by) {
    return _mm256_sub_epi16(sums, by);
  }
  PHASEMACHINE_INLINE static __m256i loadBytes(const void* from,
                                               std::size_t /*left*/) {
    return load(from);
  }

  // As shape.h says.
  PHASEMACHINE_INLINE static __m256i scaled(__m256i weights,
                                            std::int32_t number,
                                            std::uint32_t inputShift) {
    const __m256i numbers = _mm256_set1_epi16(static_cast<short>(number));
    const __m256i half = _mm256_set1_epi32((1 << inputShift) >> 1);
    const __m256i low16 = _mm256_set1_epi32(0xFFFF);
    const __m128i shift = _mm_cvtsi32_si128(static_cast<int>(inputShift));
    const __m256i low = _mm256_mullo_epi16(weights, numbers);
    const __m256i high = _mm256_mulhi_epi16(weights, numbers);
    const __m256i first = _mm256_srl_epi32(
        _mm256_add_epi32(_mm256_unpacklo_epi16(low, high), half), shift);
    const __m256i second = _mm256_srl_epi32(
        _mm256_add_epi32(_mm256_unpackhi_epi16(low, high), half), shift);
    return _mm256_packus_epi32(_mm256_and_si256(first, low16),
                               _mm256_and_si256(second, low16));
  }

  // Products of two are below 2^15.
  PHASEMACHINE_INLINE static __m256i step(__m256i sums, __m256i units,
                                          __m256i weights) {
    return _mm256_add_epi32(
        sums, _mm256_madd_epi16(_mm256_maddubs_epi16(units, weights),
                                _mm256_set1_epi16(1)));
  }

  PHASEMACHINE_INLINE static __m128i totals(__m256i a, __m256i b, __m256i c,
                                            __m256i d) {
    const __m256i pairs =
        _mm256_hadd_epi32(_mm256_hadd_epi32(a, b), _mm256_hadd_epi32(c, d));
    return _mm_add_epi32(_mm256_castsi256_si128(pairs),
                         _mm256_extracti128_si256(pairs, 1));
  }

  PHASEMACHINE_KERNEL static std::size_t nonzero(
      const float* numbers, std::uint32_t inputShift, std::size_t begin,
      std::size_t end, InputRoom inputs, std::size_t at) {
    const __m256i lanes = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
    std::size_t i = begin;
    for (; i + 8 <= end; i += 8) {
      const __m256 eight = _mm256_loadu_ps(numbers + i);
      const auto set = static_cast<unsigned>(_mm256_movemask_ps(
          _mm256_cmp_ps(eight, _mm256_setzero_ps(), _CMP_NEQ_UQ)));
      if (set == 0) continue;
      const __m256i from = _mm256_cvtepu8_epi32(_mm_loadl_epi64(
          reinterpret_cast<const __m128i*>(kPacked[set].data())));
      const __m256i rows =
          _mm256_add_epi32(lanes, _mm256_set1_epi32(static_cast<int>(i)));
      _mm256_storeu_si256(reinterpret_cast<__m256i*>(inputs.rows + at),
                          _mm256_permutevar8x32_epi32(rows, from));
      _mm256_storeu_si256(
          reinterpret_cast<__m256i*>(inputs.numbers + at),
          quantisedEight(_mm256_permutevar8x32_ps(eight, from), inputShift));
      at += static_cast<std::size_t>(std::popcount(set));
    }
    for (; i < end; ++i) {
      if (numbers[i] == 0) continue;
      inputs.rows[at] = static_cast<std::uint32_t>(i);
      inputs.numbers[at++] = quantised(numbers[i], inputShift);
    }
    return at;
  }
};

}  // namespace

constinit const Kernels kAvx2Kernels = kernelsOf<Avx2, 12, 8, 4, 2>();

}  // namespace phasemachine::network

#endif  // defined(__x86_64__)
