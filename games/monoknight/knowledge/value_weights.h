// The weights of the value network of evaluate.h, embedded by the build and read
// in place. docs/networks.md describes the training.
//
// Thread safety: constants.

#ifndef PHASEMACHINE_GAMES_MONOKNIGHT_KNOWLEDGE_VALUE_WEIGHTS_H_
#define PHASEMACHINE_GAMES_MONOKNIGHT_KNOWLEDGE_VALUE_WEIGHTS_H_

#include <array>
#include <cstddef>
#include <string_view>

#include "core/network_file.h"
#include "games/monoknight/knowledge/features.h"

namespace phasemachine::monoknight {

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

template <>
struct NetworkLayout<monoknight::ValueWeights> {
  using Weights = monoknight::ValueWeights;
  static constexpr std::string_view kName = "monoknight value";
  static constexpr std::array kArrays = {
      PHASEMACHINE_NETWORK_ARRAY(Weights, inputs),
      PHASEMACHINE_NETWORK_ARRAY(Weights, bias),
      PHASEMACHINE_NETWORK_ARRAY(Weights, outputs),
      PHASEMACHINE_NETWORK_ARRAY(Weights, outputBias),
  };
};

namespace monoknight {

extern const NetworkFile<ValueWeights> kValueFile asm(
    "phasemachine_monoknight_value_net");

inline constexpr const ValueWeights& kValueWeights = kValueFile.weights;

}  // namespace monoknight
}  // namespace phasemachine

#endif  // PHASEMACHINE_GAMES_MONOKNIGHT_KNOWLEDGE_VALUE_WEIGHTS_H_
