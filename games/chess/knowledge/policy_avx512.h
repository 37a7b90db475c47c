// The sets of the move priors with AVX-512.
//
// Contract: the same sets and classes as the general templates (policy_sets.h).
// For the AVX-512 translation unit.
//
// Thread safety: pure functions on values.

#ifndef PHASEMACHINE_GAMES_CHESS_KNOWLEDGE_POLICY_AVX512_H_
#define PHASEMACHINE_GAMES_CHESS_KNOWLEDGE_POLICY_AVX512_H_

#if defined(__AVX512VPOPCNTDQ__) && defined(__BMI2__)

#include <immintrin.h>

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/isa.h"
#include "games/chess/knowledge/attack_sets_avx512.h"
#include "games/chess/knowledge/both_sides.h"
#include "games/chess/knowledge/policy_sets.h"
#include "games/chess/knowledge/policy_weights.h"
#include "games/chess/moves/vector.h"
#include "games/chess/position/types.h"

namespace phasemachine::chess {

template <>
struct ViewFinder<isa::Avx512> {
  SlidingLanes slide;

  PHASEMACHINE_INLINE explicit ViewFinder(Bitboard occupied)
      : slide(both(occupied)) {}

  PHASEMACHINE_INLINE Views of(Bitboard forRooks, Bitboard forBishops) const {
    const __m512i pieces = _mm512_mask_mov_epi64(
        _mm512_set1_epi64(static_cast<long long>(forBishops)),
        Compass::kStraight,
        _mm512_set1_epi64(static_cast<long long>(forRooks)));
    const __m128i seen =
        Vector::foldHalves(Vector::foldHalves(slide.attacks(pieces)));
    return {Vector::low(seen), Vector::high(seen)};
  }
};

// The classes of all squares at once, one byte each.
template <>
class SquareClasses<isa::Avx512> {
 public:
  PHASEMACHINE_INLINE explicit SquareClasses(const PolicySets& sets) {
    const auto where = [](__m512i otherwise, Bitboard set,
                          __m512i value) __attribute__((always_inline)) {
      return _mm512_mask_mov_epi8(otherwise, _cvtu64_mask64(set), value);
    };
    const auto add = [](__m512i to, Bitboard set,
                        __m512i value) __attribute__((always_inline)) {
      return _mm512_mask_add_epi8(to, _cvtu64_mask64(set), to, value);
    };
    __m512i attacker = where(_mm512_setzero_si512(), sets.attacked, bytes(4));
    for (std::size_t i = sets.attackers.size(); i-- > 0;) {
      attacker = where(attacker, sets.attackers[i], bytes(i + 1));
    }
    const __m512i doubled = _mm512_add_epi8(attacker, attacker);
    const __m512i one = bytes(1);
    __m512i taking = attacker;
    for (std::size_t type = 0; type < sets.enemyPieces.size(); ++type) {
      taking = add(taking, sets.enemyPieces[type],
                   bytes(kQuietClasses + kAttackerClasses * type));
    }
    // No piece captures the king; its square has no separate class.
    const __m512i stepping = add(doubled, sets.covered, one);
    _mm512_store_si512(leaving_.data(), stepping);
    _mm512_store_si512(pawnArriving_.data(),
                       where(stepping, sets.enemies, taking));
    _mm512_store_si512(
        arriving_.data(),
        where(add(doubled, sets.coveredTwice, one), sets.enemies, taking));
  }

  PHASEMACHINE_INLINE std::size_t leaving(std::size_t square) const {
    return leaving_[square];
  }
  PHASEMACHINE_INLINE std::size_t arriving(std::size_t square,
                                           bool pawn) const {
    return pawn ? pawnArriving_[square] : arriving_[square];
  }

 private:
  using Board = std::array<std::uint8_t, 64>;

  PHASEMACHINE_INLINE static __m512i bytes(std::size_t value) {
    return _mm512_set1_epi8(static_cast<char>(value));
  }

  alignas(64) Board leaving_;
  alignas(64) Board pawnArriving_;
  alignas(64) Board arriving_;
};

}  // namespace phasemachine::chess

#endif  // __AVX512VPOPCNTDQ__ && __BMI2__

#endif  // PHASEMACHINE_GAMES_CHESS_KNOWLEDGE_POLICY_AVX512_H_
