// The form for AVX-512, and the sets of the move priors there: attacks of both
// sides in eight directions at once, and the classes of squares; the same as
// those of the general templates (policy_features.h).
//
// Two sliders of one side never reach the same square in the same direction,
// since the one in front blocks the other. So a square is attacked twice if it
// is in the fills of two directions.
//
// Source of the fills: the chess programming community, "Kogge-Stone
// algorithm".

#if defined(__x86_64__) && !defined(PHASEMACHINE_PORTABLE_FORMS)
#include <immintrin.h>

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/isa.h"
#include "games/chess/compiled_form.h"
#include "games/chess/knowledge/both_sides.h"
#include "games/chess/knowledge/policy_features.h"
#include "games/chess/moves/rules_avx512.h"
#include "games/chess/perft/leaf_counter_kernel.h"
#include "games/chess/perft/perft.h"
#include "games/chess/position/types.h"

namespace phasemachine::chess {

// A byte permutation that pairs each set of the first half with the flipped set
// of the second half.
constexpr Vector::Constant<std::uint8_t> makePairing() {
  Vector::Constant<std::uint8_t> bytes = {};
  for (std::size_t i = 0; i < 64; ++i) {
    const std::size_t pair = i / 16;
    const std::size_t byte = i % 8;
    bytes.v[i] = static_cast<std::uint8_t>(
        i % 16 < 8 ? pair * 8 + byte : 32 + pair * 8 + (7 - byte));
  }
  return bytes;
}

// Slides along the eight lines in lanes, until the first piece, by doubling the
// distance. Only the first word of the occupied squares is used.
struct SlidingLanes {
  __m512i open1;
  __m512i open2;
  __m512i open4;

  PHASEMACHINE_INLINE explicit SlidingLanes(Pair occupied) {
    open1 = _mm512_andnot_si512(
        _mm512_broadcastq_epi64(reinterpret_cast<__m128i>(occupied)),
        Compass::kArrive.load());
    open2 = _mm512_and_si512(open1,
                             _mm512_rolv_epi64(open1, Compass::kStep.load()));
    open4 = _mm512_and_si512(
        open2, _mm512_rolv_epi64(open2, Compass::kTwoSteps.load()));
  }

  // Attacks of the pieces in these lanes.
  PHASEMACHINE_INLINE __m512i attacks(__m512i pieces) const {
    __m512i fill = pieces;
    fill = Vector::logic<Vector::kAOrBAndC>(
        fill, open1, _mm512_rolv_epi64(fill, Compass::kStep.load()));
    fill = Vector::logic<Vector::kAOrBAndC>(
        fill, open2, _mm512_rolv_epi64(fill, Compass::kTwoSteps.load()));
    fill = Vector::logic<Vector::kAOrBAndC>(
        fill, open4, _mm512_rolv_epi64(fill, Compass::kFourSteps.load()));
    return _mm512_and_si512(_mm512_rolv_epi64(fill, Compass::kStep.load()),
                            Compass::kArrive.load());
  }
};

template <>
struct AttackFinder<isa::Avx512> {
  using V = Vector;
  using D = Compass;

  PHASEMACHINE_INLINE static AttackSets find(const BothSides& sides) {
    const SlidingLanes slide(sides.occupied);
    const SideLanes own = lanesOf(slide, sides.own);
    std::array<Pair, 6> others;
    for (std::size_t type = 0; type < others.size(); ++type) {
      others[type] = sides.enemy(type);
    }
    const SideLanes other = lanesOf(slide, others);

    AttackSets sets;
    sets.pawns = pawnAttacks(sides.own[kPawn]);
    sets.king = kingAttacks(sides);
    // Knights, queens, rooks and bishops of one side, then of the other.
    const __m512i united =
        turnOtherSide(joinQuarters(own.knightsQueens, own.rooksBishops,
                                   other.knightsQueens, other.rooksBishops));
    const Pair knights = quarter<0>(united);
    const Pair queens = quarter<1>(united);
    const Pair rooks = quarter<2>(united);
    const Pair bishops = quarter<3>(united);
    sets.pieces = {knights, bishops, rooks, queens};
    const Pair pieces = knights | queens | rooks | bishops;
    const Pair others2 = sets.pawns | sets.king;
    sets.all = pieces | others2;

    const __m512i kings =
        joinQuarters(slide.attacks(spread(sides.own[kKing])), own.once,
                     slide.attacks(spread(others[kKing])), other.once);
    const Pair ownView = quarter<0>(kings);
    const Pair otherView = quarter<2>(kings);
    sets.straightFromKing = turnSecond(lows(ownView, otherView));
    sets.diagonalFromKing = turnSecond(highs(ownView, otherView));
    const Pair ownTwice = twiceOf(own);
    const Pair otherTwice = twiceOf(other);
    sets.twice =
        turnSecond(lows(ownTwice, otherTwice) | highs(ownTwice, otherTwice)) |
        (pieces & others2) | (sets.pawns & sets.king);
    return sets;
  }

 private:
  // One side's lanes, on the board of the side to move.
  struct SideLanes {
    __m512i knightsQueens;  // in even and odd lanes
    __m512i rooksBishops;   // in even and odd lanes
    // Squares attacked by one lane, by two lanes.
    __m512i once;
    __m512i twice;
  };

  PHASEMACHINE_INLINE static __m512i spread(Pair pair) {
    return _mm512_broadcastq_epi64(reinterpret_cast<__m128i>(pair));
  }
  PHASEMACHINE_INLINE static __m512i unite(__m512i a, __m512i b) {
    return _mm512_or_si512(a, b);
  }

  // Only the first words of `pieces` are used.
  PHASEMACHINE_INLINE static SideLanes lanesOf(
      const SlidingLanes& slide, const std::array<Pair, 6>& pieces) {
    const __m512i knights = _mm512_and_si512(
        _mm512_rolv_epi64(spread(pieces[kKnight]), D::kJump.load()),
        D::kJumpArrive.load());
    const __m512i queens = slide.attacks(spread(pieces[kQueen]));
    const __m512i others = slide.attacks(_mm512_mask_mov_epi64(
        spread(pieces[kBishop]), D::kStraight, spread(pieces[kRook])));
    SideLanes out;
    out.knightsQueens = unite(_mm512_unpacklo_epi64(knights, queens),
                              _mm512_unpackhi_epi64(knights, queens));
    out.rooksBishops = others;
    const __m512i sliders = unite(queens, others);
    out.once = unite(knights, sliders);
    out.twice = _mm512_and_si512(knights, sliders);
    return out;
  }

  // Unites the 128-bit quarters of each of four vectors: quarter i of the result
  // comes from vector i.
  PHASEMACHINE_INLINE static __m512i joinQuarters(__m512i a, __m512i b,
                                                  __m512i c, __m512i d) {
    const __m512i ab = unite(_mm512_shuffle_i64x2(a, b, 0x44),
                             _mm512_shuffle_i64x2(a, b, 0xEE));
    const __m512i cd = unite(_mm512_shuffle_i64x2(c, d, 0x44),
                             _mm512_shuffle_i64x2(c, d, 0xEE));
    return unite(_mm512_shuffle_i64x2(ab, cd, 0x88),
                 _mm512_shuffle_i64x2(ab, cd, 0xDD));
  }

  template <int kIndex>
  PHASEMACHINE_INLINE static Pair quarter(__m512i v) {
    return reinterpret_cast<Pair>(_mm512_extracti64x2_epi64(v, kIndex));
  }
  PHASEMACHINE_INLINE static Pair lows(Pair a, Pair b) {
    return Pair{a[0], b[0]};
  }
  PHASEMACHINE_INLINE static Pair highs(Pair a, Pair b) {
    return Pair{a[1], b[1]};
  }
  PHASEMACHINE_INLINE static Pair turnSecond(Pair pair) {
    return Pair{pair[0], turnedOver(pair)[1]};
  }

  // Squares in at least two lanes, not yet combined.
  PHASEMACHINE_INLINE static Pair twiceOf(const SideLanes& lanes) {
    const __m256i low = _mm512_castsi512_si256(lanes.once);
    const __m256i high = _mm512_extracti64x4_epi64(lanes.once, 1);
    const __m256i one = _mm256_or_si256(low, high);
    const __m256i two = _mm256_or_si256(V::foldHalves(lanes.twice),
                                        _mm256_and_si256(low, high));
    const __m128i lowHalf = _mm256_castsi256_si128(one);
    const __m128i highHalf = _mm256_extracti128_si256(one, 1);
    const auto once = reinterpret_cast<Pair>(_mm_or_si128(lowHalf, highHalf));
    const auto twice = reinterpret_cast<Pair>(
        _mm_or_si128(V::foldHalves(two), _mm_and_si128(lowHalf, highHalf)));
    return twice | (once & Pair{once[1], once[0]});
  }

  static constexpr Vector::Constant<std::uint8_t> kPairing = makePairing();

  PHASEMACHINE_INLINE static __m512i turnOtherSide(__m512i v) {
    return _mm512_permutexvar_epi8(kPairing.load(), v);
  }
};

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

constinit const Compiled kAvx512Form = makeForm<isa::Avx512>();

std::uint64_t countGrandchildrenAvx512(const Position& position) {
  return countGrandchildren<isa::Avx512>(position);
}

}  // namespace phasemachine::chess
#endif
