// The AVX-512 form of kernels.h.

#if defined(__x86_64__)

#define PHASEMACHINE_TARGET "avx2,avx512f,avx512bw,avx512dq,avx512vl,avx512vnni"

#include <bit>
#include <cstddef>
#include <cstdint>

#include "network/kernels_vector.h"

namespace phasemachine::network {
namespace {

// Sixteen numbers as inputs, as quantised() in kernels.h.
PHASEMACHINE_INLINE __m512i quantisedSixteen(__m512 numbers,
                                             std::uint32_t inputShift) {
  const __mmask16 is = _mm512_cmp_ps_mask(numbers, numbers, _CMP_ORD_Q);
  const __m512 scaled = _mm512_maskz_mul_ps(
      is, numbers, _mm512_set1_ps(static_cast<float>(1U << inputShift)));
  const __m512 cut =
      _mm512_min_ps(_mm512_max_ps(scaled, _mm512_set1_ps(-32768.0F)),
                    _mm512_set1_ps(32767.0F));
  return _mm512_cvttps_epi32(
      _mm512_roundscale_ps(_mm512_add_ps(cut, _mm512_set1_ps(0.5F)),
                           _MM_FROUND_TO_NEG_INF | _MM_FROUND_NO_EXC));
}

// Which numbers of [i, i + 16) are below `end`.
PHASEMACHINE_INLINE __mmask16 below(std::size_t i, std::size_t end) {
  if (i + 16 <= end) return 0xFFFF;
  return static_cast<__mmask16>(i < end ? (1U << (end - i)) - 1 : 0);
}

struct Avx512 {
  using Type = __m512i;
  static constexpr int kSums = 32;

  PHASEMACHINE_INLINE static __m512i load(const void* from) {
    return _mm512_loadu_si512(from);
  }
  PHASEMACHINE_INLINE static void store(void* to, __m512i sums) {
    _mm512_storeu_si512(to, sums);
  }
  PHASEMACHINE_INLINE static __m512i add(__m512i sums, __m512i by) {
    return _mm512_add_epi16(sums, by);
  }
  PHASEMACHINE_INLINE static __m512i subtract(__m512i sums, __m512i by) {
    return _mm512_sub_epi16(sums, by);
  }
  PHASEMACHINE_INLINE static __m512i loadBytes(const void* from,
                                               std::size_t left) {
    return left >= 64 ? _mm512_loadu_si512(from)
                      : _mm512_maskz_loadu_epi8(0xFFFFFFFFULL, from);
  }

  // As shape.h says.
  PHASEMACHINE_INLINE static __m512i scaled(__m512i weights,
                                            std::int32_t number,
                                            std::uint32_t inputShift) {
    const __m512i numbers = _mm512_set1_epi16(static_cast<short>(number));
    const __m512i half = _mm512_set1_epi32((1 << inputShift) >> 1);
    const __m512i low16 = _mm512_set1_epi32(0xFFFF);
    const __m128i shift = _mm_cvtsi32_si128(static_cast<int>(inputShift));
    const __m512i low = _mm512_mullo_epi16(weights, numbers);
    const __m512i high = _mm512_mulhi_epi16(weights, numbers);
    const __m512i first = _mm512_srl_epi32(
        _mm512_add_epi32(_mm512_unpacklo_epi16(low, high), half), shift);
    const __m512i second = _mm512_srl_epi32(
        _mm512_add_epi32(_mm512_unpackhi_epi16(low, high), half), shift);
    return _mm512_packus_epi32(_mm512_and_si512(first, low16),
                               _mm512_and_si512(second, low16));
  }

  PHASEMACHINE_INLINE static __m512i step(__m512i sums, __m512i units,
                                          __m512i weights) {
    return _mm512_dpbusd_epi32(sums, units, weights);
  }

  PHASEMACHINE_INLINE static __m128i totals(__m512i a, __m512i b, __m512i c,
                                            __m512i d) {
    const __m512i ab = _mm512_add_epi32(_mm512_unpacklo_epi32(a, b),
                                        _mm512_unpackhi_epi32(a, b));
    const __m512i cd = _mm512_add_epi32(_mm512_unpacklo_epi32(c, d),
                                        _mm512_unpackhi_epi32(c, d));
    const __m512i abcd = _mm512_add_epi32(_mm512_unpacklo_epi64(ab, cd),
                                          _mm512_unpackhi_epi64(ab, cd));
    const __m256i half = _mm256_add_epi32(_mm512_castsi512_si256(abcd),
                                          _mm512_extracti64x4_epi64(abcd, 1));
    return _mm_add_epi32(_mm256_castsi256_si128(half),
                         _mm256_extracti128_si256(half, 1));
  }

  // Four vectors at a time: skipped if none has a number, otherwise all listed,
  // since a branch for each would often be mispredicted.
  PHASEMACHINE_KERNEL static std::size_t nonzero(
      const float* numbers, std::uint32_t inputShift, std::size_t begin,
      std::size_t end, InputRoom inputs, std::size_t at) {
    const __m512i lanes =
        _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    for (std::size_t i = begin; i < end; i += 64) {
      __m512 sixteen[4];
      __mmask16 set[4];
      unsigned any = 0;
      for (std::size_t k = 0; k < 4; ++k) {
        sixteen[k] =
            _mm512_maskz_loadu_ps(below(i + 16 * k, end), numbers + i + 16 * k);
        set[k] =
            _mm512_cmp_ps_mask(sixteen[k], _mm512_setzero_ps(), _CMP_NEQ_UQ);
        any |= set[k];
      }
      if (any == 0) continue;
      for (std::size_t k = 0; k < 4; ++k) {
        const __m512i rows = _mm512_add_epi32(
            lanes, _mm512_set1_epi32(static_cast<int>(i + 16 * k)));
        _mm512_storeu_si512(inputs.rows + at,
                            _mm512_maskz_compress_epi32(set[k], rows));
        _mm512_storeu_si512(
            inputs.numbers + at,
            quantisedSixteen(_mm512_maskz_compress_ps(set[k], sixteen[k]),
                             inputShift));
        at += static_cast<std::size_t>(
            std::popcount(static_cast<unsigned>(set[k])));
      }
    }
    return at;
  }
};

}  // namespace

constinit const Kernels kAvx512Kernels = kernelsOf<Avx512, 16, 8, 2, 1>();

}  // namespace phasemachine::network

#endif  // defined(__x86_64__)
