// The weights of the move priors (move_features.h): the contribution of each
// feature to a move's logit, in units of 1/256.
//
// Contract: constants, embedded by the build and read in place.
// docs/networks.md describes the training.
//
// Thread safety: constants.

#ifndef PHASEMACHINE_GAMES_GUNGI_MOVE_WEIGHTS_H_
#define PHASEMACHINE_GAMES_GUNGI_MOVE_WEIGHTS_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/network_file.h"
#include "games/gungi/move_feature_ranges.h"

namespace phasemachine::gungi {

inline constexpr int kMoveLogitOne = 256;

struct MoveWeights {
  std::array<std::int16_t, kMoveFeatures> of;
};

}  // namespace phasemachine::gungi

namespace phasemachine {

template <>
struct NetworkLayout<gungi::MoveWeights> {
  using Weights = gungi::MoveWeights;
  static constexpr std::string_view kName = "gungi moves";
  static constexpr std::array kArrays = {
      networkArray<decltype(Weights::of)>("of", offsetof(Weights, of)),
  };
};

}  // namespace phasemachine

namespace phasemachine::gungi {

extern const NetworkFile<MoveWeights> kMovesFile asm(
    "phasemachine_gungi_moves_net");

inline constexpr const MoveWeights& kMoveWeights = kMovesFile.weights;

}  // namespace phasemachine::gungi

#endif  // PHASEMACHINE_GAMES_GUNGI_MOVE_WEIGHTS_H_
