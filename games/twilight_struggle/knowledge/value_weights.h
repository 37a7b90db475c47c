// The weights of the learned part of a position's value (value_network.h),
// embedded by the build and read in place. docs/networks.md describes the
// training.
//
// Thread safety: constants.

#ifndef PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_KNOWLEDGE_VALUE_WEIGHTS_H_
#define PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_KNOWLEDGE_VALUE_WEIGHTS_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/network_file.h"
#include "games/twilight_struggle/knowledge/value_feature_ranges.h"

namespace phasemachine::twilight_struggle {

struct ValueWeights {
  static constexpr std::size_t kUnits = 32;
  static constexpr std::size_t kTurns = 10;
  // Stands for 1 in the sums of units.
  static constexpr int kOne = 128;
  // A hundredth of a victory point is 2^kShift in the sum of the outputs.
  static constexpr int kShift = 7;
  // Stands for 1 in the scales of the lead.
  static constexpr int kScaleOne = 1024;

  using Units = std::array<std::int16_t, kUnits>;

  alignas(
      64) std::array<std::array<std::int8_t, kUnits>, kValueFeatures> features;
  alignas(64) Units bias;
  // By turn: of each unit, in hundredths of a point, and without them.
  alignas(64) std::array<Units, kTurns> outputs;
  alignas(64) std::array<std::int16_t, kTurns> constant;
  // By turn: the factor of the static lead.
  alignas(64) std::array<std::int16_t, kTurns> scale;
};

}  // namespace phasemachine::twilight_struggle

namespace phasemachine {

template <>
struct NetworkLayout<twilight_struggle::ValueWeights> {
  using Weights = twilight_struggle::ValueWeights;
  static constexpr std::string_view kName = "twilight struggle value";
  static constexpr std::array kArrays = {
      PHASEMACHINE_NETWORK_ARRAY(Weights, features),
      PHASEMACHINE_NETWORK_ARRAY(Weights, bias),
      PHASEMACHINE_NETWORK_ARRAY(Weights, outputs),
      PHASEMACHINE_NETWORK_ARRAY(Weights, constant),
      PHASEMACHINE_NETWORK_ARRAY(Weights, scale),
  };
};

}  // namespace phasemachine

namespace phasemachine::twilight_struggle {

extern const NetworkFile<ValueWeights> kValueFile asm(
    "phasemachine_twilight_struggle_value_net");

inline constexpr const ValueWeights& kValueWeights = kValueFile.weights;

}  // namespace phasemachine::twilight_struggle

#endif  // PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_KNOWLEDGE_VALUE_WEIGHTS_H_
