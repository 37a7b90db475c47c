// The form for BMI2 and AVX2, and the parts of the rules that are faster there:
// sliding attacks by PEXT, finding threats in four directions at once, listing
// and making moves. Results and their order are those of the general templates.
//
// Sources: the chess programming community, "Kogge-Stone algorithm"; compressing
// vectors by a table of shuffles: Daniel Lemire, Nathan Kurz and others.

#if defined(__x86_64__) && !defined(PHASEMACHINE_PORTABLE_FORMS)
#include <immintrin.h>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/isa.h"
#include "games/chess/compiled_form.h"
#include "games/chess/moves/attacks.h"
#include "games/chess/moves/move_maker.h"
#include "games/chess/moves/rules.h"
#include "games/chess/moves/scout.h"
#include "games/chess/perft/leaf_counter_kernel.h"
#include "games/chess/perft/perft.h"
#include "games/chess/position/position.h"
#include "games/chess/position/types.h"

namespace phasemachine::chess {

// The directions N, NE, E, NW as shifts to the left; shifts to the right are
// the opposite ones. A step is a shift and a mask of possible targets.
struct HalfCompass {
  struct alignas(32) Four {
    std::array<Bitboard, 4> v;
    [[gnu::always_inline]] __m256i load() const {
      return _mm256_load_si256(reinterpret_cast<const __m256i*>(v.data()));
    }
  };
  // [to the right]
  using Both = std::array<Four, 2>;

  static constexpr Bitboard kAll = ~Bitboard{0};
  static constexpr Bitboard kNotA = ~fileMask(0);
  static constexpr Bitboard kNotH = ~fileMask(7);
  static constexpr Bitboard kNotAB = kNotA & ~fileMask(1);
  static constexpr Bitboard kNotGH = kNotH & ~fileMask(6);

  static constexpr Four kStep = {{8, 9, 1, 7}};
  static constexpr Four kTwoSteps = {{16, 18, 2, 14}};
  static constexpr Four kFourSteps = {{32, 36, 4, 28}};
  static constexpr Both kArrive = {
      {{{kAll, kNotA, kNotA, kNotH}}, {{kAll, kNotH, kNotH, kNotA}}}};
  // Lanes of diagonals, for _mm256_blend_epi32.
  static constexpr int kDiagonals = 0xCC;

  static constexpr Four kJump = {{17, 15, 10, 6}};
  static constexpr Both kJumpArrive = {
      {{{kNotA, kNotH, kNotAB, kNotGH}}, {{kNotH, kNotA, kNotGH, kNotAB}}}};
};

template <>
struct Scout<isa::Bmi2> : ScoutBase<isa::Bmi2> {
  template <Color kUs>
  [[gnu::always_inline]] static Threats look(const Position& position,
                                             Square king) {
    constexpr auto kOwn = static_cast<std::size_t>(kUs);
    const Bitboard own = position.pieces(kUs);
    const Bitboard enemies = position.pieces(~kUs);
    const Bitboard queens = position.pieces(PieceType::kQueen);
    const Bitboard knights = position.pieces(PieceType::kKnight);
    const Bitboard pawns = position.pieces(PieceType::kPawn);
    const Sight sight = {
        .sliders = _mm256_blend_epi32(
            all((position.pieces(PieceType::kRook) | queens) & enemies),
            all((position.pieces(PieceType::kBishop) | queens) & enemies),
            HalfCompass::kDiagonals),
        .king = all(bit(king)),
        .passable = all(~(own | enemies) | bit(king)),
        .knights = all(knights & enemies)};
    const Rays left = spread<0>(sight);
    const Rays right = spread<1>(sight);
    const __m256i attacks = either(left.attacks, right.attacks);
    // A piece is pinned when our king's ray in one direction and an enemy
    // slider's fill in the opposite one meet on it.
    const __m256i meeting = both(
        either(both(left.king, right.slides), both(right.king, left.slides)),
        all(own));
    const __m256i halves = either(_mm256_unpacklo_epi64(attacks, meeting),
                                  _mm256_unpackhi_epi64(attacks, meeting));
    const __m128i found = _mm_or_si128(_mm256_castsi256_si128(halves),
                                       _mm256_extracti128_si256(halves, 1));

    Threats threats;
    threats.attacked = static_cast<Bitboard>(_mm_cvtsi128_si64(found)) |
                       pawnAttacks<~kUs>(pawns & enemies) |
                       kAttacks.king[position.king(~kUs)];
    // Usually nothing is pinned and there is no check. The branches let the
    // processor speculate; the asm keeps the compiler from turning them into
    // conditional moves, which would wait.
    if (const auto pinned = static_cast<Bitboard>(_mm_extract_epi64(found, 1));
        pinned != 0) [[unlikely]] {
      threats.pinned = pinned;
      asm volatile("" : "+r"(threats.pinned));
    }
    const Bitboard stepChecks = ((kAttacks.knight[king] & knights) |
                                 (kAttacks.pawn[kOwn][king] & pawns)) &
                                enemies;
    if (stepChecks != 0 || !_mm256_testz_si256(either(left.king, right.king),
                                               sight.sliders)) [[unlikely]] {
      const Bitboard occupied = own | enemies;
      const Bitboard slides =
          (Sliders<isa::Bmi2>::rook(king, occupied) &
           (position.pieces(PieceType::kRook) | queens) & enemies) |
          (Sliders<isa::Bmi2>::bishop(king, occupied) &
           (position.pieces(PieceType::kBishop) | queens) & enemies);
      threats.evasions = evasions(king, stepChecks | slides, slides);
      asm volatile("" : "+r"(threats.evasions));
    }
    return threats;
  }

 private:
  struct Sight {
    __m256i sliders, king, passable, knights;
  };
  struct Rays {
    __m256i slides;   // of the sliders
    __m256i attacks;  // these and the knights'
    __m256i king;     // our king's rays
  };

  [[gnu::always_inline]] static __m256i all(Bitboard b) {
    return _mm256_set1_epi64x(static_cast<long long>(b));
  }
  [[gnu::always_inline]] static __m256i both(__m256i a, __m256i b) {
    return _mm256_and_si256(a, b);
  }
  [[gnu::always_inline]] static __m256i either(__m256i a, __m256i b) {
    return _mm256_or_si256(a, b);
  }
  template <std::size_t kRight>
  [[gnu::always_inline]] static __m256i shift(__m256i x, __m256i by) {
    return kRight == 0 ? _mm256_sllv_epi64(x, by) : _mm256_srlv_epi64(x, by);
  }

  // Rays pass empty squares and our king's square: attacks go through the king,
  // and its own rays never reach it.
  template <std::size_t kRight>
  [[gnu::always_inline]] static Rays spread(const Sight& sight) {
    using D = HalfCompass;
    const __m256i arrive = D::kArrive[kRight].load();
    const __m256i step = D::kStep.load();
    const __m256i twoSteps = D::kTwoSteps.load();
    __m256i open = both(sight.passable, arrive);
    __m256i slides = sight.sliders;
    __m256i king = sight.king;
    const auto extend = [&](__m256i by) __attribute__((always_inline)) {
      slides = either(slides, both(open, shift<kRight>(slides, by)));
      king = either(king, both(open, shift<kRight>(king, by)));
    };
    extend(step);
    open = both(open, shift<kRight>(open, step));
    extend(twoSteps);
    open = both(open, shift<kRight>(open, twoSteps));
    extend(D::kFourSteps.load());
    slides = both(shift<kRight>(slides, step), arrive);
    const __m256i jumps = both(shift<kRight>(sight.knights, D::kJump.load()),
                               D::kJumpArrive[kRight].load());
    return {.slides = slides,
            .attacks = either(slides, jumps),
            .king = both(shift<kRight>(king, step), arrive)};
  }
};

// The squares that a piece may reach on an empty board, and its moves to them,
// in order.
template <PieceType kType>
struct EmptyBoardMoves {
  static constexpr bool kSteps =
      kType == PieceType::kKnight || kType == PieceType::kKing;
  // A multiple of eight.
  static constexpr std::size_t kMost = kSteps                       ? 8
                                       : kType == PieceType::kQueen ? 32
                                                                    : 16;

  Bitboard squares = 0;
  std::array<std::uint16_t, kMost> moves = {};

  static constexpr std::array<EmptyBoardMoves, 64> table() {
    std::array<EmptyBoardMoves, 64> table;
    for (std::size_t from = 0; from < table.size(); ++from) {
      EmptyBoardMoves& row = table[from];
      const Lines& lines = kAttacks.lines[from];
      if (kType == PieceType::kKnight) row.squares = kAttacks.knight[from];
      if (kType == PieceType::kKing) row.squares = kAttacks.king[from];
      if (kType == PieceType::kBishop || kType == PieceType::kQueen) {
        row.squares |= lines.diagonal | lines.antidiagonal;
      }
      if (kType == PieceType::kRook || kType == PieceType::kQueen) {
        row.squares |= lines.file | lines.rank;
      }
      std::size_t i = 0;
      for (Bitboard rest = row.squares; rest != 0; rest &= rest - 1) {
        row.moves[i++] = Move(static_cast<Square>(from), lowestSquare(rest),
                              static_cast<MoveKind>(kType))
                             .bits;
      }
    }
    return table;
  }
};
template <PieceType kType>
inline constexpr std::array<EmptyBoardMoves<kType>, 64> kEmptyBoardMoves =
    EmptyBoardMoves<kType>::table();

// [set of words]: the shuffle that moves these eight words together.
struct alignas(16) WordShuffle {
  std::array<std::uint8_t, 16> bytes = {};

  static constexpr std::array<WordShuffle, 256> table() {
    std::array<WordShuffle, 256> table = {};
    for (std::size_t set = 0; set < table.size(); ++set) {
      std::size_t at = 0;
      for (std::size_t word = 0; word < 8; ++word) {
        if ((set >> word & 1) == 0) continue;
        table[set].bytes[at++] = static_cast<std::uint8_t>(2 * word);
        table[set].bytes[at++] = static_cast<std::uint8_t>(2 * word + 1);
      }
    }
    return table;
  }
};
inline constexpr std::array<WordShuffle, 256> kWordShuffles =
    WordShuffle::table();

// Lists eight possible moves at a time: PEXT says which of them are legal, and
// a shuffle moves these together.
template <>
struct ListWriter<isa::Bmi2> : ListWriterBase {
  using ListWriterBase::ListWriterBase;

  template <PieceType kType>
  [[gnu::always_inline]] void piece(Square from, Bitboard targets) {
    if (targets == 0) return;
    const EmptyBoardMoves<kType>& row = kEmptyBoardMoves<kType>[from];
    const std::uint64_t legal = _pext_u64(targets, row.squares);
#pragma GCC unroll 4
    for (std::size_t i = 0; i < row.moves.size(); i += 8) {
      store(_mm_loadu_si128(
                reinterpret_cast<const __m128i*>(row.moves.data() + i)),
            legal >> i & 0xFF);
    }
  }

  // A position has at most eight pawns of a colour.
  template <Color kUs>
  [[gnu::always_inline]] void pawns(Bitboard pawns, const PawnOrigins& o) {
    constexpr int kForward = kUs == Color::kWhite ? 8 : -8;
    const __m128i from = _mm_cvtepu8_epi16(
        _mm_cvtsi64_si128(static_cast<long long>(squaresOf(pawns))));
    // The origin in both fields, to which the target's step and the kind are
    // added.
    const __m128i stems = _mm_add_epi16(from, _mm_slli_epi16(from, 6));
    const auto write = [&](Bitboard origins, int step,
                           MoveKind kind) __attribute__((always_inline)) {
      store(_mm_add_epi16(stems, _mm_set1_epi16(static_cast<short>(
                                     Move(0, 0, kind).bits + step))),
            _pext_u64(origins, pawns));
    };
    write(o.single, kForward, MoveKind::kPawn);
    write(o.twice, 2 * kForward, MoveKind::kDoublePush);
    write(o.east, kForward + 1, MoveKind::kPawn);
    write(o.west, kForward - 1, MoveKind::kPawn);
  }

 private:
  // Appends the moves in `set` of eight.
  [[gnu::always_inline]] void store(__m128i moves, std::uint64_t set) {
    const auto* shuffle =
        reinterpret_cast<const __m128i*>(kWordShuffles[set].bytes.data());
    _mm_storeu_si128(reinterpret_cast<__m128i*>(end),
                     _mm_shuffle_epi8(moves, _mm_load_si128(shuffle)));
    end += std::popcount(set);
  }

  // The numbers of at most eight squares, a byte each, in order; made bit by bit
  // of the numbers.
  [[gnu::always_inline]] static std::uint64_t squaresOf(Bitboard set) {
    // The squares whose numbers have bit i.
    constexpr std::array<Bitboard, 6> kWithBit = {
        0xAAAAAAAAAAAAAAAA, 0xCCCCCCCCCCCCCCCC, 0xF0F0F0F0F0F0F0F0,
        0xFF00FF00FF00FF00, 0xFFFF0000FFFF0000, 0xFFFFFFFF00000000};
    std::uint64_t squares = 0;
#pragma GCC unroll 6
    for (std::size_t i = 0; i < kWithBit.size(); ++i) {
      squares |= _pdep_u64(_pext_u64(kWithBit[i], set), kFileA << i);
    }
    return squares;
  }
};

// The planes as two vectors. No branch asks whether the move captures.
template <>
struct PieceMover<isa::Bmi2> {
  template <Color kUs>
  [[gnu::always_inline]] static PiecesMoved move(const Position& before,
                                                 Position& after,
                                                 const MoveInTables& move) {
    const __m256i target = broadcast(move.target());
    const __m256i changed = target | broadcast(move.origin());
    unsigned hit = 0;
#pragma GCC unroll 2
    for (std::size_t i = 0; i < 8; i += 4) {
      const __m256i planes = load(before.planes.data() + i);
      hit |= static_cast<unsigned>(_mm256_movemask_pd(_mm256_castsi256_pd(
                 _mm256_cmpeq_epi64(planes & target, target))))
             << i;
      _mm256_storeu_si256(reinterpret_cast<__m256i*>(after.planes.data() + i),
                          _mm256_andnot_si256(changed, planes) |
                              (target & load(move.row.arrivals.data() + i)));
    }
    return piecesMoved(before, move, hit);
  }

 private:
  [[gnu::always_inline]] static __m256i broadcast(Bitboard set) {
    return _mm256_set1_epi64x(static_cast<long long>(set));
  }
  [[gnu::always_inline]] static __m256i load(const Bitboard* planes) {
    return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(planes));
  }
};

template <>
struct KeyLine<isa::Bmi2> {
  [[gnu::always_inline]] static unsigned equals(const unsigned char* line,
                                                std::size_t count,
                                                std::uint64_t key) {
    const __m256i wanted = _mm256_set1_epi64x(static_cast<long long>(key));
    unsigned equal = 0;
#pragma GCC unroll 2
    for (std::size_t i = 0; i < 8; i += 4) {
      const __m256i keys =
          _mm256_load_si256(reinterpret_cast<const __m256i*>(line) + i / 4);
      equal |= static_cast<unsigned>(_mm256_movemask_pd(
                   _mm256_castsi256_pd(_mm256_cmpeq_epi64(keys, wanted))))
               << i;
    }
    return static_cast<unsigned>(
        std::popcount(_bzhi_u32(equal, static_cast<unsigned>(count))));
  }
};

template <>
struct LineCopy<isa::Bmi2> {
  template <std::size_t kLines>
  [[gnu::always_inline]] static void copy(void* to, const void* from) {
    auto* target = static_cast<__m256i*>(to);
    const auto* source = static_cast<const __m256i*>(from);
#pragma GCC unroll 8
    for (std::size_t i = 0; i < 2 * kLines; ++i) {
      _mm256_store_si256(target + i, _mm256_load_si256(source + i));
    }
  }
};

constinit const Compiled kBmi2Form = makeForm<isa::Bmi2>();

std::uint64_t countGrandchildrenBmi2(const Position& position) {
  return countGrandchildren<isa::Bmi2>(position);
}

}  // namespace phasemachine::chess
#endif
