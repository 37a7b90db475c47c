// The terms of passed pawns that depend on ranks and on the kings' distances.
//
// Thread safety: pure functions on values.

#ifndef PHASEMACHINE_GAMES_CHESS_PASSED_PAWNS_H_
#define PHASEMACHINE_GAMES_CHESS_PASSED_PAWNS_H_

#include <cstddef>

#include "games/chess/both_sides.h"
#include "games/chess/king_squares.h"
#include "games/chess/types.h"
#include "games/chess/weights.h"

namespace phasemachine::chess {

// Passed pawns whose kings' distances matter.
inline constexpr Bitboard kUpperHalf = 0xFFFFFFFF00000000ULL;

// Calls sink.addOne(weight, side) for the rank of each passed pawn and, if it
// is in the upper half, for the distances of both kings to the square in front
// of it.
template <class Sink>
PHASEMACHINE_INLINE void visitPassedPawns(const BothSides& sides, Pair passed,
                                          const Weights& weights, Sink& sink) {
  for (std::size_t side = 0; side < 2; ++side) {
    for (Bitboard rest = passed[side]; rest != 0; rest &= rest - 1) {
      const std::size_t square = lowestSquare(rest);
      sink.addOne(weights.passedPawn[square >> 3], side);
      if (square < 32) continue;
      const std::size_t enemyKing = sides.king(side ^ 1) ^ 56u;
      sink.addOne(
          weights.ownKingToPasser[distance(sides.king(side), square + 8)],
          side);
      sink.addOne(weights.enemyKingToPasser[distance(enemyKing, square + 8)],
                  side);
    }
  }
}

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_PASSED_PAWNS_H_
