// The AVX-512 forms of kernels.h, without VNNI and with it.

#include "ai/network/kernels.h"

#if defined(__x86_64__)

#include <immintrin.h>

#include <bit>

namespace phasemachine::network {
namespace {

#define PHASEMACHINE_TARGET "avx2,avx512f,avx512bw,avx512dq,avx512vl"
#define PHASEMACHINE_INLINE \
  __attribute__((target(PHASEMACHINE_TARGET), always_inline)) inline
#define PHASEMACHINE_AVX512 __attribute__((target(PHASEMACHINE_TARGET)))
#define PHASEMACHINE_VNNI \
  __attribute__((target(PHASEMACHINE_TARGET ",avx512vnni")))

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

// Four vectors at a time: skipped if none has a number, otherwise all listed,
// since a branch for each would often be mispredicted.
PHASEMACHINE_AVX512 std::size_t nonzero(const float* numbers,
                                        std::uint32_t inputShift,
                                        std::size_t begin, std::size_t end,
                                        InputRoom inputs, std::size_t at) {
  const __m512i lanes =
      _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  for (std::size_t i = begin; i < end; i += 64) {
    __m512 sixteen[4];
    __mmask16 set[4];
    unsigned any = 0;
    for (std::size_t k = 0; k < 4; ++k) {
      sixteen[k] =
          _mm512_maskz_loadu_ps(below(i + 16 * k, end), numbers + i + 16 * k);
      set[k] = _mm512_cmp_ps_mask(sixteen[k], _mm512_setzero_ps(), _CMP_NEQ_UQ);
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

std::size_t gather(const NetworkShape& shape, const float* numbers,
                   InputRoom inputs) {
  return gatherWith(shape, numbers, inputs,
                    [&](std::size_t begin, std::size_t end, std::size_t at) {
                      return nonzero(numbers, shape.inputShift, begin, end,
                                     inputs, at);
                    });
}

// 32 weights times a number, as shape.h says.
PHASEMACHINE_INLINE __m512i scaled(__m512i weights, std::int32_t number,
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

template <int kSign>
PHASEMACHINE_INLINE __m512i changed(__m512i sums, __m512i by) {
  return kSign > 0 ? _mm512_add_epi16(sums, by) : _mm512_sub_epi16(sums, by);
}

// Changes N registers of 32 sums from sum `begin` on.
template <int kSign, int N>
PHASEMACHINE_AVX512 void changeTile(const Network& network, Inputs inputs,
                                    std::size_t count, std::size_t begin,
                                    std::int16_t* out) {
  const NetworkShape& shape = network.shape();
  const std::int32_t one = 1 << shape.inputShift;
  __m512i sums[N];
  for (int k = 0; k < N; ++k)
    sums[k] = _mm512_loadu_si512(out + begin + 32 * k);
  for (std::size_t i = 0; i < count; ++i) {
    const std::int16_t* row =
        network.first() + std::size_t{inputs.rows[i]} * shape.sums + begin;
    const std::int16_t* later =
        network.first() +
        std::size_t{inputs.rows[std::min(i + kAhead, count - 1)]} * shape.sums +
        begin;
    for (int k = 0; k < N; k += 1) {
      _mm_prefetch(reinterpret_cast<const char*>(later + 32 * k), _MM_HINT_T0);
    }
    const std::int32_t number =
        inputs.numbers == nullptr ? one : inputs.numbers[i];
    if (number == one) {
      for (int k = 0; k < N; ++k) {
        sums[k] = changed<kSign>(sums[k], _mm512_loadu_si512(row + 32 * k));
      }
    } else {
      for (int k = 0; k < N; ++k) {
        sums[k] = changed<kSign>(
            sums[k],
            scaled(_mm512_loadu_si512(row + 32 * k), number, shape.inputShift));
      }
    }
  }
  for (int k = 0; k < N; ++k) {
    _mm512_storeu_si512(out + begin + 32 * k, sums[k]);
  }
}

template <int kSign>
PHASEMACHINE_AVX512 void change(const Network& network, Inputs inputs,
                                std::size_t count, std::int16_t* sums) {
  const std::size_t end = network.shape().sums;
  std::size_t at = 0;
  for (; at + 512 <= end; at += 512) {
    changeTile<kSign, 16>(network, inputs, count, at, sums);
  }
  for (; at + 256 <= end; at += 256) {
    changeTile<kSign, 8>(network, inputs, count, at, sums);
  }
  for (; at + 64 <= end; at += 64) {
    changeTile<kSign, 2>(network, inputs, count, at, sums);
  }
  for (; at < end; at += 32) {
    changeTile<kSign, 1>(network, inputs, count, at, sums);
  }
}

PHASEMACHINE_AVX512 void clamp(const std::int16_t* sums, std::size_t count,
                               std::uint32_t shift, std::uint8_t* units) {
  clampSums(sums, count, shift, units);
}

// The total of each of four registers.
PHASEMACHINE_INLINE __m128i totals(__m512i a, __m512i b, __m512i c, __m512i d) {
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

// Up to 64 units or weights, padded with zeros.
PHASEMACHINE_INLINE __m512i upTo64(const void* from, std::size_t left) {
  return left >= 64 ? _mm512_loadu_si512(from)
                    : _mm512_maskz_loadu_epi8(0xFFFFFFFFULL, from);
}

PHASEMACHINE_INLINE __m512i step(__m512i sum, __m512i units, __m512i weights) {
  return _mm512_add_epi32(
      sum, _mm512_madd_epi16(_mm512_maddubs_epi16(units, weights),
                             _mm512_set1_epi16(1)));
}

// Four rows at a time; in an incomplete last group, the last row is repeated.
// STEP adds 64 products to 16 sums.
#define PHASEMACHINE_SUMS(STEP)                                             \
  const std::size_t inputs = layer.inputs;                                  \
  for (std::size_t i = 0; i < count; i += 4) {                              \
    std::size_t row[4];                                                     \
    const std::int8_t* w[4];                                                \
    for (std::size_t k = 0; k < 4; ++k) {                                   \
      const std::size_t at = i + k < count ? i + k : count - 1;             \
      row[k] = rows == nullptr ? at : rows[at];                             \
      w[k] = layer.weights + row[k] * inputs;                               \
    }                                                                       \
    __m512i a = _mm512_setzero_si512();                                     \
    __m512i b = a;                                                          \
    __m512i c = a;                                                          \
    __m512i d = a;                                                          \
    for (std::size_t at = 0; at < inputs; at += 64) {                       \
      const std::size_t left = inputs - at;                                 \
      const __m512i unit = upTo64(units + at, left);                        \
      a = STEP(a, unit, upTo64(w[0] + at, left));                           \
      b = STEP(b, unit, upTo64(w[1] + at, left));                           \
      c = STEP(c, unit, upTo64(w[2] + at, left));                           \
      d = STEP(d, unit, upTo64(w[3] + at, left));                           \
    }                                                                       \
    alignas(16) std::int32_t total[4];                                      \
    _mm_store_si128(reinterpret_cast<__m128i*>(total), totals(a, b, c, d)); \
    for (std::size_t k = 0; k < 4 && i + k < count; ++k) {                  \
      sums[i + k] = static_cast<std::int32_t>(                              \
          static_cast<std::uint32_t>(total[k]) +                            \
          static_cast<std::uint32_t>(layer.bias[row[k]]));                  \
    }                                                                       \
  }                                                                         \
  static_assert(true)

PHASEMACHINE_AVX512 void sums(const DenseLayer& layer,
                              const std::uint8_t* units,
                              const std::uint32_t* rows, std::size_t count,
                              std::int32_t* sums) {
  PHASEMACHINE_SUMS(step);
}

PHASEMACHINE_VNNI void sumsVnni(const DenseLayer& layer,
                                const std::uint8_t* units,
                                const std::uint32_t* rows, std::size_t count,
                                std::int32_t* sums) {
  PHASEMACHINE_SUMS(_mm512_dpbusd_epi32);
}

PHASEMACHINE_AVX512 void pair(const std::uint8_t* cut, std::size_t count,
                              std::uint8_t* units) {
  pairUnits(cut, count, units);
}

PHASEMACHINE_AVX512 void cut(const std::int32_t* sums, std::size_t count,
                             std::uint32_t shift, std::uint8_t* units) {
  cutUnits(sums, count, shift, units);
}

#undef PHASEMACHINE_SUMS
#undef PHASEMACHINE_VNNI
#undef PHASEMACHINE_AVX512
#undef PHASEMACHINE_INLINE
#undef PHASEMACHINE_TARGET

}  // namespace

constinit const Kernels kAvx512Kernels = {gather, change<1>, change<-1>, clamp,
                                          sums,   pair,      cut};
constinit const Kernels kVnniKernels = {gather,   change<1>, change<-1>, clamp,
                                        sumsVnni, pair,      cut};

}  // namespace phasemachine::network

#endif  // defined(__x86_64__)
