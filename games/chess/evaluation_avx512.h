// The sums of the evaluation with AVX-512.
//
// Contract: the same sums as the general templates (term_sum.h,
// piece_squares.h, passed_pawns.h). For the AVX-512 translation unit.
//
// Thread safety: pure functions on values.

#ifndef PHASEMACHINE_GAMES_CHESS_EVALUATION_AVX512_H_
#define PHASEMACHINE_GAMES_CHESS_EVALUATION_AVX512_H_

#if defined(__AVX512VPOPCNTDQ__) && defined(__BMI2__)

#include <immintrin.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "core/isa.h"
#include "games/chess/both_sides.h"
#include "games/chess/king_squares.h"
#include "games/chess/passed_pawns.h"
#include "games/chess/piece_squares.h"
#include "games/chess/term_sum.h"
#include "games/chess/vector.h"
#include "games/chess/weights.h"
#include "games/chess/weights_table.h"

namespace phasemachine::chess {

// Keeps the sums of the two sides in lanes until the end.
template <>
class TermSum<isa::Avx512> {
 public:
  PHASEMACHINE_INLINE void add(const Weight& weight, Pair sets) {
    addNumbers(weight, countSquares(sets));
  }

  PHASEMACHINE_INLINE void addNumbers(const Weight& weight, Pair numbers) {
    sides_ =
        _mm_add_epi64(sides_, _mm_mul_epi32(reinterpret_cast<__m128i>(numbers),
                                            _mm_set1_epi64x(weight.packed)));
  }

  template <std::size_t kClasses>
  PHASEMACHINE_INLINE void addFirst(
      const std::array<Weight, kClasses + 1>& toMove,
      const std::array<Weight, kClasses + 1>& other,
      const std::array<Pair, kClasses>& classes) {
    const auto weightsOf = [&](std::size_t i) __attribute__((always_inline)) {
      return _mm_set_epi64x(other[i].packed, toMove[i].packed);
    };
    __m128i chosen = weightsOf(kClasses);
    for (std::size_t i = kClasses; i-- > 0;) {
      const auto set = reinterpret_cast<__m128i>(classes[i]);
      chosen = _mm_mask_mov_epi64(chosen, _mm_test_epi64_mask(set, set),
                                  weightsOf(i));
    }
    sides_ = _mm_add_epi64(sides_, chosen);
  }

  PHASEMACHINE_INLINE void addPassedPawns(const BothSides& sides, Pair passed,
                                          const Weights& weights) {
    const __m512i own = addRanks(passed[0], weights);
    const __m512i other = addRanks(passed[1], weights);
    lanes_ = _mm512_sub_epi64(own, other);
    const Pair stops = up(passed & both(kUpperHalf));
    if ((stops[0] | stops[1]) == 0) return;
    const auto kings = [&](std::size_t side) __attribute__((always_inline)) {
      const std::size_t enemy = sides.king(side ^ 1) ^ 56u;
      return _mm512_add_epi64(
          addRings(stops[side], sides.king(side), weights.ownKingToPasser),
          addRings(stops[side], enemy, weights.enemyKingToPasser));
    };
    lanes_ = _mm512_add_epi64(lanes_, _mm512_sub_epi64(kings(0), kings(1)));
  }

  PHASEMACHINE_INLINE static Pair countSquares(Pair sets) {
    return reinterpret_cast<Pair>(
        _mm_popcnt_epi64(reinterpret_cast<__m128i>(sets)));
  }

  PHASEMACHINE_INLINE std::int32_t packed() const {
    const auto sums = reinterpret_cast<Pair>(sides_);
    return static_cast<std::int32_t>(
        static_cast<std::int64_t>(sums[0] - sums[1]) +
        _mm512_reduce_add_epi64(lanes_));
  }

 private:
  // The weights as 64-bit numbers.
  PHASEMACHINE_INLINE static __m512i widen(
      const std::array<Weight, 8>& weights) {
    static_assert(sizeof(Weight) == 4);
    return _mm512_cvtepi32_epi64(
        _mm256_loadu_si256(reinterpret_cast<const __m256i*>(weights.data())));
  }

  PHASEMACHINE_INLINE static __m512i addSquares(
      Bitboard set, __m512i areas, const std::array<Weight, 8>& weights) {
    const __m512i counts = _mm512_popcnt_epi64(_mm512_and_si512(
        _mm512_set1_epi64(static_cast<long long>(set)), areas));
    return _mm512_mul_epi32(counts, widen(weights));
  }
  PHASEMACHINE_INLINE static __m512i addRanks(Bitboard set,
                                              const Weights& weights) {
    return addSquares(set, kRanks.load(), weights.passedPawn);
  }
  PHASEMACHINE_INLINE static __m512i addRings(
      Bitboard set, std::size_t king, const std::array<Weight, 8>& weights) {
    return addSquares(
        set, _mm512_load_si512(kKingSquares.rings[king].at.data()), weights);
  }

  static constexpr Vector::Lanes kRanks = {
      {rankMask(0), rankMask(1), rankMask(2), rankMask(3), rankMask(4),
       rankMask(5), rankMask(6), rankMask(7)}};

  __m128i sides_ = _mm_setzero_si128();
  __m512i lanes_ = _mm512_setzero_si512();
};

// kWeights.pieceSquares as a base value per kind plus signed bytes.
struct PieceSquareBytes {
  using Board = Vector::Constant<std::int8_t>;
  std::array<Weight, 6> middle = {};
  std::array<Board, 6> middlegame = {};
  std::array<Board, 6> endgame = {};
  bool fit = true;
};

consteval PieceSquareBytes makePieceSquareBytes() {
  PieceSquareBytes bytes;
  const auto split = [&bytes](const auto& valueAt, bool pawn, auto& board) {
    // Pawns are never on the outer ranks.
    const std::size_t first = pawn ? 8 : 0;
    const std::size_t last = pawn ? 56 : 64;
    int low = valueAt(first);
    int high = low;
    for (std::size_t i = first; i < last; ++i) {
      low = std::min(low, valueAt(i));
      high = std::max(high, valueAt(i));
    }
    const int middle = (low + high) / 2;
    bytes.fit = bytes.fit && low - middle >= -128 && high - middle <= 127;
    for (std::size_t i = first; i < last; ++i) {
      board.v[i] = static_cast<std::int8_t>(valueAt(i) - middle);
    }
    return middle;
  };
  for (std::size_t type = 0; type < 6; ++type) {
    const auto& values = kWeights.pieceSquares[type];
    const int middlegame =
        split([&](std::size_t i) { return values[i].middlegame(); },
              type == kPawn, bytes.middlegame[type]);
    const int endgame =
        split([&](std::size_t i) { return values[i].endgame(); }, type == kPawn,
              bytes.endgame[type]);
    bytes.middle[type] = Weight(middlegame, endgame);
  }
  return bytes;
}

inline constexpr PieceSquareBytes kPieceSquareBytes = makePieceSquareBytes();
static_assert(kPieceSquareBytes.fit,
              "piece-square values of one kind are more than 255 apart");

// Treats a board as a vector of 64 bytes, one per square. Every piece writes
// its value minus the base value of its kind to its square; then the bytes are
// summed, and the base values are added by counting pieces.
template <>
struct PieceSquares<isa::Avx512> {
  PHASEMACHINE_INLINE static std::int32_t sum(const BothSides& sides) {
    const __m512i pairs =
        _mm512_sub_epi64(bytesOf(sides, 0), bytesOf(sides, 1));
    TermSum<isa::Avx512> middles;
    for (std::size_t type = kPawn; type < kKing; ++type) {
      middles.add(kPieceSquareBytes.middle[type], sides.own[type]);
    }
    return static_cast<std::int32_t>(_mm512_reduce_add_epi64(pairs)) +
           middles.packed();
  }

 private:
  // The sums of eight squares per lane, packed as a Weight.
  PHASEMACHINE_INLINE static __m512i bytesOf(const BothSides& sides,
                                             std::size_t side) {
    __m512i middlegame = _mm512_setzero_si512();
    __m512i endgame = _mm512_setzero_si512();
    for (std::size_t type = 0; type < 6; ++type) {
      const __mmask64 squares = _cvtu64_mask64(sides.own[type][side]);
      middlegame = _mm512_mask_mov_epi8(
          middlegame, squares, kPieceSquareBytes.middlegame[type].load());
      endgame = _mm512_mask_mov_epi8(endgame, squares,
                                     kPieceSquareBytes.endgame[type].load());
    }
    // Flipping the sign bits makes the bytes unsigned, which adds the same to
    // the sums of both sides.
    const __m512i sign = _mm512_set1_epi8(-128);
    const __m512i zero = _mm512_setzero_si512();
    return _mm512_add_epi64(
        _mm512_slli_epi64(
            _mm512_sad_epu8(_mm512_xor_si512(endgame, sign), zero), 16),
        _mm512_sad_epu8(_mm512_xor_si512(middlegame, sign), zero));
  }
};

}  // namespace phasemachine::chess

#endif  // __AVX512VPOPCNTDQ__ && __BMI2__

#endif  // PHASEMACHINE_GAMES_CHESS_EVALUATION_AVX512_H_
