// Winning chances of the side that is ahead.
//
// Thread safety: pure functions on values.

#ifndef PHASEMACHINE_GAMES_CHESS_KNOWLEDGE_WINNING_CHANCES_H_
#define PHASEMACHINE_GAMES_CHESS_KNOWLEDGE_WINNING_CHANCES_H_

#include <bit>
#include <cstddef>

#include "games/chess/knowledge/both_sides.h"
#include "games/chess/position/types.h"

namespace phasemachine::chess {

// The value of winningChances() without drawish material.
inline constexpr int kSureWin = 64;

// A quick test: if false, winningChances() is kSureWin for both sides.
PHASEMACHINE_INLINE bool mayBeDrawish(const BothSides& sides) {
  const Pair noPawns = ~whereAny(sides.own[kPawn]);
  const Pair others = sides.own[kKnight] | sides.own[kRook] | sides.own[kQueen];
  return (noPawns[0] | noPawns[1]) != 0 || (others[0] | others[1]) == 0;
}

// Pieces in units of minor pieces: a rook is two, a queen four.
PHASEMACHINE_INLINE int minorUnits(const BothSides& sides, std::size_t side) {
  return std::popcount(sides.own[kKnight][side] | sides.own[kBishop][side]) +
         2 * std::popcount(sides.own[kRook][side]) +
         4 * std::popcount(sides.own[kQueen][side]);
}

// Winning chances of `side`, out of kSureWin. Precondition: `side` is ahead.
PHASEMACHINE_INLINE int winningChances(const BothSides& sides,
                                       std::size_t side) {
  const std::size_t enemy = side ^ 1;
  const auto none = [&](std::size_t type) {
    return (sides.own[type][0] | sides.own[type][1]) == 0;
  };
  const bool noMajors = none(kRook) && none(kQueen);
  const Bitboard bishops = sides.own[kBishop][side];
  if (sides.own[kPawn][side] == 0) {
    const int units = minorUnits(sides, side);
    // One minor piece never wins, two knights not by force.
    if (units <= 1) return 0;
    if (sides.own[kPawn][enemy] == 0 && noMajors && bishops == 0 &&
        units == 2) {
      return 0;
    }
    if (units - minorUnits(sides, enemy) <= 1) return kSureWin / 8;
  }
  // Bishops of opposite colours. One of the two boards is flipped, so they are
  // on squares of the same colour there.
  constexpr Bitboard kLight = 0x55AA55AA55AA55AAULL;
  const Bitboard others = sides.own[kBishop][enemy];
  if (noMajors && none(kKnight) && std::has_single_bit(bishops) &&
      std::has_single_bit(others) &&
      ((bishops & kLight) != 0) == ((others & kLight) != 0)) {
    return kSureWin / 2;
  }
  return kSureWin;
}

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_KNOWLEDGE_WINNING_CHANCES_H_
