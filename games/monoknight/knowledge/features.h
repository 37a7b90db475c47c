// The features of the evaluator.
//
// Contract: features() describes a position in which the player is to act. All
// values are of order one, with the same meaning for every board, deck and set
// of costs:
//
//   - the remaining visits, and the number of tiles that they are on
//   - isolation of open tiles: from how many open tiles, and from how many
//     tiles at all, each can be entered
//   - reach of the hand and the preview: in one step, in two, or in a chain of
//     steps on open tiles with only the visible cards
//   - the costs, and the sizes of hand, preview, deck and board

#pragma once

#include <array>
#include <cstddef>

#include "games/monoknight/rules/board.h"
#include "network/network_file.h"

namespace phasemachine::monoknight {

inline constexpr std::size_t kFeatures = 64;
using FeatureVector = std::array<float, kFeatures>;

// Precondition: the piece is placed and the player is to act.
void features(const Board& board, FeatureVector& out);

// Tiles from which a card of the deck leads to `tile`.
TileSet entriesTo(const Board& board, int tile);

// The weights of the value network of evaluate.h, embedded by the build and
// read in place. bench/fit/README.md describes the training.

struct ValueWeights {
  static constexpr std::size_t kUnits = 64;
  // The output is the cost of the rest of the game beyond one move per visit,
  // in tens.
  static constexpr double kOutputUnit = 10;
  using Units = std::array<float, kUnits>;

  alignas(64) std::array<Units, kFeatures> inputs;
  alignas(64) Units bias;
  // The output is the sum of the positive units times these, plus its bias.
  alignas(64) Units outputs;
  std::array<float, 1> outputBias;
};

}  // namespace phasemachine::monoknight

namespace phasemachine {

PHASEMACHINE_NETWORK_LAYOUT(monoknight, ValueWeights, "value", inputs, bias,
                            outputs, outputBias);

namespace monoknight {

extern const NetworkFile<ValueWeights> kValueFile asm(
    "phasemachine_monoknight_value_net");

inline constexpr const ValueWeights& kValueWeights = kValueFile.weights;

}  // namespace monoknight
}  // namespace phasemachine
