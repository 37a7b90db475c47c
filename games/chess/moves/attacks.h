// Attack sets: tables for pawns, knights and kings; line arithmetic and table
// look-ups for sliders.
//
// Contract: squares are 0 to 63. Attack sets contain the first occupied square
// of each ray, of either colour, and never the origin.

#pragma once

#include <array>
#include <bit>
#include <cstddef>

#include "core/isa.h"
#include "games/chess/position/types.h"

namespace phasemachine::chess {

// Squares reached from `square` by the given (file, rank) jumps.
template <std::size_t kCount>
constexpr Bitboard jumpsFrom(
    int square, const std::array<std::array<int, 2>, kCount>& jumps) {
  Bitboard reached = 0;
  for (const auto& [file, rank] : jumps) {
    const int toFile = (square & 7) + file;
    const int toRank = (square >> 3) + rank;
    if (toFile >= 0 && toFile < 8 && toRank >= 0 && toRank < 8) {
      reached |= bit(makeSquare(toFile, toRank));
    }
  }
  return reached;
}

inline constexpr std::array<std::array<int, 2>, 8> kKnightJumps = {
    {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}};
inline constexpr std::array<std::array<int, 2>, 8> kKingSteps = {
    {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}};
inline constexpr std::array<std::array<std::array<int, 2>, 2>, 2>
    kPawnCaptures = {{{{{1, 1}, {-1, 1}}}, {{{1, -1}, {-1, -1}}}}};

// The four lines of the board through a square, without the square itself.
struct Lines {
  Bitboard file = 0;
  Bitboard rank = 0;
  Bitboard diagonal = 0;      // towards h8 and a1
  Bitboard antidiagonal = 0;  // towards a8 and h1
};

struct AttackTables {
  std::array<Bitboard, 64> knight = {};
  std::array<Bitboard, 64> king = {};
  // [colour][square]: squares attacked by a pawn of that colour.
  std::array<std::array<Bitboard, 64>, 2> pawn = {};
  std::array<Lines, 64> lines = {};
};

// Full ray from `square` by steps of (file, rank), without the square.
constexpr Bitboard rayFrom(int square, int file, int rank) {
  Bitboard ray = 0;
  int toFile = (square & 7) + file;
  int toRank = (square >> 3) + rank;
  while (toFile >= 0 && toFile < 8 && toRank >= 0 && toRank < 8) {
    ray |= bit(makeSquare(toFile, toRank));
    toFile += file;
    toRank += rank;
  }
  return ray;
}

constexpr AttackTables makeAttackTables() {
  AttackTables tables;
  for (int square = 0; square < 64; ++square) {
    const auto i = static_cast<std::size_t>(square);
    tables.knight[i] = jumpsFrom(square, kKnightJumps);
    tables.king[i] = jumpsFrom(square, kKingSteps);
    tables.pawn[0][i] = jumpsFrom(square, kPawnCaptures[0]);
    tables.pawn[1][i] = jumpsFrom(square, kPawnCaptures[1]);
    tables.lines[i].file = rayFrom(square, 0, 1) | rayFrom(square, 0, -1);
    tables.lines[i].rank = rayFrom(square, 1, 0) | rayFrom(square, -1, 0);
    tables.lines[i].diagonal = rayFrom(square, 1, 1) | rayFrom(square, -1, -1);
    tables.lines[i].antidiagonal =
        rayFrom(square, -1, 1) | rayFrom(square, 1, -1);
  }
  return tables;
}

inline constexpr AttackTables kAttacks = makeAttackTables();

// Attacks along one line, in both directions, by obstruction difference: the
// lowest blocker above minus the highest blocker below gives the visible
// squares. Source: Gerd Isenberg, "Obstruction Difference".
constexpr Bitboard lineAttacks(int square, Bitboard line, Bitboard occupied) {
  const Bitboard below = (Bitboard{1} << square) - 1;
  const Bitboard blockers = occupied & line;
  const Bitboard upper = blockers & (~Bitboard{1} << square);
  const Bitboard lower = (blockers & below) | 1;
  const Bitboard highest = Bitboard{1} << (63 - std::countl_zero(lower));
  return (upper ^ (upper - highest)) & line;
}

// Sliding attacks with the instructions of a compiled form.
template <class Isa>
struct Sliders {
  static Bitboard rook(Square square, Bitboard occupied) {
    const Lines& lines = kAttacks.lines[square];
    return lineAttacks(square, lines.file, occupied) |
           lineAttacks(square, lines.rank, occupied);
  }
  static Bitboard bishop(Square square, Bitboard occupied) {
    const Lines& lines = kAttacks.lines[square];
    return lineAttacks(square, lines.diagonal, occupied) |
           lineAttacks(square, lines.antidiagonal, occupied);
  }
  static Bitboard queen(Square square, Bitboard occupied) {
    return rook(square, occupied) | bishop(square, occupied);
  }
};

// Sliding attacks by PEXT, which gathers the relevant blockers of a square into
// an index of a table of attack sets, for forms with BMI2. The table (842 KiB)
// is a constant; it needs no initialisation. Source: Gunnar Andersson and the
// chess programming community, "BMI2 PEXT bitboards".

// For one square: the mask of relevant blockers, and the attack sets indexed by
// the extracted bits.
struct PextRow {
  Bitboard mask = 0;
  const Bitboard* attacks = nullptr;
};

using PextRows = std::array<PextRow, 64>;

[[gnu::visibility("hidden")]] extern const PextRows kBishopPext;
[[gnu::visibility("hidden")]] extern const PextRows kRookPext;

#if defined(__BMI2__)

template <class Isa>
struct PextSliders {
  [[gnu::always_inline]] static Bitboard bishop(Square square,
                                                Bitboard occupied) {
    return look(kBishopPext[square], occupied);
  }
  [[gnu::always_inline]] static Bitboard rook(Square square,
                                              Bitboard occupied) {
    return look(kRookPext[square], occupied);
  }
  [[gnu::always_inline]] static Bitboard queen(Square square,
                                               Bitboard occupied) {
    return bishop(square, occupied) | rook(square, occupied);
  }

 private:
  [[gnu::always_inline]] static Bitboard look(const PextRow& row,
                                              Bitboard occupied) {
    return row.attacks[__builtin_ia32_pext_di(occupied, row.mask)];
  }
};

template <>
struct Sliders<isa::Bmi2> : PextSliders<isa::Bmi2> {};
template <>
struct Sliders<isa::Avx512> : PextSliders<isa::Avx512> {};

#endif  // __BMI2__

}  // namespace phasemachine::chess
