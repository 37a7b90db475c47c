// Parts of the rules that are faster with AVX-512: finding threats in eight
// directions at once, writing move lists, making moves on all planes at once.
//
// Contract: for compiled_avx512.cc and tools built like it. Gives the same
// results in the same order as the general templates.
//
// Source of the fills: the chess programming community, "Kogge-Stone
// algorithm".

#pragma once

#if defined(__AVX512VBMI2__) && defined(__BMI2__)

#include <immintrin.h>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/isa.h"
#include "games/chess/moves/attacks.h"
#include "games/chess/moves/move_maker.h"
#include "games/chess/moves/rules.h"
#include "games/chess/moves/scout.h"
#include "games/chess/position/position.h"
#include "games/chess/position/types.h"

namespace phasemachine::chess {

// Constants and helpers of the AVX-512 form.
struct Vector {
  template <class T>
  struct alignas(64) Constant {
    T v[64 / sizeof(T)];
    [[gnu::always_inline]] __m512i load() const { return _mm512_load_si512(v); }
  };
  using Lanes = Constant<std::uint64_t>;

  // Broadcasts with the load unit. The compiler would load the scalar once and
  // broadcast it from a register, which uses the busiest port.
  [[gnu::always_inline]] static __m512i broadcast(const std::uint64_t& memory) {
    __m512i lanes;
    asm("vpbroadcastq %1, %0" : "=v"(lanes) : "m"(memory));
    return lanes;
  }

  // Three-input logic; the truth tables are named after their functions.
  template <int kTable>
  [[gnu::always_inline]] static __m512i logic(__m512i a, __m512i b, __m512i c) {
    return _mm512_ternarylogic_epi64(a, b, c, kTable);
  }
  static constexpr int kAOrBAndC = 0xF8;         // a | (b & c)
  static constexpr int kAOrBThenAndC = 0xA8;     // (a | b) & c
  static constexpr int kNotAOrBThenAndC = 0x8A;  // (~a | b) & c
  static constexpr int kAll = 0x80;              // a & b & c
  static constexpr int kWhereBThenC = 0xB8;      // b ? c : a

  [[gnu::always_inline]] static __m256i foldHalves(__m512i v) {
    return _mm256_or_si256(_mm512_castsi512_si256(v),
                           _mm512_extracti64x4_epi64(v, 1));
  }
  [[gnu::always_inline]] static __m128i foldHalves(__m256i v) {
    return _mm_or_si128(_mm256_castsi256_si128(v),
                        _mm256_extracti128_si256(v, 1));
  }
  [[gnu::always_inline]] static Bitboard low(__m128i v) {
    return static_cast<Bitboard>(_mm_cvtsi128_si64(v));
  }
  [[gnu::always_inline]] static Bitboard high(__m128i v) {
    return static_cast<Bitboard>(_mm_extract_epi64(v, 1));
  }
  // The union of all lanes.
  [[gnu::always_inline]] static Bitboard fold(__m512i v) {
    const __m128i pair = foldHalves(foldHalves(v));
    return low(pair) | high(pair);
  }
};

// Directions by lane: N, NE, E, NW, and in the upper half their opposites S,
// SW, W, SE. A step is a rotation of the board and a mask of possible targets.
struct Compass {
  static constexpr Bitboard kA = fileMask(0);
  static constexpr Bitboard kH = fileMask(7);
  static constexpr Bitboard k1 = rankMask(0);
  static constexpr Bitboard k8 = rankMask(7);
  static constexpr Vector::Lanes kStep = {{8, 9, 1, 7, 56, 55, 63, 57}};
  static constexpr Vector::Lanes kTwoSteps = {{16, 18, 2, 14, 48, 46, 62, 50}};
  static constexpr Vector::Lanes kFourSteps = {{32, 36, 4, 28, 32, 28, 60, 36}};
  static constexpr Vector::Lanes kArrive = {
      {~k1, ~(k1 | kA), ~kA, ~(k1 | kH), ~k8, ~(k8 | kH), ~kH, ~(k8 | kA)}};
  static constexpr __mmask8 kStraight = 0x55;
  // Lanes of pawn captures, by colour.
  static constexpr std::array<__mmask8, 2> kPawnLanes = {0x0A, 0xA0};

  static constexpr Bitboard kAB = kA | kA << 1;
  static constexpr Bitboard kGH = kH | kH >> 1;
  static constexpr Bitboard k12 = k1 | k1 << 8;
  static constexpr Bitboard k78 = k8 | k8 >> 8;
  static constexpr Vector::Lanes kJump = {{17, 15, 10, 6, 47, 49, 54, 58}};
  static constexpr Vector::Lanes kJumpArrive = {
      {~(kA | k12), ~(kH | k12), ~(kAB | k1), ~(kGH | k1), ~(kH | k78),
       ~(kA | k78), ~(kGH | k8), ~(kAB | k8)}};
};

// Tables for writing lists and making moves.
struct MoveTables {
  using Bytes = Vector::Constant<std::uint8_t>;
  using Words = Vector::Constant<std::uint16_t>;

  // Byte i is square i.
  static constexpr Bytes makeSquares() {
    Bytes squares = {};
    for (std::size_t i = 0; i < 64; ++i) {
      squares.v[i] = static_cast<std::uint8_t>(i);
    }
    return squares;
  }

  // [PieceType][origin]: a move without its target, twice.
  using Stems = std::array<std::array<std::int32_t, 64>, 6>;
  static constexpr Stems makeStems() {
    Stems stems = {};
    for (std::size_t type = 0; type < stems.size(); ++type) {
      for (std::size_t square = 0; square < 64; ++square) {
        const Move stem(static_cast<Square>(square), 0,
                        static_cast<MoveKind>(type));
        stems[type][square] = stem.bits | stem.bits << 16;
      }
    }
    return stems;
  }

  // [move kind][pawn]: what to add to the origin, in both fields, to get the
  // move: single steps, double steps, captures towards the h-file, captures
  // towards the a-file.
  static constexpr Words makePawnSteps(int forward) {
    const std::array<int, 4> byKind = {forward, 2 * forward, forward + 1,
                                       forward - 1};
    Words steps = {};
    for (std::size_t i = 0; i < 32; ++i) {
      const auto kind = i / 8 == 1 ? MoveKind::kDoublePush : MoveKind::kPawn;
      steps.v[i] =
          static_cast<std::uint16_t>(Move(0, 0, kind).bits + byKind[i / 8]);
    }
    return steps;
  }
};

struct VectorTables {
  static constexpr MoveTables::Bytes kSquares = MoveTables::makeSquares();
  static constexpr MoveTables::Stems kStems = MoveTables::makeStems();
  static constexpr std::array<MoveTables::Words, 2> kPawnSteps = {
      MoveTables::makePawnSteps(8), MoveTables::makePawnSteps(-8)};
};

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
