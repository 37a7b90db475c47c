// The AVX2 form of select.h: four slots at a time.

#include "ai/search/choose/select.h"

#if defined(__x86_64__)

#include <immintrin.h>

#include <algorithm>
#include <limits>

namespace phasemachine::search {

namespace {

#define PHASEMACHINE_AVX2 __attribute__((target("avx2"), always_inline)) inline

// Loads executed exactly once: the compiler must not reread a word that another
// thread may have changed.
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

// Values that are the same for all slots.
struct Frame {
  __m128 fpu;
  __m128 scale;
  __m128 virtualLoss;
  __m128i end;  // slots opened
};

// Scores of four slots; slots from frame.end on get the lowest.
template <bool kUct>
PHASEMACHINE_AVX2 __m128 scoresOf4(const Frame& frame, __m256i stats,
                                   __m128i marks, __m128i shares,
                                   __m128i index) {
  constexpr float kHighest = std::numeric_limits<float>::infinity();
  const __m128i visits = visitsOf4(stats);
  const __m128 n = _mm_cvtepi32_ps(visits);
  const __m128 o = _mm_cvtepi32_ps(
      _mm_and_si128(_mm_srli_epi32(marks, kFlyingShift),
                    _mm_set1_epi32(static_cast<int>(kFlyingMask))));
  const __m128 losses = _mm_mul_ps(o, frame.virtualLoss);
  const __m128 mean = _mm_div_ps(
      _mm_sub_ps(_mm_mul_ps(unitsOf4(stats), _mm_set1_ps(kValueUnit)), losses),
      _mm_add_ps(n, losses));
  const __m128 q = _mm_blendv_ps(mean, _mm_sub_ps(frame.fpu, losses),
                                 _mm_cmpeq_ps(n, _mm_setzero_ps()));
  const __m128 tried = _mm_add_ps(n, o);
  __m128 value;
  if constexpr (kUct) {
    value = _mm_blendv_ps(
        _mm_add_ps(q, _mm_sqrt_ps(_mm_div_ps(frame.scale, tried))),
        _mm_set1_ps(std::numeric_limits<float>::max()),
        _mm_cmpeq_ps(tried, _mm_setzero_ps()));
  } else {
    const __m128 prior =
        _mm_mul_ps(_mm_cvtepi32_ps(shares), _mm_set1_ps(kPriorUnit));
    value = _mm_add_ps(q, _mm_div_ps(_mm_mul_ps(frame.scale, prior),
                                     _mm_add_ps(_mm_set1_ps(1), tried)));
  }
  // Proven moves need no exploration: a win is best, and slots behind the last
  // opened one count as lost.
  static_assert(static_cast<int>(Proof::kWin) == 1 &&
                static_cast<int>(Proof::kLoss) == 2 &&
                static_cast<int>(Proof::kDraw) == 3 && kProofMask == 3);
  const __m128i inUse = _mm_cmpgt_epi32(frame.end, index);
  const __m128i proof = _mm_blendv_epi8(
      _mm_set1_epi32(2), _mm_and_si128(marks, _mm_set1_epi32(3)), inUse);
  const __m128 proven =
      _mm_permutevar_ps(_mm_setr_ps(0, kHighest, -kHighest, 0), proof);
  return _mm_blendv_ps(
      proven, value,
      _mm_castsi128_ps(_mm_cmpeq_epi32(proof, _mm_setzero_si128())));
}

// The best slot so far, per lane.
struct Best {
  __m128 value;
  __m128i index;
};

PHASEMACHINE_AVX2 void keepBetter(Best& best, __m128 value, __m128i index) {
  const __m128 better = _mm_cmpgt_ps(value, best.value);
  best.value = _mm_max_ps(value, best.value);
  best.index = _mm_blendv_epi8(best.index, index, _mm_castps_si128(better));
}

PHASEMACHINE_AVX2 float highestOf(__m128 values) {
  values = _mm_max_ps(values, _mm_movehl_ps(values, values));
  return _mm_cvtss_f32(_mm_max_ss(values, _mm_movehdup_ps(values)));
}

// The lowest index among the lanes with that value.
PHASEMACHINE_AVX2 std::uint32_t firstOf(const Best& best, float value) {
  const __m128i others =
      _mm_castps_si128(_mm_cmpneq_ps(best.value, _mm_set1_ps(value)));
  __m128i indices = _mm_or_si128(best.index, _mm_srli_epi32(others, 1));
  indices = _mm_min_epi32(indices, _mm_unpackhi_epi64(indices, indices));
  indices = _mm_min_epi32(indices, _mm_shuffle_epi32(indices, 1));
  return static_cast<std::uint32_t>(_mm_cvtsi128_si32(indices));
}

template <bool kUct>
__attribute__((target("avx2"))) std::uint32_t select(
    const NodeView& view, const SelectionConstants& constants, std::byte* base,
    bool mayOpen) {
  Node& node = *view.node;
  const std::uint32_t opened = node.opened.load(std::memory_order_acquire);
  const std::uint32_t edges = node.edges;
  const SlotScore score(
      constants, view.visits,
      firstPlayUrgency(
          constants, view.score,
          static_cast<float>(node.openedPrior.load(std::memory_order_relaxed)) *
              kPriorUnit));
  const Frame frame = {_mm_set1_ps(score.fpu), _mm_set1_ps(score.scale),
                       _mm_set1_ps(score.virtualLoss),
                       _mm_set1_epi32(static_cast<int>(opened))};
  const auto sharesOf =
      [](const MoveGroups& moves, std::uint32_t group)
          __attribute__((target("avx2"), always_inline)) {
            return _mm_cvtepu16_epi32(_mm_loadl_epi64(
                reinterpret_cast<const __m128i*>(moves.priorsOf(group))));
          };

  // The first chunk is next to the node.
  const std::byte* memory = node.firstChunk();
  __m128i index = _mm_setr_epi32(0, 1, 2, 3);
  __m128i marks = loadOnce128(memory + 8 * kFirstChunkSlots);
  Best best = {scoresOf4<kUct>(frame, loadOnce256(memory), marks,
                               sharesOf(node.listed(), 0), index),
               index};
  std::uint32_t start = kFirstChunkSlots;
  for (std::uint32_t chunk = 1; start < opened; ++chunk) {
    memory = node.chunkAt(chunk, base);
    const MoveGroups moves = node.movesFrom(start, base);
    const std::uint32_t slots = chunkSlots(chunk, edges);
    const std::byte* markWords = memory + 8 * std::size_t{slots};
    const std::uint32_t used = std::min(slots, opened - start);
    for (std::uint32_t i = 0; i < used; i += 4) {
      index = _mm_add_epi32(index, _mm_set1_epi32(4));
      marks = loadOnce128(markWords + 4 * std::size_t{i});
      keepBetter(
          best,
          scoresOf4<kUct>(frame, loadOnce256(memory + 8 * std::size_t{i}),
                          marks, sharesOf(moves, i / 4), index),
          index);
    }
    start += slots;
  }
  const float highest = highestOf(best.value);
  const std::uint32_t choice = firstOf(best, highest);
  if (opened < edges && (mayOpen || opened == 0)) {
    const float prior =
        static_cast<float>(node.prior(opened, base)) * kPriorUnit;
    if (score(0, 0, 0, prior) > highest) return opened;
  }
  return choice;
}

}  // namespace

std::uint32_t selectAvx2(const NodeView& view,
                         const SelectionConstants& constants, std::byte* base,
                         bool mayOpen) {
  return constants.uct ? select<true>(view, constants, base, mayOpen)
                       : select<false>(view, constants, base, mayOpen);
}

}  // namespace phasemachine::search

#endif
