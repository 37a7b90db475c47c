// The weights of the move priors (move_features.h): what each feature adds to a
// move's logit, in 1/256 of a natural logarithm.
//
// Contract: constants, read where they lie; the build puts the file into the
// library. docs/networks.md says how the numbers were found.
//
// Thread safety: constants.

#ifndef PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_MOVE_WEIGHTS_H_
#define PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_MOVE_WEIGHTS_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/network_file.h"
#include "games/twilight_struggle/move_feature_ranges.h"

namespace phasemachine::twilight_struggle {

inline constexpr int kMoveLogitOne = 256;

struct MoveWeights {
  std::array<std::int16_t, kMoveFeatures> of;
};

}  // namespace phasemachine::twilight_struggle

namespace phasemachine {

template <>
struct NetworkLayout<twilight_struggle::MoveWeights> {
  using Weights = twilight_struggle::MoveWeights;
  static constexpr std::string_view kName = "twilight struggle moves";
  static constexpr std::array kArrays = {
      networkArray<decltype(Weights::of)>("of", offsetof(Weights, of)),
  };
};

}  // namespace phasemachine

namespace phasemachine::twilight_struggle {

extern const NetworkFile<MoveWeights> kMovesFile asm(
    "phasemachine_twilight_struggle_moves_net");

inline constexpr const MoveWeights& kMoveWeights = kMovesFile.weights;

}  // namespace phasemachine::twilight_struggle

#endif  // PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_MOVE_WEIGHTS_H_
