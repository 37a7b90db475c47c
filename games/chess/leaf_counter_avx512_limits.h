// What limits the moves of one position, computed with one direction a lane.
//
// Contract: as LeafRules::limits (leaf_counter_rules.h), without a branch but
// for checks. Only for the translation unit that is compiled for AVX-512;
// everything has internal linkage.
//
// Thread safety: pure functions on values.

#ifndef PHASEMACHINE_GAMES_CHESS_LEAF_COUNTER_AVX512_LIMITS_H_
#define PHASEMACHINE_GAMES_CHESS_LEAF_COUNTER_AVX512_LIMITS_H_

#include <cstdint>

#include "games/chess/leaf_counter_avx512_lanes.h"
#include "games/chess/leaf_counter_rules.h"

namespace phasemachine::chess {
namespace {

// Lanes are the directions east, north, north-east, north-west and, half the
// register further, their opposites. A step is a rotation of the board's bits;
// `landing` holds the squares that it reaches without leaving the board.
constexpr LaneMask kDiagonalLanes = 0b11001100;
constexpr Bitboard kRank8 = kRank1 << 56;
struct alignas(64) Directions {
  Bitboard step[8] = {1, 8, 9, 7, 63, 56, 55, 57};
  Bitboard landing[8] = {
      ~kFileA, ~kRank1, ~(kFileA | kRank1), ~(kFileH | kRank1),
      ~kFileH, ~kRank8, ~(kFileH | kRank8), ~(kFileA | kRank8)};
};
constexpr Directions kDirections;

PHASEMACHINE_LANES Bitboard unite(__m128i pair) {
  return static_cast<Bitboard>(
      _mm_cvtsi128_si64(_mm_or_si128(pair, _mm_unpackhi_epi64(pair, pair))));
}
PHASEMACHINE_LANES __m256i foldHalves(Lanes a) {
  return _mm256_or_si256(_mm512_castsi512_si256(a),
                         _mm512_extracti64x4_epi64(a, 1));
}

template <Color kUs>
PHASEMACHINE_LANES typename LeafRules<isa::Avx512, kUs>::Limits limits(
    const LeafBoard& board) {
  using Rules = LeafRules<isa::Avx512, kUs>;
  const Bitboard* p = board.planes;
  const Bitboard own = p[Rules::kOwn];
  const Bitboard enemies = p[Rules::kEnemy];
  const Bitboard kingBit = p[kKings] & own;
  const Square king = Rules::lowest(kingBit);

  const Lanes step = _mm512_load_si512(kDirections.step);
  const Lanes step2 = add(step, step);
  const Lanes step4 = add(step2, step2);
  const Lanes landing = _mm512_load_si512(kDirections.landing);
  const Lanes open = without(landing, all((own ^ kingBit) | enemies));
  const Lanes open2 = both(open, rotate(open, step));
  const Lanes open4 = both(open2, rotate(open2, step2));
  const auto look = [&](Lanes from) __attribute__((always_inline)) {
    from = bothOr(open, rotate(from, step), from);
    from = bothOr(open2, rotate(from, step2), from);
    from = bothOr(open4, rotate(from, step4), from);
    return both(rotate(from, step), landing);
  };
  const Lanes hits = look(_mm512_mask_mov_epi64(
      all((p[kRooks] | p[kQueens]) & enemies), kDiagonalLanes,
      all((p[kBishops] | p[kQueens]) & enemies)));
  const Lanes view = look(all(kingBit));
  // Where the king's view meets a slider's from the other side, one of our
  // pieces alone is pinned.
  const Lanes opposite = _mm512_shuffle_i64x2(hits, hits, 0b01001110);
  const __m256i pinned = foldHalves(all3(view, opposite, all(own ^ kingBit)));
  const __m256i hit = foldHalves(hits);
  const Bitboard attacked =
      unite(_mm_or_si128(_mm256_castsi256_si128(hit),
                         _mm256_extracti128_si256(hit, 1))) |
      Rules::leaperThreats(board) |
      kAttacks.king[Rules::lowest(p[kKings] & enemies)];
  return {attacked, Rules::evasions(board, king, attacked),
          unite(_mm256_castsi256_si128(pinned)),
          unite(_mm256_extracti128_si256(pinned, 1))};
}

}  // namespace
}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_LEAF_COUNTER_AVX512_LIMITS_H_
