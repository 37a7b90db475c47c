// A small neural network that adds to each move's logit a value that depends on
// the placement of all pieces.
//
// Contract: logit() is in units of 1/64 (policy.h), to be added to the sum of
// the policy's terms.
//
// The side to move views all pieces from its own end of the board, mirrored if
// its king is on the king's side. A piece activates one of 768 inputs of the
// hidden units (hidden_units.h), which are computed once per position; a move
// weights them by its origin and its target. docs/chess_evaluation.md describes
// the training.
//
// Thread safety: pure functions on values.

#ifndef PHASEMACHINE_GAMES_CHESS_MOVE_NETWORK_H_
#define PHASEMACHINE_GAMES_CHESS_MOVE_NETWORK_H_

#include <cstddef>

#include "games/chess/both_sides.h"
#include "games/chess/hidden_units.h"
#include "games/chess/move_network_weights.h"
#include "games/chess/networks.h"
#include "games/chess/types.h"

namespace phasemachine::chess {

template <class Isa>
class MoveNetwork {
 public:
  PHASEMACHINE_INLINE explicit MoveNetwork(const BothSides& sides)
      : turn_(filesTurn(sides, 0)), units_(find(sides, turn_).squares()) {}

  // For a move of a `piece` between two squares, on the board of its side.
  PHASEMACHINE_INLINE int logit(std::size_t piece, std::size_t from,
                                std::size_t to) const {
    const auto& weights = kMoveNetwork;
    return weights.toBias[piece][to ^ turn_] +
           (units_.dot(weights.from[piece][from ^ turn_],
                       weights.to[piece][to ^ turn_]) >>
            MoveNetworkWeights::kOutputShift);
  }

 private:
  using Units = HiddenUnits<Isa, MoveNetworkWeights::kUnits>;

  PHASEMACHINE_INLINE static Units find(const BothSides& sides,
                                        std::size_t turn) {
    Units units(kMoveNetwork.bias);
    for (std::size_t type = 0; type < 6; ++type) {
      for (Bitboard rest = sides.own[type][0]; rest != 0; rest &= rest - 1) {
        units.add(kMoveNetwork.inputs[0][type][lowestSquare(rest) ^ turn]);
      }
      for (Bitboard rest = sides.own[type][1]; rest != 0; rest &= rest - 1) {
        units.add(
            kMoveNetwork.inputs[1][type][lowestSquare(rest) ^ 56U ^ turn]);
      }
    }
    return units;
  }

  std::size_t turn_;  // exclusive-or mask that mirrors the files
  Units units_;
};

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_MOVE_NETWORK_H_
