// Material and piece-square values.
//
// Thread safety: pure functions on values.

#ifndef PHASEMACHINE_GAMES_CHESS_PIECE_SQUARES_H_
#define PHASEMACHINE_GAMES_CHESS_PIECE_SQUARES_H_

#include <cstddef>
#include <cstdint>

#include "games/chess/both_sides.h"
#include "games/chess/types.h"
#include "games/chess/weights_table.h"

namespace phasemachine::chess {

// Variants may specialise it.
template <class Isa>
struct PieceSquares {
  // The sum over the pieces of the side to move minus the sum over the other
  // side's, packed as a Weight.
  PHASEMACHINE_INLINE static std::int32_t sum(const BothSides& sides) {
    std::int32_t sum = 0;
    for (std::size_t type = 0; type < 6; ++type) {
      const auto& values = kWeights.pieceSquares[type];
      for (Bitboard rest = sides.own[type][0]; rest != 0; rest &= rest - 1) {
        sum += values[lowestSquare(rest)].packed;
      }
      for (Bitboard rest = sides.own[type][1]; rest != 0; rest &= rest - 1) {
        sum -= values[lowestSquare(rest)].packed;
      }
    }
    return sum;
  }
};

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_PIECE_SQUARES_H_
