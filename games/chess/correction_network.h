// A small neural network that corrects the sum of the evaluation: it values
// combinations of pieces, which tables of single squares cannot.
//
// Contract: correction() is in centipawns from the view of the side to move, to
// be added before the evaluation is scaled by the winning chances. Swapping the
// side to move only changes its sign: the network does not know whose turn it
// is, since otherwise leaves at odd and even depths would be scored
// differently.
//
// Each side views all pieces from its own end of the board, mirrored if its own
// king is on the king's side. A piece activates one of 768 inputs. The hidden
// units (hidden_units.h) of the side to move minus those of the other are
// summed with weights that depend on the number of pieces.
//
// The architecture is that of Y. Nasu's efficiently updatable networks (2018),
// updated from the last position asked about (kept_sums.h).
// docs/chess_evaluation.md describes the training.
//
// Thread safety: as pure functions on values.

#ifndef PHASEMACHINE_GAMES_CHESS_CORRECTION_NETWORK_H_
#define PHASEMACHINE_GAMES_CHESS_CORRECTION_NETWORK_H_

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "games/chess/both_sides.h"
#include "games/chess/correction_network_weights.h"
#include "games/chess/kept_sums.h"
#include "games/chess/networks.h"
#include "games/chess/types.h"

namespace phasemachine::chess {

template <class Isa>
class CorrectionNetwork {
 public:
  // `mover` is the side to move.
  PHASEMACHINE_INLINE static int correction(const BothSides& sides,
                                            Color mover) {
    const auto toMove = Sums::find(kCorrectionNetwork, sides, 0, mover);
    const auto other = Sums::find(kCorrectionNetwork, sides, 1, ~mover);
    const auto count = static_cast<std::size_t>(
        std::popcount(static_cast<Bitboard>(sides.occupied[0])));
    const auto& output = kCorrectionNetwork.outputs[std::min(
        (count - 1) / 4, CorrectionNetworkWeights::kCountClasses - 1)];
    const std::int32_t sum = (toMove.squares() - other.squares()).dot(output);
    // Rounds towards zero, so that both sides get the same magnitude.
    return sum / (1 << CorrectionNetworkWeights::kOutputShift);
  }

 private:
  using Sums = KeptSums<Isa, CorrectionNetworkWeights>;
};

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_CORRECTION_NETWORK_H_
