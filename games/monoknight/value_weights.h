// The weights of the value network of evaluate.h.

#ifndef PHASEMACHINE_GAMES_MONOKNIGHT_VALUE_WEIGHTS_H_
#define PHASEMACHINE_GAMES_MONOKNIGHT_VALUE_WEIGHTS_H_

#include <array>
#include <cstddef>

#include "games/monoknight/features.h"

namespace phasemachine::monoknight {

inline constexpr std::size_t kHiddenUnits = 32;

extern const std::array<std::array<float, kHiddenUnits>, kFeatures>
    kInputWeights;
extern const std::array<float, kHiddenUnits> kHiddenBias;
extern const std::array<float, kHiddenUnits> kOutputWeights;
extern const float kOutputBias;

}  // namespace phasemachine::monoknight

#endif  // PHASEMACHINE_GAMES_MONOKNIGHT_VALUE_WEIGHTS_H_
