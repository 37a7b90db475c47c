// The weights of the move priors (move_features.h), embedded by the build and
// read in place. docs/networks.md describes the training.
//
// Thread safety: constants.

#ifndef PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_KNOWLEDGE_MOVE_WEIGHTS_H_
#define PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_KNOWLEDGE_MOVE_WEIGHTS_H_

#include <cstddef>
#include <string_view>

#include "core/network_file.h"
#include "games/twilight_struggle/knowledge/move_feature_ranges.h"

namespace phasemachine::twilight_struggle {

struct MoveFeatureSet {
  static constexpr std::string_view kName = "twilight struggle moves";
  static constexpr std::size_t kCount = kMoveFeatures;
};

using MoveWeights = FeatureWeights<MoveFeatureSet>;

extern const NetworkFile<MoveWeights> kMovesFile asm(
    "phasemachine_twilight_struggle_moves_net");

inline constexpr const MoveWeights& kMoveWeights = kMovesFile.weights;

}  // namespace phasemachine::twilight_struggle

#endif  // PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_KNOWLEDGE_MOVE_WEIGHTS_H_
