// The weights of the move priors (move_features.h), embedded by the build and
// read in place. docs/networks.md describes the training.
//
// Thread safety: constants.

#ifndef PHASEMACHINE_GAMES_FAIRY_CHESS_KNOWLEDGE_MOVE_WEIGHTS_H_
#define PHASEMACHINE_GAMES_FAIRY_CHESS_KNOWLEDGE_MOVE_WEIGHTS_H_

#include <cstddef>
#include <string_view>

#include "core/network_file.h"
#include "games/fairy_chess/knowledge/move_feature_ranges.h"

namespace phasemachine::fairy_chess {

struct MoveFeatureSet {
  static constexpr std::string_view kName = "fairy chess moves";
  static constexpr std::size_t kCount = kMoveFeatures;
};

using MoveWeights = FeatureWeights<MoveFeatureSet>;

extern const NetworkFile<MoveWeights> kMovesFile asm(
    "phasemachine_fairy_chess_moves_net");

inline constexpr const MoveWeights& kMoveWeights = kMovesFile.weights;

}  // namespace phasemachine::fairy_chess

#endif  // PHASEMACHINE_GAMES_FAIRY_CHESS_KNOWLEDGE_MOVE_WEIGHTS_H_
