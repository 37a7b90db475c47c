// What the lanes of the leaf counter's kernel share: tables of the squares
// around a king, and the parent of the children that the lanes hold.
//
// Contract: only for the translation unit that is compiled for AVX-512;
// everything has internal linkage.
//
// Thread safety: constants and plain values.

#ifndef PHASEMACHINE_GAMES_CHESS_LEAF_COUNTER_AVX512_TABLES_H_
#define PHASEMACHINE_GAMES_CHESS_LEAF_COUNTER_AVX512_TABLES_H_

#include <cstdint>

#include "games/chess/leaf_counter_rules.h"

namespace phasemachine::chess {
namespace {

constexpr std::uint64_t kFileH = kFileA << 7;

constexpr std::uint64_t mirrorBits(std::uint64_t x) {
  std::uint64_t y = 0;
  for (int i = 0; i < 64; ++i) {
    if (x >> i & 1) y |= std::uint64_t{1} << (i ^ 7);
  }
  return y;
}
constexpr std::uint64_t flipBits(std::uint64_t x) {
  std::uint64_t y = 0;
  for (int i = 0; i < 64; ++i) {
    if (x >> i & 1) y |= std::uint64_t{1} << ((7 - (i & 7)) * 8 + 7 - (i >> 3));
  }
  return y;
}
constexpr std::uint64_t twiceBytes(std::uint64_t x) {
  return (x & ~kFileH) << 1;
}

struct KingLines {
  std::uint64_t bit, zone, diagonal, antidiagonal;
  std::uint64_t twice, twiceSwapped;  // 64 bits wide, for the diagonals
  std::uint64_t east, west, flippedEast, flippedWest;  // twice, by bytes
  std::uint64_t reflect;
};

struct Tables {
  KingLines king[64];
  // [none, white pawn, knight, king, none, black pawn, knight, king][square]
  std::uint64_t leaper[2][4][64];
};
constexpr Tables makeTables() {
  Tables t{};
  for (int s = 0; s < 64; ++s) {
    KingLines& k = t.king[s];
    const auto i = static_cast<std::size_t>(s);
    k.bit = std::uint64_t{1} << s;
    k.zone = kAttacks.king[i];
    k.diagonal = kAttacks.lines[i].diagonal;
    k.antidiagonal = kAttacks.lines[i].antidiagonal;
    k.twice = k.bit << 1;
    k.twiceSwapped = std::uint64_t{1} << (s ^ 56) << 1;
    k.east = twiceBytes(k.bit);
    k.west = twiceBytes(mirrorBits(k.bit));
    k.flippedEast = twiceBytes(flipBits(k.bit));
    k.flippedWest = twiceBytes(mirrorBits(flipBits(k.bit)));
    k.reflect = static_cast<std::uint64_t>((2 * s - 63 + 64) & 63);
    for (std::size_t c = 0; c < 2; ++c) {
      t.leaper[c][1][i] = kAttacks.pawn[c][i];
      t.leaper[c][2][i] = kAttacks.knight[i];
      t.leaper[c][3][i] = kAttacks.king[i];
    }
  }
  return t;
}
alignas(64) constexpr Tables kTables = makeTables();

// A child in 16 bits: target, leaper that arrives, origin, slider that arrives.
constexpr int kLeaperShift = 6;
constexpr int kFromShift = 8;
constexpr int kDiagonalFlag = 1 << 14;
constexpr int kOrthogonalFlag = 1 << 15;
constexpr int kArrives[6] = {1 << kLeaperShift,
                             2 << kLeaperShift,
                             kDiagonalFlag,
                             kOrthogonalFlag,
                             kDiagonalFlag | kOrthogonalFlag,
                             3 << kLeaperShift};

struct Leaper {
  std::uint64_t bit;
  std::uint64_t reach;
};
struct Right {
  std::uint64_t rook;
  std::uint64_t path;
  std::uint64_t kingPath;
};

// What all children of a position share. `mover` made the move, `replier`
// answers.
struct Parent {
  std::uint64_t occupied;
  std::uint64_t moverPawns, moverDiagonal, moverOrthogonal, moverKing,
      moverKingReach;
  std::uint64_t notReplier, replierPawns, replierDiagonal, replierOrthogonal;
  Leaper moverKnights[16];
  Leaper replierKnights[16];
  Right rights[2];
  int moverKnightCount, replierKnightCount, rightCount;
  bool moverHasDiagonal, moverHasOrthogonal, replierHasDiagonal,
      replierHasOrthogonal, replierPromotes;
  KingLines king;
};

}  // namespace
}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_LEAF_COUNTER_AVX512_TABLES_H_
