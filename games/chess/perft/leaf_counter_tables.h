// Data shared by the lanes of the leaf counter's kernel: tables of the lines
// through a king, and the parent of the children in the lanes.
//
// Contract: only for the translation units of the leaf counter; everything has
// internal linkage.
//
// Thread safety: constants and plain values.

#ifndef PHASEMACHINE_GAMES_CHESS_PERFT_LEAF_COUNTER_TABLES_H_
#define PHASEMACHINE_GAMES_CHESS_PERFT_LEAF_COUNTER_TABLES_H_

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/chess/moves/attacks.h"
#include "games/chess/position/types.h"

namespace phasemachine::chess {
namespace {

// mirror() and flip() of one square (leaf_counter_lanes_avx512.h).
constexpr int mirrored(int square) { return square ^ 7; }
constexpr int flipped(int square) {
  return (7 - (square & 7)) * 8 + 7 - (square >> 3);
}
constexpr Bitboard twiceInByte(int square) {
  return (square & 7) == 7 ? 0 : Bitboard{2} << square;
}

struct KingLines {
  Bitboard zone = 0;
  // Squares from which knights and, by colour, pawns attack the king.
  Bitboard knights = 0;
  std::array<Bitboard, 2> pawns = {};
  Bitboard file = 0;
  Bitboard west = 0;  // on the rank
  Bitboard diagonal = 0;
  Bitboard antidiagonal = 0;
  // The king doubled, for subtractions: on files and diagonals, on these
  // with the ranks swapped, and in the bytes of the board and of its reflections.
  Bitboard twice = 0;
  Bitboard twiceSwapped = 0;
  Bitboard twiceEast = 0;
  Bitboard twiceWest = 0;
  Bitboard twiceFlipped = 0;
  Bitboard twiceFlippedBack = 0;
  // Rotating the board by 180 degrees and then its bits by this many maps each
  // neighbour of the king to the opposite one.
  std::uint64_t reflect = 0;
};

constexpr std::array<KingLines, 64> makeKingLines() {
  std::array<KingLines, 64> table;
  for (std::size_t i = 0; i < 64; ++i) {
    KingLines& king = table[i];
    const int s = static_cast<int>(i);
    king.zone = kAttacks.king[i];
    king.knights = kAttacks.knight[i];
    king.pawns = {kAttacks.pawn[1][i], kAttacks.pawn[0][i]};
    king.file = kAttacks.lines[i].file;
    king.west = rayFrom(s, -1, 0);
    king.diagonal = kAttacks.lines[i].diagonal;
    king.antidiagonal = kAttacks.lines[i].antidiagonal;
    king.twice = Bitboard{1} << s << 1;
    king.twiceSwapped = Bitboard{1} << (s ^ 56) << 1;
    king.twiceEast = twiceInByte(s);
    king.twiceWest = twiceInByte(mirrored(s));
    king.twiceFlipped = twiceInByte(flipped(s));
    king.twiceFlippedBack = twiceInByte(mirrored(flipped(s)));
    king.reflect = static_cast<std::uint64_t>((2 * s - 63) & 63);
  }
  return table;
}
constexpr std::array<KingLines, 64> kKingLines = makeKingLines();

// Squares that a king attacks now or after one step.
constexpr std::array<Bitboard, 64> makeTwoSteps() {
  std::array<Bitboard, 64> table = {};
  for (std::size_t from = 0; from < 64; ++from) {
    for (std::size_t to = 0; to < 64; ++to) {
      if (from == to || (kAttacks.king[from] >> to & 1) != 0) {
        table[from] |= kAttacks.king[to];
      }
    }
  }
  return table;
}
constexpr std::array<Bitboard, 64> kTwoSteps = makeTwoSteps();

constexpr std::uint64_t kindBit(MoveKind kind) {
  return std::uint64_t{1} << static_cast<int>(kind);
}
// The MoveKinds by which a piece of `type` arrives, as a set.
constexpr std::uint64_t kindsThatArriveAs(PieceType type) {
  std::uint64_t kinds = 0;
  for (std::uint64_t i = 0; i <= static_cast<std::uint64_t>(MoveKind::kCastle);
       ++i) {
    const auto kind = static_cast<MoveKind>(i);
    const PieceType promoted = promotedPiece(kind);
    if (type == (promoted == PieceType::kNone ? movingPiece(kind) : promoted)) {
      kinds |= kindBit(kind);
    }
  }
  return kinds;
}

struct RepliersKnight {
  Bitboard bit;
  Bitboard reach;
};
struct CastlingRight {
  Bitboard rook;
  Bitboard empty;     // must be empty
  Bitboard kingPath;  // must not be attacked
};
// The board after the mover castled.
struct Castled {
  Bitboard kingTo;
  Bitboard occupied;
  Bitboard moverOrthogonal;
};

// Data common to all children of a position. `mover` made the move, `replier`
// answers it.
struct Parent {
  const KingLines* king;  // the replier's king
  Bitboard occupied;
  Bitboard moverPawns, moverKnights, moverDiagonal, moverOrthogonal, moverKing;
  Bitboard notReplier, replierPawns, replierDiagonal, replierOrthogonal;
  std::array<RepliersKnight, 16> replierKnights;
  std::array<CastlingRight, 2> rights;
  std::array<Castled, 2> castled;  // queenside, kingside
  Bitboard enPassantVictim;        // captured by the mover
  int replierKnightCount, rightCount;
  // Work that can be skipped for all children.
  bool moverHasKnights, moverHasDiagonal, moverHasOrthogonal, kingsMeet,
      replierHasDiagonal, replierHasOrthogonal, replierPromotes;
};

}  // namespace
}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_PERFT_LEAF_COUNTER_TABLES_H_
