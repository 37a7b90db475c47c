// A small neural network that corrects the sums of the evaluation: what pieces
// are worth where they stand together, which no table of single squares tells.
//
// Contract: correction() is in centipawns from the view of the side to move, to
// be added before the evaluation is scaled by the chances to win. With the
// other side to move it has the other sign: it knows nothing of whose turn it
// is, which leaves of a tree at odd and even depths would count differently.
//
// Each side looks at all pieces from its own end of the board, with the board
// turned around when its own king stands on the king's side. A piece switches
// on one of 768 inputs; the hidden units (hidden_units.h) of the side to move,
// less those of the other, are added up with weights that depend on how many
// pieces are left. No sums are kept from move to move: there are few pieces,
// and each costs two additions.
//
// The shape is that of Y. Nasu's efficiently updatable networks (2018), without
// the updates. docs/chess_evaluation.md says how the numbers were found.
//
// Thread safety: pure functions on values.

#ifndef PHASEMACHINE_GAMES_CHESS_CORRECTION_NETWORK_H_
#define PHASEMACHINE_GAMES_CHESS_CORRECTION_NETWORK_H_

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "games/chess/both_sides.h"
#include "games/chess/correction_network_weights.h"
#include "games/chess/hidden_units.h"
#include "games/chess/networks.h"
#include "games/chess/types.h"

namespace phasemachine::chess {

template <class Isa>
class CorrectionNetwork {
 public:
  PHASEMACHINE_INLINE static int correction(const BothSides& sides) {
    const std::array<unsigned, 2> turns = {filesTurn(sides, 0),
                                           filesTurn(sides, 1)};
    Units toMove(kCorrectionNetwork.bias);
    Units other = toMove;
    for (std::size_t type = 0; type < 6; ++type) {
      const auto& own = kCorrectionNetwork.inputs[0][type];
      const auto& enemy = kCorrectionNetwork.inputs[1][type];
      for (Bitboard rest = sides.own[type][0]; rest != 0; rest &= rest - 1) {
        const unsigned square = lowestSquare(rest);
        toMove.add(own[square ^ turns[0]]);
        other.add(enemy[square ^ 56U ^ turns[1]]);
      }
      for (Bitboard rest = sides.own[type][1]; rest != 0; rest &= rest - 1) {
        const unsigned square = lowestSquare(rest);
        toMove.add(enemy[square ^ 56U ^ turns[0]]);
        other.add(own[square ^ turns[1]]);
      }
    }
    const auto count = static_cast<std::size_t>(
        std::popcount(static_cast<Bitboard>(sides.occupied[0])));
    const auto& output = kCorrectionNetwork.outputs[std::min(
        (count - 1) / 4, CorrectionNetworkWeights::kCountClasses - 1)];
    const std::int32_t sum = (toMove.squares() - other.squares()).dot(output);
    // Rounds towards zero, so that both sides get the same.
    return sum / (1 << CorrectionNetworkWeights::kOutputShift);
  }

 private:
  using Units = HiddenUnits<Isa, CorrectionNetworkWeights::kUnits>;
};

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_CORRECTION_NETWORK_H_
