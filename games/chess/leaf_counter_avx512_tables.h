// What the lanes of the leaf counter's kernel share: tables of the lines
// through a king, and the parent of the children that the lanes hold.
//
// Contract: only for the translation unit that is compiled for AVX-512;
// everything has internal linkage.
//
// Thread safety: constants and plain values.

#ifndef PHASEMACHINE_GAMES_CHESS_LEAF_COUNTER_AVX512_TABLES_H_
#define PHASEMACHINE_GAMES_CHESS_LEAF_COUNTER_AVX512_TABLES_H_

#include <immintrin.h>

#include <cstdint>

#include "games/chess/leaf_counter_rules.h"

namespace phasemachine::chess {
namespace {

// mirror() and flip() of one square (leaf_counter_avx512_lanes.h).
constexpr int mirrored(int square) { return square ^ 7; }
constexpr int flipped(int square) {
  return (7 - (square & 7)) * 8 + 7 - (square >> 3);
}
constexpr Bitboard twiceInByte(int square) {
  return (square & 7) == 7 ? 0 : Bitboard{2} << square;
}

struct KingLines {
  Bitboard bit, zone, knights, pawns[2];  // who could attack it from where
  Bitboard diagonal, antidiagonal;
  // The king doubled, for subtractions: on diagonals and with ranks swapped;
  // in bytes of the board and of its reflections.
  Bitboard twice, twiceSwapped;
  Bitboard twiceEast, twiceWest, twiceFlipped, twiceFlippedBack;
  // Turning the board by half and rotating its bits by this many maps each
  // neighbour of the king to the one opposite.
  std::uint64_t reflect;
};

struct KingTable {
  KingLines of[64];
};
constexpr KingTable makeKingTable() {
  KingTable table{};
  for (int s = 0; s < 64; ++s) {
    KingLines& king = table.of[s];
    const Lines& lines = kAttacks.lines[static_cast<std::size_t>(s)];
    king.bit = Bitboard{1} << s;
    king.zone = kAttacks.king[static_cast<std::size_t>(s)];
    king.knights = kAttacks.knight[static_cast<std::size_t>(s)];
    for (std::size_t color = 0; color < 2; ++color) {
      king.pawns[color] = kAttacks.pawn[1 - color][static_cast<std::size_t>(s)];
    }
    king.diagonal = lines.diagonal;
    king.antidiagonal = lines.antidiagonal;
    king.twice = king.bit << 1;
    king.twiceSwapped = Bitboard{1} << (s ^ 56) << 1;
    king.twiceEast = twiceInByte(s);
    king.twiceWest = twiceInByte(mirrored(s));
    king.twiceFlipped = twiceInByte(flipped(s));
    king.twiceFlippedBack = twiceInByte(mirrored(flipped(s)));
    king.reflect = static_cast<std::uint64_t>((2 * s - 63) & 63);
  }
  return table;
}
alignas(64) constexpr KingTable kKingTable = makeKingTable();

// What a king attacks now or after a step.
struct TwoStepTable {
  Bitboard from[64];
};
constexpr TwoStepTable makeTwoStepTable() {
  TwoStepTable table{};
  for (int s = 0; s < 64; ++s) {
    for (int t = 0; t < 64; ++t) {
      const Bitboard zone = kAttacks.king[static_cast<std::size_t>(t)];
      if (s == t || (zone >> s & 1) != 0) table.from[s] |= zone;
    }
  }
  return table;
}
alignas(64) constexpr TwoStepTable kTwoSteps = makeTwoStepTable();

// A child in 16 bits: target (0-5), origin (6-11), and the powers of the piece
// that arrives (12-15); a king has none.
constexpr int kFromShift = 6;
constexpr int kPawnFlag = 1 << 12;
constexpr int kKnightFlag = 1 << 13;
constexpr int kDiagonalFlag = 1 << 14;
constexpr int kOrthogonalFlag = 1 << 15;
constexpr int kAllFlags = 15 << 12;
constexpr int kArrives[6] = {kPawnFlag,
                             kKnightFlag,
                             kDiagonalFlag,
                             kOrthogonalFlag,
                             kDiagonalFlag | kOrthogonalFlag,
                             0};

// Origin and powers of a piece, twice over for a broadcast of 32 bits.
struct TagTable {
  std::uint32_t of[6][64];
};
constexpr TagTable makeTagTable() {
  TagTable table{};
  for (int kind = 0; kind < 6; ++kind) {
    for (int s = 0; s < 64; ++s) {
      table.of[kind][s] =
          static_cast<std::uint32_t>(kArrives[kind] | s << kFromShift) *
          0x10001U;
    }
  }
  return table;
}
alignas(64) constexpr TagTable kTags = makeTagTable();

struct Knight {
  Bitboard bit;
  Bitboard reach;
};
// The board after the mover castled, which moves a rook besides the king.
struct Castled {
  Bitboard occupied;
  Bitboard moverOrthogonal;
};
struct Right {
  Bitboard rook;
  Bitboard empty;
  Bitboard kingPath;
};

// What all children of a position share. `mover` made the move, `replier`
// answers it.
struct Parent {
  const KingLines* king;  // the replier's
  Bitboard occupied;
  Bitboard moverPawns, moverKnights, moverDiagonal, moverOrthogonal, moverKing;
  Bitboard moverLeaperReach;  // pawns and knights
  Bitboard notReplier, replierPawns, replierDiagonal, replierOrthogonal;
  Knight replierKnights[16];
  Castled castled[2];
  Right rights[2];
  int replierKnightCount, rightCount;
  // What may be left out for all children.
  bool moverHasKnights, moverHasDiagonal, moverHasOrthogonal, kingsMeet,
      replierHasDiagonal, replierHasOrthogonal, replierPromotes;
};

// Eight children of a parent.
struct Batch {
  __m128i words;
  __mmask8 castled[2];  // lanes of those that are Parent::castled
};

}  // namespace
}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_LEAF_COUNTER_AVX512_TABLES_H_
