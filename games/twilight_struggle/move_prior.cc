#include "games/twilight_struggle/move_prior.h"

#include <cstddef>
#include <cstdint>

#include "games/twilight_struggle/move_features.h"
#include "games/twilight_struggle/move_weights.h"

namespace phasemachine::twilight_struggle {

void moveLogits(const Board& board, const MoveList& moves, float* logits) {
  const MoveFeatures features(board);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    int sum = 0;
    features.list(moves[i], [&](std::uint32_t feature) {
      sum += kMoveWeights.of[feature];
    });
    logits[i] = static_cast<float>(sum) / kMoveLogitOne;
  }
}

}  // namespace phasemachine::twilight_struggle
