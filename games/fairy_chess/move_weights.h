// The weights of the move priors (move_features.h): what each feature adds to a
// move's logit, in 1/256 of a natural logarithm.
//
// Contract: constants, read where they lie; the build puts the file into the
// library. docs/networks.md says how the numbers were found.
//
// Thread safety: constants.

#ifndef PHASEMACHINE_GAMES_FAIRY_CHESS_MOVE_WEIGHTS_H_
#define PHASEMACHINE_GAMES_FAIRY_CHESS_MOVE_WEIGHTS_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/network_file.h"
#include "games/fairy_chess/move_feature_ranges.h"

namespace phasemachine::fairy_chess {

inline constexpr int kMoveLogitOne = 256;

struct MoveWeights {
  std::array<std::int16_t, kMoveFeatures> of;
};

}  // namespace phasemachine::fairy_chess

namespace phasemachine {

template <>
struct NetworkLayout<fairy_chess::MoveWeights> {
  using Weights = fairy_chess::MoveWeights;
  static constexpr std::string_view kName = "fairy chess moves";
  static constexpr std::array kArrays = {
      networkArray<decltype(Weights::of)>("of", offsetof(Weights, of)),
  };
};

}  // namespace phasemachine

namespace phasemachine::fairy_chess {

extern const NetworkFile<MoveWeights> kMovesFile asm(
    "phasemachine_fairy_chess_moves_net");

inline constexpr const MoveWeights& kMoveWeights = kMovesFile.weights;

}  // namespace phasemachine::fairy_chess

#endif  // PHASEMACHINE_GAMES_FAIRY_CHESS_MOVE_WEIGHTS_H_
