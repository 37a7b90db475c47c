// Learned weights of binary features: a sum of them is the logit of a move.
//
// Contract: a game describes its features by a type with two constants, kName
// and kCount. The weights file has kName and one int16 per feature, in units of
// 1/kWeightOne of a logit.
//
// Example, in the namespace of the game:
//   PHASEMACHINE_MOVE_WEIGHTS(gungi, "gungi moves", kMoveFeatures);
//
// Thread safety: constants and pure functions.

#ifndef PHASEMACHINE_CORE_FEATURE_WEIGHTS_H_
#define PHASEMACHINE_CORE_FEATURE_WEIGHTS_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/network_file.h"

namespace phasemachine {

// The weight that adds 1 to a logit.
inline constexpr int kWeightOne = 256;

template <class Features>
struct FeatureWeights {
  std::array<std::int16_t, Features::kCount> of;

  // The sum of the weights of the features that list(f) passes to f.
  template <class List>
  [[gnu::always_inline]] float logit(const List& list) const {
    int sum = 0;
    list([&](std::uint32_t feature) { sum += of[feature]; });
    return static_cast<float>(sum) / kWeightOne;
  }
};

template <class Features>
struct NetworkLayout<FeatureWeights<Features>> {
  using Weights = FeatureWeights<Features>;
  static constexpr std::string_view kName = Features::kName;
  static constexpr std::array kArrays = {
      PHASEMACHINE_NETWORK_ARRAY(Weights, of),
  };
};

// Declares the weights of a game's move priors in its namespace: kMovesFile, which
// the build embeds from networks/moves.net and which is called `name`, and its
// numbers, kMoveWeights, one for each of `count` features.
#define PHASEMACHINE_MOVE_WEIGHTS(game, name, count)                         \
  struct MoveFeatureSet {                                                    \
    static constexpr std::string_view kName = name;                          \
    static constexpr std::size_t kCount = count;                             \
  };                                                                         \
  using MoveWeights = FeatureWeights<MoveFeatureSet>;                        \
  extern const NetworkFile<MoveWeights> kMovesFile asm("phasemachine_" #game \
                                                       "_moves_net");        \
  inline constexpr const MoveWeights& kMoveWeights = kMovesFile.weights

}  // namespace phasemachine

#endif  // PHASEMACHINE_CORE_FEATURE_WEIGHTS_H_
