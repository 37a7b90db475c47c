// The AVX-512 form of select.h, for PUCT: eight slots at a time with half of
// the instructions of AVX2, which has no conversion of 64-bit integers and no
// masks (Connect Four and chess without leases: 1.1 times the simulations).

#include "ai/search/choose/select.h"

#if defined(__x86_64__)

#include <immintrin.h>

#include <algorithm>
#include <bit>
#include <limits>

namespace phasemachine::search {

namespace {

#define PHASEMACHINE_TARGET512 \
  target("avx512f,avx512dq,avx512vl,avx512bw,bmi,bmi2,lzcnt")
#define PHASEMACHINE_INLINE512 \
  __attribute__((PHASEMACHINE_TARGET512, always_inline)) inline

// The words of eight slots.
struct EightSlots {
  __m512i stats;
  __m256i marks;
  __m128i shares;
};

// Loads executed exactly once: the compiler must not reread a word that another
// thread may have changed.
template <class Words>
PHASEMACHINE_INLINE512 Words readOnce(const void* from) {
  Words words = *static_cast<const Words*>(from);
  __asm__ volatile("" : "+v"(words));
  return words;
}

PHASEMACHINE_INLINE512 __m128i sharesOf(const std::uint16_t* low,
                                        const std::uint16_t* high) {
  return _mm_unpacklo_epi64(
      _mm_loadl_epi64(reinterpret_cast<const __m128i*>(low)),
      _mm_loadl_epi64(reinterpret_cast<const __m128i*>(high)));
}

// Without the call that std::sqrt() makes for errno, for which the caller would
// have to save its registers.
PHASEMACHINE_INLINE512 float rootOf(float x) {
  return _mm_cvtss_f32(_mm_sqrt_ss(_mm_set_ss(x)));
}

// Values that are the same for all slots.
struct Frame512 {
  __m256 fpu;
  __m256 scale;
  __m256 virtualLoss;
};

// Scores of eight slots; those without a bit in `inUse` get the lowest.
PHASEMACHINE_INLINE512 __m256 scoresOf(const Frame512& frame,
                                       const EightSlots& slots,
                                       __mmask8 inUse) {
  constexpr float kHighest = std::numeric_limits<float>::infinity();
  const __m256 n = _mm256_cvtepi32_ps(
      _mm256_and_si256(_mm512_cvtepi64_epi32(slots.stats),
                       _mm256_set1_epi32(static_cast<int>(kVisitMask))));
  const __m256 units =
      _mm512_cvtepi64_ps(_mm512_srai_epi64(slots.stats, kVisitBits));
  const __m256 o = _mm256_cvtepi32_ps(
      _mm256_and_si256(_mm256_srli_epi32(slots.marks, kFlyingShift),
                       _mm256_set1_epi32(static_cast<int>(kFlyingMask))));
  const __m256 losses = _mm256_mul_ps(o, frame.virtualLoss);
  const __m256 mean = _mm256_div_ps(
      _mm256_sub_ps(_mm256_mul_ps(units, _mm256_set1_ps(kValueUnit)), losses),
      _mm256_add_ps(n, losses));
  const __m256 q = _mm256_mask_sub_ps(
      mean, _mm256_cmp_ps_mask(n, _mm256_setzero_ps(), _CMP_EQ_OQ), frame.fpu,
      losses);
  const __m256 prior =
      _mm256_mul_ps(_mm256_cvtepi32_ps(_mm256_cvtepu16_epi32(slots.shares)),
                    _mm256_set1_ps(kPriorUnit));
  const __m256 value = _mm256_add_ps(
      q, _mm256_div_ps(_mm256_mul_ps(frame.scale, prior),
                       _mm256_add_ps(_mm256_set1_ps(1), _mm256_add_ps(n, o))));
  // Proven moves need no exploration: a win is best.
  const __mmask8 open = _mm256_testn_epi32_mask(
      slots.marks, _mm256_set1_epi32(static_cast<int>(kProofMask)));
  const __m256 lowest = _mm256_set1_ps(-kHighest);
  if ((open & inUse) == inUse) [[likely]] {
    return _mm256_mask_mov_ps(lowest, inUse, value);
  }
  static_assert(static_cast<int>(Proof::kWin) == 1 &&
                static_cast<int>(Proof::kLoss) == 2 &&
                static_cast<int>(Proof::kDraw) == 3 && kProofMask == 3);
  const __m256 proven = _mm256_permutevar_ps(
      _mm256_setr_ps(0, kHighest, -kHighest, 0, 0, kHighest, -kHighest, 0),
      slots.marks);
  return _mm256_mask_mov_ps(lowest, inUse,
                            _mm256_mask_mov_ps(proven, open, value));
}

PHASEMACHINE_INLINE512 float highestIn(__m256 lanes) {
  __m128 values = _mm_max_ps(_mm256_castps256_ps128(lanes),
                             _mm256_extractf128_ps(lanes, 1));
  values = _mm_max_ps(values, _mm_movehl_ps(values, values));
  return _mm_cvtss_f32(_mm_max_ss(values, _mm_movehdup_ps(values)));
}

PHASEMACHINE_INLINE512 __mmask8 lanesWith(__m256 lanes, float value) {
  return _mm256_cmp_ps_mask(lanes, _mm256_set1_ps(value), _CMP_EQ_OQ);
}

// The lowest index in the lanes of `mask`.
PHASEMACHINE_INLINE512 std::uint32_t lowestIn(__m256i indices, __mmask8 mask) {
  const __m256i lanes =
      _mm256_mask_mov_epi32(_mm256_set1_epi32(-1), mask, indices);
  __m128i least = _mm_min_epu32(_mm256_castsi256_si128(lanes),
                                _mm256_extracti128_si256(lanes, 1));
  least = _mm_min_epu32(least, _mm_unpackhi_epi64(least, least));
  least = _mm_min_epu32(least, _mm_shuffle_epi32(least, 1));
  return static_cast<std::uint32_t>(_mm_cvtsi128_si32(least));
}

// Bits for the first `count` slots.
PHASEMACHINE_INLINE512 __mmask8 firstSlots(std::uint32_t count) {
  return static_cast<__mmask8>(_bzhi_u32(0xFF, std::min(count, 8U)));
}

// Scores of the first two chunks, which have four slots each; the first is next
// to the node.
PHASEMACHINE_INLINE512 __m256 scoresOfFirst(const Frame512& frame, Node& node,
                                            std::uint32_t slotCount,
                                            std::byte* base) {
  static_assert(kFirstChunkSlots == 4 && chunkStart(2) == 8 &&
                kListedMoves >= 8);
  const MoveGroups moves = node.listed();
  const std::byte* first = node.firstChunk();
  const bool two = slotCount > kFirstChunkSlots;
  const std::byte* second = two ? node.chunkAt(1, base) : first;
  const EightSlots eight = {
      _mm512_inserti64x4(_mm512_castsi256_si512(readOnce<__m256i>(first)),
                         readOnce<__m256i>(second), 1),
      _mm256_inserti128_si256(
          _mm256_castsi128_si256(readOnce<__m128i>(first + 32)),
          readOnce<__m128i>(second + 32), 1),
      sharesOf(moves.priorsOf(0), moves.priorsOf(two ? 1 : 0))};
  return scoresOf(frame, eight, firstSlots(slotCount));
}

// The best of each lane.
struct Leaders {
  __m256 scores;
  __m256i slots;
};

// Joins the chunks behind the first two.
PHASEMACHINE_INLINE512 void join(Leaders& best, const Frame512& frame,
                                 Node& node, std::uint32_t slotCount,
                                 std::byte* base) {
  std::uint32_t start = chunkStart(2);
  __m256i index = best.slots;
  for (std::uint32_t chunk = 2; start < slotCount; ++chunk) {
    const std::byte* memory = node.chunkAt(chunk, base);
    const MoveGroups moves = node.movesFrom(start, base);
    const std::uint32_t slots = chunkSlots(chunk, node.edges);
    const std::byte* marks = memory + 8 * std::size_t{slots};
    const std::uint32_t used = std::min(slots, slotCount - start);
    const std::uint32_t lastGroup = slots / 4 - 1;
    for (std::uint32_t i = 0; i < used; i += 8) {
      index = _mm256_add_epi32(index, _mm256_set1_epi32(8));
      const EightSlots eight = {
          readOnce<__m512i>(memory + 8 * std::size_t{i}),
          readOnce<__m256i_u>(marks + 4 * std::size_t{i}),
          sharesOf(moves.priorsOf(i / 4),
                   moves.priorsOf(std::min(i / 4 + 1, lastGroup)))};
      const __m256 scores = scoresOf(frame, eight, firstSlots(used - i));
      const __mmask8 better =
          _mm256_cmp_ps_mask(scores, best.scores, _CMP_GT_OQ);
      best.scores = _mm256_max_ps(scores, best.scores);
      best.slots = _mm256_mask_mov_epi32(best.slots, better, index);
    }
    start += slots;
  }
}

// kMany: more slots than in the first two chunks.
template <bool kMany>
PHASEMACHINE_INLINE512 std::uint32_t selectFor(
    const NodeView& view, const SelectionConstants& constants, std::byte* base,
    bool mayAdd) {
  Node& node = *view.node;
  const std::uint32_t slotCount =
      node.slotCount.load(std::memory_order_acquire);
  const float fpu =
      view.score - constants.fpuReduction * rootOf(slotPriorsOf(node));
  const float scale =
      constants.exploration * rootOf(view.visits < 1 ? 1 : view.visits);
  const Frame512 frame = {_mm256_set1_ps(fpu), _mm256_set1_ps(scale),
                          _mm256_set1_ps(constants.virtualLoss)};
  Leaders best = {scoresOfFirst(frame, node, slotCount, base),
                  _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7)};
  if constexpr (kMany) join(best, frame, node, slotCount, base);
  const float highest = highestIn(best.scores);
  if (slotCount < node.edges && (mayAdd || slotCount == 0)) {
    const std::uint16_t prior =
        kMany ? node.prior(slotCount, base) : node.listed().prior(slotCount);
    const float untried =
        fpu + scale * (static_cast<float>(prior) * kPriorUnit);
    if (untried > highest) return slotCount;
  }
  const __mmask8 lanes = lanesWith(best.scores, highest);
  return kMany ? lowestIn(best.slots, lanes)
               : static_cast<std::uint32_t>(
                     std::countr_zero(static_cast<std::uint32_t>(lanes)));
}

// Apart, so that what few nodes need costs the others nothing.
__attribute__((PHASEMACHINE_TARGET512, noinline)) std::uint32_t selectOfMany(
    const NodeView& view, const SelectionConstants& constants, std::byte* base,
    bool mayAdd) {
  return selectFor<true>(view, constants, base, mayAdd);
}

}  // namespace

__attribute__((PHASEMACHINE_TARGET512)) std::uint32_t selectAvx512(
    const NodeView& view, const SelectionConstants& constants, std::byte* base,
    bool mayAdd) {
  if (constants.uct) return selectAvx2(view, constants, base, mayAdd);
  if (view.node->slotCount.load(std::memory_order_acquire) > chunkStart(2)) {
    return selectOfMany(view, constants, base, mayAdd);
  }
  return selectFor<false>(view, constants, base, mayAdd);
}

}  // namespace phasemachine::search

#endif
