// The AVX2 form of kernels.h.

#include "ai/network/kernels.h"

#if defined(__x86_64__)

#include <immintrin.h>

#include <array>
#include <bit>

namespace phasemachine::network {
namespace {

#define PHASEMACHINE_AVX2 __attribute__((target("avx2"), always_inline)) inline

PHASEMACHINE_AVX2 __m256i load(const void* from) {
  return _mm256_loadu_si256(static_cast<const __m256i*>(from));
}

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
PHASEMACHINE_AVX2 __m256i quantisedEight(__m256 numbers,
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

__attribute__((target("avx2"))) std::size_t nonzero(
    const float* numbers, std::uint32_t inputShift, std::size_t begin,
    std::size_t end, InputRoom inputs, std::size_t at) {
  const __m256i lanes = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
  std::size_t i = begin;
  for (; i + 8 <= end; i += 8) {
    const __m256 eight = _mm256_loadu_ps(numbers + i);
    const auto set = static_cast<unsigned>(_mm256_movemask_ps(
        _mm256_cmp_ps(eight, _mm256_setzero_ps(), _CMP_NEQ_UQ)));
    if (set == 0) continue;
    const __m256i from = _mm256_cvtepu8_epi32(
        _mm_loadl_epi64(reinterpret_cast<const __m128i*>(kPacked[set].data())));
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

std::size_t gather(const NetworkShape& shape, const float* numbers,
                   InputRoom inputs) {
  return gatherWith(shape, numbers, inputs,
                    [&](std::size_t begin, std::size_t end, std::size_t at) {
                      return nonzero(numbers, shape.inputShift, begin, end,
                                     inputs, at);
                    });
}

// Sixteen weights times a number, as shape.h says.
PHASEMACHINE_AVX2 __m256i scaled(__m256i weights, std::int32_t number,
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

template <int kSign>
PHASEMACHINE_AVX2 __m256i changed(__m256i sums, __m256i by) {
  return kSign > 0 ? _mm256_add_epi16(sums, by) : _mm256_sub_epi16(sums, by);
}

// Changes N registers of 16 sums from sum `begin` on; N is even.
template <int kSign, int N>
__attribute__((target("avx2"))) void changeTile(const Network& network,
                                                Inputs inputs,
                                                std::size_t count,
                                                std::size_t begin,
                                                std::int16_t* out) {
  const NetworkShape& shape = network.shape();
  const std::int32_t one = 1 << shape.inputShift;
  __m256i sums[N];
  for (int k = 0; k < N; ++k) sums[k] = load(out + begin + 16 * k);
  for (std::size_t i = 0; i < count; ++i) {
    const std::int16_t* row =
        network.first() + std::size_t{inputs.rows[i]} * shape.sums + begin;
    const std::int16_t* later =
        network.first() +
        std::size_t{inputs.rows[std::min(i + kAhead, count - 1)]} * shape.sums +
        begin;
    for (int k = 0; k < N; k += 2) {
      _mm_prefetch(reinterpret_cast<const char*>(later + 16 * k), _MM_HINT_T0);
    }
    const std::int32_t number =
        inputs.numbers == nullptr ? one : inputs.numbers[i];
    if (number == one) {
      for (int k = 0; k < N; ++k) {
        sums[k] = changed<kSign>(sums[k], load(row + 16 * k));
      }
    } else {
      for (int k = 0; k < N; ++k) {
        sums[k] = changed<kSign>(
            sums[k], scaled(load(row + 16 * k), number, shape.inputShift));
      }
    }
  }
  for (int k = 0; k < N; ++k) {
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(out + begin + 16 * k),
                        sums[k]);
  }
}

template <int kSign>
__attribute__((target("avx2"))) void change(const Network& network,
                                            Inputs inputs, std::size_t count,
                                            std::int16_t* sums) {
  const std::size_t end = network.shape().sums;
  std::size_t at = 0;
  for (; at + 192 <= end; at += 192) {
    changeTile<kSign, 12>(network, inputs, count, at, sums);
  }
  for (; at + 128 <= end; at += 128) {
    changeTile<kSign, 8>(network, inputs, count, at, sums);
  }
  for (; at + 64 <= end; at += 64) {
    changeTile<kSign, 4>(network, inputs, count, at, sums);
  }
  for (; at < end; at += 32) {
    changeTile<kSign, 2>(network, inputs, count, at, sums);
  }
}

__attribute__((target("avx2"))) void clamp(const std::int16_t* sums,
                                           std::size_t count,
                                           std::uint32_t shift,
                                           std::uint8_t* units) {
  clampSums(sums, count, shift, units);
}

// Adds 32 products to 8 sums. Products of two are below 2^15.
PHASEMACHINE_AVX2 __m256i step(__m256i sum, __m256i units, const void* row) {
  return _mm256_add_epi32(
      sum, _mm256_madd_epi16(_mm256_maddubs_epi16(units, load(row)),
                             _mm256_set1_epi16(1)));
}

// The total of each of four registers.
PHASEMACHINE_AVX2 __m128i totals(__m256i a, __m256i b, __m256i c, __m256i d) {
  const __m256i pairs =
      _mm256_hadd_epi32(_mm256_hadd_epi32(a, b), _mm256_hadd_epi32(c, d));
  return _mm_add_epi32(_mm256_castsi256_si128(pairs),
                       _mm256_extracti128_si256(pairs, 1));
}

__attribute__((target("avx2"))) void sums(const DenseLayer& layer,
                                          const std::uint8_t* units,
                                          const std::uint32_t* rows,
                                          std::size_t count,
                                          std::int32_t* sums) {
  const std::size_t inputs = layer.inputs;
  for (std::size_t i = 0; i < count; i += 4) {
    // In an incomplete last group, the last row is repeated.
    std::size_t row[4];
    for (std::size_t k = 0; k < 4; ++k) {
      const std::size_t at = i + k < count ? i + k : count - 1;
      row[k] = rows == nullptr ? at : rows[at];
    }
    const std::int8_t* w[4];
    for (std::size_t k = 0; k < 4; ++k) w[k] = layer.weights + row[k] * inputs;
    __m256i a = _mm256_setzero_si256();
    __m256i b = a;
    __m256i c = a;
    __m256i d = a;
    for (std::size_t at = 0; at < inputs; at += 32) {
      const __m256i unit = load(units + at);
      a = step(a, unit, w[0] + at);
      b = step(b, unit, w[1] + at);
      c = step(c, unit, w[2] + at);
      d = step(d, unit, w[3] + at);
    }
    alignas(16) std::int32_t total[4];
    _mm_store_si128(reinterpret_cast<__m128i*>(total), totals(a, b, c, d));
    for (std::size_t k = 0; k < 4 && i + k < count; ++k) {
      sums[i + k] = static_cast<std::int32_t>(
          static_cast<std::uint32_t>(total[k]) +
          static_cast<std::uint32_t>(layer.bias[row[k]]));
    }
  }
}

__attribute__((target("avx2"))) void pair(const std::uint8_t* cut,
                                          std::size_t count,
                                          std::uint8_t* units) {
  pairUnits(cut, count, units);
}

__attribute__((target("avx2"))) void cut(const std::int32_t* sums,
                                         std::size_t count, std::uint32_t shift,
                                         std::uint8_t* units) {
  cutUnits(sums, count, shift, units);
}

#undef PHASEMACHINE_AVX2

}  // namespace

constinit const Kernels kAvx2Kernels = {gather, change<1>, change<-1>, clamp,
                                        sums,   pair,      cut};

}  // namespace phasemachine::network

#endif  // defined(__x86_64__)
