// The AVX2 form of select.h: eight slots at a time.

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

// The words of four slots.
struct FourSlots {
  __m256i stats;
  __m128i marks;
  __m128i shares;
};

PHASEMACHINE_AVX2 FourSlots noSlots() {
  return {_mm256_setzero_si256(), _mm_setzero_si128(), _mm_setzero_si128()};
}

PHASEMACHINE_AVX2 FourSlots loadFour(const std::byte* stats,
                                     const std::byte* marks,
                                     const std::uint16_t* shares) {
  return {loadOnce256(stats), loadOnce128(marks),
          _mm_cvtepu16_epi32(
              _mm_loadl_epi64(reinterpret_cast<const __m128i*>(shares)))};
}

PHASEMACHINE_AVX2 __m256i join(__m128i low, __m128i high) {
  return _mm256_inserti128_si256(_mm256_castsi128_si256(low), high, 1);
}

// Visits of eight stat words.
PHASEMACHINE_AVX2 __m256i visitsOf(__m256i low, __m256i high) {
  const __m256 halves = _mm256_shuffle_ps(
      _mm256_castsi256_ps(low), _mm256_castsi256_ps(high), 0b10'00'10'00);
  return _mm256_and_si256(
      _mm256_permute4x64_epi64(_mm256_castps_si256(halves), 0b11'01'10'00),
      _mm256_set1_epi32(static_cast<int>(kVisitMask)));
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
  __m256 fpu;
  __m256 scale;
  __m256 virtualLoss;
  __m256i end;  // slots in use
};

// Scores of eight slots; slots from frame.end on get the lowest.
template <bool kUct>
PHASEMACHINE_AVX2 __m256 scoresOf8(const Frame& frame, const FourSlots& low,
                                   const FourSlots& high, __m256i index) {
  constexpr float kHighest = std::numeric_limits<float>::infinity();
  const __m256i marks = join(low.marks, high.marks);
  const __m256 n = _mm256_cvtepi32_ps(visitsOf(low.stats, high.stats));
  const __m256 o = _mm256_cvtepi32_ps(
      _mm256_and_si256(_mm256_srli_epi32(marks, kFlyingShift),
                       _mm256_set1_epi32(static_cast<int>(kFlyingMask))));
  const __m256 units =
      _mm256_set_m128(unitsOf4(high.stats), unitsOf4(low.stats));
  const __m256 losses = _mm256_mul_ps(o, frame.virtualLoss);
  const __m256 mean = _mm256_div_ps(
      _mm256_sub_ps(_mm256_mul_ps(units, _mm256_set1_ps(kValueUnit)), losses),
      _mm256_add_ps(n, losses));
  const __m256 q =
      _mm256_blendv_ps(mean, _mm256_sub_ps(frame.fpu, losses),
                       _mm256_cmp_ps(n, _mm256_setzero_ps(), _CMP_EQ_OQ));
  const __m256 tried = _mm256_add_ps(n, o);
  __m256 value;
  if constexpr (kUct) {
    value = _mm256_blendv_ps(
        _mm256_add_ps(q, _mm256_sqrt_ps(_mm256_div_ps(frame.scale, tried))),
        _mm256_set1_ps(std::numeric_limits<float>::max()),
        _mm256_cmp_ps(tried, _mm256_setzero_ps(), _CMP_EQ_OQ));
  } else {
    const __m256 prior =
        _mm256_mul_ps(_mm256_cvtepi32_ps(join(low.shares, high.shares)),
                      _mm256_set1_ps(kPriorUnit));
    value = _mm256_add_ps(
        q, _mm256_div_ps(_mm256_mul_ps(frame.scale, prior),
                         _mm256_add_ps(_mm256_set1_ps(1), tried)));
  }
  // Proven moves need no exploration: a win is best, and slots behind the last
  // one count as lost.
  static_assert(static_cast<int>(Proof::kWin) == 1 &&
                static_cast<int>(Proof::kLoss) == 2 &&
                static_cast<int>(Proof::kDraw) == 3 && kProofMask == 3);
  const __m256i inUse = _mm256_cmpgt_epi32(frame.end, index);
  const __m256i proof =
      _mm256_blendv_epi8(_mm256_set1_epi32(2),
                         _mm256_and_si256(marks, _mm256_set1_epi32(3)), inUse);
  const __m256 proven = _mm256_permutevar_ps(
      _mm256_setr_ps(0, kHighest, -kHighest, 0, 0, kHighest, -kHighest, 0),
      proof);
  return _mm256_blendv_ps(
      proven, value,
      _mm256_castsi256_ps(_mm256_cmpeq_epi32(proof, _mm256_setzero_si256())));
}

// The best slot so far, per lane.
struct Best {
  __m256 value;
  __m256i index;
};

PHASEMACHINE_AVX2 void keepBetter(Best& best, __m256 value, __m256i index) {
  const __m256 better = _mm256_cmp_ps(value, best.value, _CMP_GT_OQ);
  best.value = _mm256_max_ps(value, best.value);
  best.index =
      _mm256_blendv_epi8(best.index, index, _mm256_castps_si256(better));
}

PHASEMACHINE_AVX2 float highestOf(__m256 lanes) {
  __m128 values = _mm_max_ps(_mm256_castps256_ps128(lanes),
                             _mm256_extractf128_ps(lanes, 1));
  values = _mm_max_ps(values, _mm_movehl_ps(values, values));
  return _mm_cvtss_f32(_mm_max_ss(values, _mm_movehdup_ps(values)));
}

// The lowest index among the lanes with that value.
PHASEMACHINE_AVX2 std::uint32_t firstOf(const Best& best, float value) {
  const __m256i others = _mm256_castps_si256(
      _mm256_cmp_ps(best.value, _mm256_set1_ps(value), _CMP_NEQ_UQ));
  const __m256i lanes =
      _mm256_or_si256(best.index, _mm256_srli_epi32(others, 1));
  __m128i indices = _mm_min_epi32(_mm256_castsi256_si128(lanes),
                                  _mm256_extracti128_si256(lanes, 1));
  indices = _mm_min_epi32(indices, _mm_unpackhi_epi64(indices, indices));
  indices = _mm_min_epi32(indices, _mm_shuffle_epi32(indices, 1));
  return static_cast<std::uint32_t>(_mm_cvtsi128_si32(indices));
}

// The best slot of the chunks behind the first two and of `best`. Apart, so that
// what few nodes need costs the others nothing.
template <bool kUct>
__attribute__((target("avx2"), noinline)) Best
bestOfFurther(Best best, const Frame& frame, Node& node,
              std::uint32_t slotCount, std::byte* base) {
  __m256i index = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
  std::uint32_t start = chunkStart(2);
  for (std::uint32_t chunk = 2; start < slotCount; ++chunk) {
    const std::byte* memory = node.chunkAt(chunk, base);
    const MoveGroups moves = node.movesFrom(start, base);
    const std::uint32_t slots = chunkSlots(chunk, node.edges);
    const std::byte* markWords = memory + 8 * std::size_t{slots};
    const std::uint32_t used = std::min(slots, slotCount - start);
    const auto four = [&](std::uint32_t i) __attribute__((target("avx2"),
                                                          always_inline)) {
      return loadFour(memory + 8 * std::size_t{i},
                      markWords + 4 * std::size_t{i}, moves.priorsOf(i / 4));
    };
    for (std::uint32_t i = 0; i < used; i += 8) {
      index = _mm256_add_epi32(index, _mm256_set1_epi32(8));
      keepBetter(best,
                 scoresOf8<kUct>(frame, four(i),
                                 i + 4 < used ? four(i + 4) : noSlots(), index),
                 index);
    }
    start += slots;
  }
  return best;
}

template <bool kUct>
__attribute__((target("avx2"))) std::uint32_t select(
    const NodeView& view, const SelectionConstants& constants, std::byte* base,
    bool mayAdd) {
  Node& node = *view.node;
  const std::uint32_t slotCount =
      node.slotCount.load(std::memory_order_acquire);
  const std::uint32_t edges = node.edges;
  const SlotScore score(constants, view, slotPriorsOf(node));
  const Frame frame = {_mm256_set1_ps(score.fpu), _mm256_set1_ps(score.scale),
                       _mm256_set1_ps(score.virtualLoss),
                       _mm256_set1_epi32(static_cast<int>(slotCount))};

  // The first two chunks have four slots each; the first is next to the node.
  static_assert(kFirstChunkSlots == 4 && chunkStart(2) == 8 &&
                kListedMoves >= 8);
  const MoveGroups moves = node.listed();
  const std::byte* memory = node.firstChunk();
  const FourSlots first =
      loadFour(memory, memory + 8 * kFirstChunkSlots, moves.priorsOf(0));
  FourSlots second = noSlots();
  if (slotCount > kFirstChunkSlots) {
    memory = node.chunkAt(1, base);
    second = loadFour(memory, memory + 8 * kFirstChunkSlots, moves.priorsOf(1));
  }
  const __m256i index = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
  Best best = {scoresOf8<kUct>(frame, first, second, index), index};
  if (slotCount > chunkStart(2)) {
    best = bestOfFurther<kUct>(best, frame, node, slotCount, base);
  }
  const float highest = highestOf(best.value);
  const std::uint32_t choice = firstOf(best, highest);
  if (slotCount < edges && (mayAdd || slotCount == 0)) {
    const float prior =
        static_cast<float>(node.prior(slotCount, base)) * kPriorUnit;
    if (score(0, 0, 0, prior) > highest) return slotCount;
  }
  return choice;
}

}  // namespace

std::uint32_t selectAvx2(const NodeView& view,
                         const SelectionConstants& constants, std::byte* base,
                         bool mayAdd) {
  return constants.uct ? select<true>(view, constants, base, mayAdd)
                       : select<false>(view, constants, base, mayAdd);
}

}  // namespace phasemachine::search

#endif
