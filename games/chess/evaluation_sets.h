// Sets of squares that the evaluation is made of: the two sides turned so that
// the side to move goes up the board, shifts and fills, and the squares around
// a king.
//
// Thread safety: constants and pure functions.

#ifndef PHASEMACHINE_GAMES_CHESS_EVALUATION_SETS_H_
#define PHASEMACHINE_GAMES_CHESS_EVALUATION_SETS_H_

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>

#include "games/chess/position.h"
#include "games/chess/types.h"

namespace phasemachine::chess {

// PieceType as an index.
inline constexpr std::size_t kPawn = 0;
inline constexpr std::size_t kKnight = 1;
inline constexpr std::size_t kBishop = 2;
inline constexpr std::size_t kRook = 3;
inline constexpr std::size_t kQueen = 4;
inline constexpr std::size_t kKing = 5;

// Turns the board over: rank 1 becomes rank 8.
constexpr Bitboard turnOver(Bitboard b) { return __builtin_bswap64(b); }

constexpr Bitboard east(Bitboard b) { return (b & ~fileMask(7)) << 1; }
constexpr Bitboard west(Bitboard b) { return (b & ~fileMask(0)) >> 1; }

constexpr Bitboard fillUp(Bitboard b) {
  b |= b << 8;
  b |= b << 16;
  return b | b << 32;
}
constexpr Bitboard fillDown(Bitboard b) {
  b |= b >> 8;
  b |= b >> 16;
  return b | b >> 32;
}
constexpr Bitboard fileFill(Bitboard b) { return fillUp(b) | fillDown(b); }

// Squares attacked by pawns that go up, or down.
constexpr Bitboard attacksUp(Bitboard pawns) {
  return (pawns & ~fileMask(7)) << 9 | (pawns & ~fileMask(0)) << 7;
}
constexpr Bitboard attacksDown(Bitboard pawns) {
  return (pawns & ~fileMask(7)) >> 7 | (pawns & ~fileMask(0)) >> 9;
}

// Squares that the pawns attack now or after advancing.
constexpr Bitboard attackSpanUp(Bitboard pawns) {
  return fillUp(attacksUp(pawns));
}
constexpr Bitboard attackSpanDown(Bitboard pawns) {
  return fillDown(attacksDown(pawns));
}

inline constexpr Bitboard kLightSquares = 0x55AA55AA55AA55AAULL;
inline constexpr Bitboard kUpperHalf = 0xFFFFFFFF00000000ULL;
inline constexpr Bitboard kOutpostRanksUp =
    rankMask(3) | rankMask(4) | rankMask(5);
inline constexpr Bitboard kOutpostRanksDown =
    rankMask(2) | rankMask(3) | rankMask(4);

constexpr bool onBothColours(Bitboard b) {
  return (b & kLightSquares) != 0 && (b & ~kLightSquares) != 0;
}

// Pawns on the colour of the bishops, once for each colour that has bishops.
constexpr int pawnsOnBishopColours(Bitboard bishops, Bitboard pawns) {
  return ((bishops & kLightSquares) != 0 ? std::popcount(pawns & kLightSquares)
                                         : 0) +
         ((bishops & ~kLightSquares) != 0
              ? std::popcount(pawns & ~kLightSquares)
              : 0);
}

// King steps between two squares.
constexpr std::size_t distance(int a, int b) {
  const int files = (a & 7) > (b & 7) ? (a & 7) - (b & 7) : (b & 7) - (a & 7);
  const int ranks =
      (a >> 3) > (b >> 3) ? (a >> 3) - (b >> 3) : (b >> 3) - (a >> 3);
  return static_cast<std::size_t>(std::max(files, ranks));
}

// Squares about a king whose pawns go up, by the king's square.
struct Shelter {
  Bitboard near = 0;       // one rank before it, its file and the next ones
  Bitboard far = 0;        // two ranks before it
  Bitboard stormNear = 0;  // its rank to two ranks before it
  Bitboard stormFar = 0;   // three and four ranks before it
  Bitboard files = 0;      // its file and the next ones
};

constexpr std::array<Shelter, 64> makeShelters() {
  std::array<Shelter, 64> shelters = {};
  for (int square = 0; square < 64; ++square) {
    Shelter& shelter = shelters[static_cast<std::size_t>(square)];
    const int file = square & 7;
    const int rank = square >> 3;
    const Bitboard files = fileMask(file) |
                           (file > 0 ? fileMask(file - 1) : 0) |
                           (file < 7 ? fileMask(file + 1) : 0);
    const auto rankAhead = [&](int ahead) {
      return rank + ahead < 8 ? rankMask(rank + ahead) & files : Bitboard{0};
    };
    shelter.files = files;
    shelter.near = rankAhead(1);
    shelter.far = rankAhead(2);
    shelter.stormNear = rankAhead(0) | rankAhead(1) | rankAhead(2);
    shelter.stormFar = rankAhead(3) | rankAhead(4);
  }
  return shelters;
}

inline constexpr std::array<Shelter, 64> kShelters = makeShelters();

// What the pawn terms of one side read, its pawns going up.
struct PawnView {
  Bitboard ownPawns = 0;
  Bitboard enemyPawns = 0;
  Bitboard enemies = 0;
  Bitboard occupied = 0;
  Bitboard ownRooks = 0;
  Square ownKing = 0;
  Square enemyKing = 0;
};

// The pieces by side: index 0 is the side to move, whose pawns go up.
struct Sides {
  std::array<std::array<Bitboard, 6>, 2> pieces;
  Bitboard own;
  Bitboard other;
  Bitboard occupied;

  explicit Sides(const Position& position) {
    const bool turn = position.sideToMove == Color::kBlack;
    own = position.pieces(position.sideToMove);
    other = position.pieces(~position.sideToMove);
    if (turn) {
      own = turnOver(own);
      other = turnOver(other);
    }
    occupied = own | other;
    for (std::size_t type = 0; type < 6; ++type) {
      Bitboard plane = position.planes[type];
      if (turn) plane = turnOver(plane);
      pieces[0][type] = plane & own;
      pieces[1][type] = plane & other;
    }
  }

  PawnView seenBy(std::size_t side) const {
    const auto& mine = pieces[side];
    const auto& theirs = pieces[side ^ 1];
    if (side == 0) {
      return {mine[kPawn],
              theirs[kPawn],
              other,
              occupied,
              mine[kRook],
              lowestSquare(mine[kKing]),
              lowestSquare(theirs[kKing])};
    }
    return {turnOver(mine[kPawn]),
            turnOver(theirs[kPawn]),
            turnOver(own),
            turnOver(occupied),
            turnOver(mine[kRook]),
            static_cast<Square>(lowestSquare(mine[kKing]) ^ 56),
            static_cast<Square>(lowestSquare(theirs[kKing]) ^ 56)};
  }
};

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_EVALUATION_SETS_H_
