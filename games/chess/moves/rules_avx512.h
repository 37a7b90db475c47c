// Parts of the rules that are faster with AVX-512: finding threats in eight
// directions at once, writing move lists, making moves on all planes at once.
//
// Contract: for variant_avx512.cc and tools built like it. Gives the same
// results in the same order as the general templates.
//
// Thread safety: pure functions on values.
// Source of the fills: the chess programming community, "Kogge-Stone
// algorithm".

#ifndef PHASEMACHINE_GAMES_CHESS_MOVES_RULES_AVX512_H_
#define PHASEMACHINE_GAMES_CHESS_MOVES_RULES_AVX512_H_

#if defined(__AVX512VBMI2__) && defined(__BMI2__)

#include <immintrin.h>

#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/isa.h"
#include "games/chess/moves/attacks.h"
#include "games/chess/moves/attacks_pext.h"
#include "games/chess/moves/line_copy.h"
#include "games/chess/moves/move_maker.h"
#include "games/chess/moves/move_tables.h"
#include "games/chess/moves/move_writer.h"
#include "games/chess/moves/rules.h"
#include "games/chess/moves/scout.h"
#include "games/chess/moves/vector.h"
#include "games/chess/position/key_history.h"
#include "games/chess/position/types.h"

namespace phasemachine::chess {

template <>
struct Scout<isa::Avx512> : ScoutBase<isa::Avx512> {
  template <Color kUs>
  [[gnu::always_inline]] static Threats look(const Position& position,
                                             Square king) {
    using V = Vector;
    using D = Compass;
    constexpr auto kOwn = static_cast<std::size_t>(kUs);
    const auto plane = [&](std::size_t i) __attribute__((always_inline)) {
      return V::broadcast(position.planes[i]);
    };
    const __m512i own = plane(kWhitePlane + kOwn);
    const __m512i enemies = plane(kBlackPlane - kOwn);
    const __m512i kings = plane(5);
    const __m512i occupied = _mm512_or_si512(own, enemies);
    const __m512i ourKing = _mm512_and_si512(kings, own);
    const __m512i step = D::kStep.load();
    const __m512i arrive = D::kArrive.load();

    // Two fills in one: from the enemy sliders in their directions, and from
    // our king in all of them. Rays pass empty squares and our king's square:
    // attacks go through the king, and its own rays never reach it.
    const __m512i sliders = V::logic<V::kAOrBThenAndC>(
        _mm512_mask_mov_epi64(plane(2), D::kStraight, plane(3)), plane(4),
        enemies);
    __m512i open = V::logic<V::kNotAOrBThenAndC>(occupied, ourKing, arrive);
    __m512i fill = sliders;
    __m512i ray = ourKing;
    const auto spread = [&](__m512i by) __attribute__((always_inline)) {
      fill = V::logic<V::kAOrBAndC>(fill, open, _mm512_rolv_epi64(fill, by));
      ray = V::logic<V::kAOrBAndC>(ray, open, _mm512_rolv_epi64(ray, by));
    };
    spread(step);
    open = _mm512_and_si512(open, _mm512_rolv_epi64(open, step));
    const __m512i twoSteps = D::kTwoSteps.load();
    spread(twoSteps);
    open = _mm512_and_si512(open, _mm512_rolv_epi64(open, twoSteps));
    spread(D::kFourSteps.load());
    const __m512i slides =
        _mm512_and_si512(_mm512_rolv_epi64(fill, step), arrive);
    ray = _mm512_and_si512(_mm512_rolv_epi64(ray, step), arrive);

    const __m512i steppers = _mm512_and_si512(
        enemies,
        _mm512_mask_or_epi64(kings, D::kPawnLanes[kOwn ^ 1], kings, plane(0)));
    const __m512i knights = _mm512_and_si512(plane(1), enemies);
    __m512i attacks = V::logic<V::kAOrBAndC>(
        _mm512_and_si512(_mm512_rolv_epi64(steppers, step), arrive),
        _mm512_rolv_epi64(knights, D::kJump.load()), D::kJumpArrive.load());
    attacks = _mm512_or_si512(attacks, slides);
    // A piece is pinned when our king's ray in one direction and an enemy
    // slider's fill in the opposite one meet on it.
    const __m512i meeting =
        V::logic<V::kAll>(ray, _mm512_shuffle_i64x2(slides, slides, 0x4E), own);

    const __m256i attacks4 = V::foldHalves(attacks);
    const __m256i meeting4 = V::foldHalves(meeting);
    const __m128i both = V::foldHalves(
        _mm256_or_si256(_mm256_unpacklo_epi64(attacks4, meeting4),
                        _mm256_unpackhi_epi64(attacks4, meeting4)));
    Threats threats;
    threats.attacked = V::low(both);
    // Usually nothing is pinned and there is no check. The branches let the
    // processor speculate; the asm keeps the compiler from turning them into
    // conditional moves, which would wait.
    if (const Bitboard pinned = V::high(both); pinned != 0) [[unlikely]] {
      threats.pinned = pinned;
      asm volatile("" : "+r"(threats.pinned));
    }
    const __mmask8 checkingRays = _mm512_test_epi64_mask(ray, sliders);
    const Bitboard stepChecks =
        ((kAttacks.knight[king] & position.planes[1]) |
         (kAttacks.pawn[kOwn][king] & position.planes[0])) &
        position.planes[kBlackPlane - kOwn];
    if ((checkingRays | stepChecks) != 0) [[unlikely]] {
      const int checks =
          std::popcount(checkingRays) + std::popcount(stepChecks);
      const Bitboard answers =
          stepChecks | V::fold(_mm512_maskz_mov_epi64(checkingRays, ray));
      threats.evasions = checks > 1 ? 0 : answers;
      asm volatile("" : "+r"(threats.evasions));
    }
    return threats;
  }
};

template <>
struct ListWriter<isa::Avx512> : ListWriterBase {
  using ListWriterBase::ListWriterBase;

  template <PieceType kType>
  [[gnu::always_inline]] void piece(Square from, Bitboard targets) {
    const __m512i squares = VectorTables::kSquares.load();
    const __m512i to = _mm512_cvtepu8_epi16(_mm512_castsi512_si256(
        _mm512_maskz_compress_epi8(_cvtu64_mask64(targets), squares)));
    const __m512i stem = _mm512_set1_epi32(
        VectorTables::kStems[static_cast<std::size_t>(kType)][from]);
    _mm512_storeu_si512(end, _mm512_or_si512(to, stem));
    end += std::popcount(targets);
  }

  // At most eight pawns times four kinds of moves fit in one vector, from which
  // the possible moves are compressed.
  template <Color kUs>
  [[gnu::always_inline]] void pawns(Bitboard pawns, const PawnOrigins& o) {
    const auto among = [&](Bitboard origins) __attribute__((always_inline)) {
      return static_cast<std::uint32_t>(_pext_u64(origins, pawns));
    };
    const std::uint32_t possible = among(o.single) | among(o.twice) << 8 |
                                   among(o.east) << 16 | among(o.west) << 24;
    const __m512i from = _mm512_broadcast_i32x4(
        _mm_cvtepu8_epi16(_mm512_castsi512_si128(_mm512_maskz_compress_epi8(
            _cvtu64_mask64(pawns), VectorTables::kSquares.load()))));
    // The origin in both fields, plus the target's step and the kind.
    const __m512i moves = _mm512_add_epi16(
        _mm512_add_epi16(from, _mm512_slli_epi16(from, 6)),
        VectorTables::kPawnSteps[static_cast<std::size_t>(kUs)].load());
    _mm512_storeu_si512(
        end, _mm512_maskz_compress_epi16(_cvtu32_mask32(possible), moves));
    end += std::popcount(possible);
  }
};

template <>
struct PieceMover<isa::Avx512> {
  template <Color kUs>
  [[gnu::always_inline]] static PiecesMoved move(const Position& before,
                                                 Position& after,
                                                 const MoveInTables& move) {
    using V = Vector;
    // One load and one store: later 8-byte reads are forwarded.
    const __m512i planes = _mm512_loadu_si512(before.planes.data());
    const __m512i target = V::broadcast(move.target());
    const __mmask8 hit = _mm512_test_epi64_mask(planes, target);
    _mm512_storeu_si512(
        after.planes.data(),
        V::logic<V::kWhereBThenC>(
            _mm512_andnot_si512(V::broadcast(move.origin()), planes), target,
            _mm512_load_si512(move.row.arrivals.data())));
    return piecesMoved(before, move, hit);
  }
};

template <>
struct KeyLine<isa::Avx512> {
  [[gnu::always_inline]] static unsigned equals(const unsigned char* line,
                                                std::size_t count,
                                                std::uint64_t key) {
    const __mmask8 equal =
        _mm512_cmpeq_epi64_mask(_mm512_load_si512(line),
                                _mm512_set1_epi64(static_cast<long long>(key)));
    return static_cast<unsigned>(
        std::popcount(_bzhi_u32(equal, static_cast<unsigned>(count))));
  }
};

template <>
struct LineCopy<isa::Avx512> {
  template <std::size_t kLines>
  [[gnu::always_inline]] static void copy(void* to, const void* from) {
    auto* target = static_cast<unsigned char*>(to);
    const auto* source = static_cast<const unsigned char*>(from);
#pragma GCC unroll 8
    for (std::size_t i = 0; i < kLines; ++i) {
      _mm512_store_si512(target + 64 * i, _mm512_load_si512(source + 64 * i));
    }
  }
};

}  // namespace phasemachine::chess

#endif  // __AVX512VBMI2__ && __BMI2__

#endif  // PHASEMACHINE_GAMES_CHESS_MOVES_RULES_AVX512_H_
