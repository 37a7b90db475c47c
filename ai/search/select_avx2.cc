// The AVX2 form of select.h: four slots at a time.

#include "ai/search/select.h"

#if defined(__x86_64__)

#include <immintrin.h>

#include <algorithm>
#include <bit>
#include <limits>

namespace phasemachine::search {

namespace {

#define PHASEMACHINE_AVX2 __attribute__((target("avx2"), always_inline)) inline

// Loads that are made exactly once: the compiler must not read a word again
// that another thread may have changed in between.
PHASEMACHINE_AVX2 __m256i loadOnce256(const void* from) {
  __m256i words = _mm256_load_si256(static_cast<const __m256i*>(from));
  __asm__ volatile("" : "+x"(words));
  return words;
}
PHASEMACHINE_AVX2 __m128i loadOnce128(const void* from) {
  __m128i words = _mm_load_si128(static_cast<const __m128i*>(from));
  __asm__ volatile("" : "+x"(words));
  return words;
}

// Visits of four stat words, as 32-bit integers.
PHASEMACHINE_AVX2 __m128i visitsOf4(__m256i stats) {
  const __m256i low = _mm256_permutevar8x32_epi32(
      stats, _mm256_setr_epi32(0, 2, 4, 6, 0, 2, 4, 6));
  return _mm_and_si128(_mm256_castsi256_si128(low),
                       _mm_set1_epi32(static_cast<int>(kVisitMask)));
}

// Values of four stat words, rounded to float once: the 36-bit integer is moved
// to the range of unsigned ones, put into the mantissa of 2^52 and moved back.
PHASEMACHINE_AVX2 __m128 unitsOf4(__m256i stats) {
  constexpr long long kHalf = 1LL << 35;
  const __m256i shifted = _mm256_xor_si256(_mm256_srli_epi64(stats, kVisitBits),
                                           _mm256_set1_epi64x(kHalf));
  const __m256d biased = _mm256_castsi256_pd(
      _mm256_or_si256(shifted, _mm256_set1_epi64x(0x4330000000000000)));
  return _mm256_cvtpd_ps(_mm256_sub_pd(
      biased, _mm256_set1_pd(0x1.0p52 + static_cast<double>(kHalf))));
}

// The best of the slots seen, lane by lane.
struct Best {
  __m128 value;
  __m128i index;
};

PHASEMACHINE_AVX2 void keepBetter(Best& best, __m128 value, __m128i index) {
  const __m128 better = _mm_cmpgt_ps(value, best.value);
  best.value = _mm_blendv_ps(best.value, value, better);
  best.index = _mm_blendv_epi8(best.index, index, _mm_castps_si128(better));
}

}  // namespace

__attribute__((target("avx2"))) std::uint32_t selectAvx2(
    const NodeView& view, const SelectionConstants& constants, std::byte* base,
    const WideCounts& wide, bool mayOpen) {
  Node& node = *view.node;
  const std::uint32_t opened = node.opened.load(std::memory_order_acquire);
  const std::uint32_t edges = node.edges;
  const SlotScore score(
      constants, view.visits,
      firstPlayUrgency(
          constants, view.score,
          static_cast<float>(node.openedPrior.load(std::memory_order_relaxed)) *
              kPriorUnit));
  const __m128 fpu = _mm_set1_ps(score.fpu);
  const __m128 scale = _mm_set1_ps(score.scale);
  const __m128 virtualLoss = _mm_set1_ps(score.virtualLoss);
  const __m128 one = _mm_set1_ps(1);
  const __m128 lowest = _mm_set1_ps(-std::numeric_limits<float>::infinity());

  Best best = {lowest, _mm_setzero_si128()};
  __m128i index = _mm_setr_epi32(0, 1, 2, 3);
  const __m128i end = _mm_set1_epi32(static_cast<int>(opened));
  std::uint32_t start = 0;
  for (std::uint32_t chunk = 0; start < opened; ++chunk) {
    const std::byte* memory = node.chunkAt(chunk, base);
    const std::uint32_t slots = chunkSlots(chunk, edges);
    const std::byte* startedWords = memory + 8 * std::size_t{slots};
    const std::uint32_t used = std::min(slots, opened - start);
    for (std::uint32_t i = 0; i < used; i += 4) {
      const __m128i started = loadOnce128(startedWords + 4 * std::size_t{i});
      const __m256i stats = loadOnce256(memory + 8 * std::size_t{i});
      const __m128i visits = visitsOf4(stats);
      const __m128i difference =
          _mm_sub_epi32(_mm_srli_epi32(started, kStartedShift), visits);
      const __m128i flying =
          _mm_max_epi32(_mm_srai_epi32(_mm_slli_epi32(difference, 6), 6),
                        _mm_setzero_si128());
      const __m128 n = _mm_cvtepi32_ps(visits);
      const __m128 o = _mm_cvtepi32_ps(flying);
      const __m128 losses = _mm_mul_ps(o, virtualLoss);
      const __m128 mean = _mm_div_ps(
          _mm_sub_ps(_mm_mul_ps(unitsOf4(stats), _mm_set1_ps(kValueUnit)),
                     losses),
          _mm_add_ps(n, losses));
      const __m128 q = _mm_blendv_ps(mean, _mm_sub_ps(fpu, losses),
                                     _mm_cmpeq_ps(n, _mm_setzero_ps()));
      const __m128 tried = _mm_add_ps(n, o);
      __m128 value;
      if (score.uct) {
        value = _mm_add_ps(q, _mm_sqrt_ps(_mm_div_ps(scale, tried)));
        value =
            _mm_blendv_ps(value, _mm_set1_ps(std::numeric_limits<float>::max()),
                          _mm_cmpeq_ps(tried, _mm_setzero_ps()));
      } else {
        const __m128i shares = _mm_cvtepu16_epi32(_mm_loadl_epi64(
            reinterpret_cast<const __m128i*>(node.priorsFrom(start + i))));
        const __m128 prior =
            _mm_mul_ps(_mm_cvtepi32_ps(shares), _mm_set1_ps(kPriorUnit));
        value = _mm_add_ps(
            q, _mm_div_ps(_mm_mul_ps(scale, prior), _mm_add_ps(one, tried)));
      }
      // Slots behind the last opened one do not count.
      const __m128i inUse = _mm_cmpgt_epi32(end, index);
      const __m128i marks = _mm_and_si128(
          inUse, _mm_and_si128(started, _mm_set1_epi32(kProofMask | kWideBit)));
      if (!_mm_testz_si128(marks, marks)) [[unlikely]] {
        const auto lanes = [&](std::uint32_t proof) __attribute__((
                               target("avx2"), always_inline)) {
          return _mm_castsi128_ps(
              _mm_cmpeq_epi32(marks, _mm_set1_epi32(static_cast<int>(proof))));
        };
        const __m128i wideMarks =
            _mm_and_si128(marks, _mm_set1_epi32(kWideBit));
        if (!_mm_testz_si128(wideMarks, wideMarks)) {
          return selectPortable(view, constants, base, wide, mayOpen);
        }
        const auto wins = static_cast<unsigned>(
            _mm_movemask_ps(lanes(static_cast<std::uint32_t>(Proof::kWin))));
        if (wins != 0) {
          return start + i + static_cast<std::uint32_t>(std::countr_zero(wins));
        }
        value = _mm_blendv_ps(value, lowest,
                              lanes(static_cast<std::uint32_t>(Proof::kLoss)));
        value = _mm_blendv_ps(value, _mm_setzero_ps(),
                              lanes(static_cast<std::uint32_t>(Proof::kDraw)));
      }
      value = _mm_blendv_ps(lowest, value, _mm_castsi128_ps(inUse));
      keepBetter(best, value, index);
      index = _mm_add_epi32(index, _mm_set1_epi32(4));
    }
    start += slots;
  }

  // The best lane; among equals the first move.
  alignas(16) float values[4];
  alignas(16) std::uint32_t indices[4];
  _mm_store_ps(values, best.value);
  _mm_store_si128(reinterpret_cast<__m128i*>(indices), best.index);
  float highest = values[0];
  std::uint32_t choice = indices[0];
  for (int lane = 1; lane < 4; ++lane) {
    const bool better = values[lane] > highest ||
                        (values[lane] == highest && indices[lane] < choice);
    highest = better ? values[lane] : highest;
    choice = better ? indices[lane] : choice;
  }
  if (opened < edges && (mayOpen || opened == 0)) {
    const float prior = static_cast<float>(node.prior(opened)) * kPriorUnit;
    if (score(0, 0, 0, prior) > highest) choice = opened;
  }
  return choice;
}

}  // namespace phasemachine::search

#endif
