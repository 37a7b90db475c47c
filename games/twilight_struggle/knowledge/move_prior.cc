#include "games/twilight_struggle/knowledge/move_prior.h"

#include <cstddef>

#include "games/twilight_struggle/knowledge/move_feature_ranges.h"
#include "games/twilight_struggle/knowledge/move_features.h"

namespace phasemachine::twilight_struggle {

void moveLogits(const Board& board, const MoveList& moves, float* logits) {
  const MoveFeatures features(board);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    logits[i] =
        kMoveWeights.logit([&](auto&& add) { features.list(moves[i], add); });
  }
}

}  // namespace phasemachine::twilight_struggle
