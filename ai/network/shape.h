// The shape of a native network: what it takes, its layers and their scales.
//
// A network turns an observation (phase/encoding.h) into an expected score and,
// if it has a policy, into one logit for each legal action:
//
//   inputs -> first layer (sparse, int16) -> dense layers (int8) -> value
//                     \______________\______________ -> policy
//
// Inputs are the numbers of the observation and then, if the network takes
// them, the features of the game (phase/features.h). In real numbers each layer
// is y = clamp(W x + b, 0, 1). A pairwise first layer has half as many units as
// sums: unit i is y[i] * y[i + half]. The value is a logistic, or a softmax of
// n graded returns, which are worth 1, 1 - 1 / (n - 1), ... and 0: with three
// of them win, draw and loss. The score that the game's own evaluation gives
// adds its logit, times a scale, to the value's: to that of a return r times
// r - 1/2. A logit of the policy is linear: a row an action, or the sum of the
// rows of an action's parts, where actions share them. In integers, which is
// what is computed and what all processors agree on:
//
//   input x          q = round(x * 2^inputShift), cut to int16; halves up
//   first layer      a saturating int16 sum of its bias and, for each input that
//                    is not 0, of w, or where q is not 2^inputShift of
//                    (w * q + 2^(inputShift - 1)) >> inputShift cut to int16;
//                    then y = clamp(sum >> shift, 0, 127)
//   pairwise         (y[i] * y[i + half]) >> 7
//   dense layer      an int32 sum of bias and w * y; then as above
//   value, logit     the int32 sum, times a float
//
// So 127 stands for 1 (behind a pairwise layer 126 for its most, 127 * 127 / 128
// and so 128 / 127 as much a step), a first-layer weight is stored as w * 127 * 2^shift and a
// dense one as w * 2^shift, both rounded; biases as b * 127 * 2^shift plus half
// of 2^shift, so that the shift rounds. Shifts are arithmetic. A score is cut to
// [1e-4, 1 - 1e-4].
//
// Planes: where observations have planes (a board's squares, say), a plane whose
// numbers are all the same and not 0 counts as one input with weights of its
// own, the sums of the plane's; so a plane that says "Black to move" costs one
// row of weights and not 64. Its inputs then count as 0.
//
// Thread safety: plain values.

#ifndef PHASEMACHINE_AI_NETWORK_SHAPE_H_
#define PHASEMACHINE_AI_NETWORK_SHAPE_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace phasemachine::network {

// The number that stands for 1 after each layer.
inline constexpr int kOne = 127;
// Units of a layer are a multiple of this, padded with units of zeros.
inline constexpr std::uint32_t kUnitStep = 32;

// Nothing larger is accepted.
inline constexpr std::uint32_t kMostInputs = 1U << 20;
inline constexpr std::uint32_t kMostUnits = 4096;
inline constexpr std::uint32_t kMostDense = 4;
inline constexpr std::uint32_t kMostActions = 1U << 20;
inline constexpr std::uint32_t kMostParts = 1U << 16;
inline constexpr std::uint32_t kMostPartsOfAction = 8;
inline constexpr std::uint32_t kMostValues = 65;
inline constexpr std::uint32_t kMostInputShift = 14;
inline constexpr std::uint32_t kMostFirstShift = 8;
inline constexpr std::uint32_t kMostDenseShift = 24;
inline constexpr std::uint64_t kMostFileBytes = std::uint64_t{1} << 30;

struct DenseShape {
  std::uint32_t units = kUnitStep;
  std::uint32_t shift = 6;

  friend bool operator==(const DenseShape&, const DenseShape&) = default;
};

struct NetworkShape {
  std::string game;                   // its name, at most 31 characters
  std::string note;                   // of whoever made it, at most 95
  std::uint32_t encodingVersion = 1;  // of the game's encoding
  std::uint32_t inputs = 0;           // numbers of an observation
  std::uint32_t planeSize = 0;        // numbers of a plane; 0: no planes
  std::uint32_t inputShift = 8;
  std::uint32_t features = 0;        // of the game, which come behind; 0: none
  std::uint32_t featureVersion = 0;  // of the game's features
  std::uint32_t sums = kUnitStep;    // of the first layer
  bool pairwise = false;             // two sums a unit
  std::uint32_t shift = 3;
  std::vector<DenseShape> dense;  // at most kMostDense
  std::uint32_t values = 1;       // 1: logistic; more: graded returns
  float valueScale = 0;           // of a value's sum
  float scoreScale = 0;           // of the logit of the game's own score
  std::uint32_t actions = 0;      // of the encoding; 0: no policy
  std::uint32_t policyLayer = 0;  // whose units it reads: 0 the first layer's
  float policyScale = 0;
  std::uint32_t policyParts = 0;  // rows that actions share; 0: one of its own
  std::uint32_t partsOfAction = 0;  // how many an action has

  // Rows of the first layer: of each number of an observation, of each plane,
  // and from featureRow() on of each feature.
  std::size_t rows() const { return featureRow() + features; }
  std::size_t featureRow() const {
    return inputs + (planeSize == 0 ? 0 : inputs / planeSize);
  }
  // Units of layer `i`, 0 the first.
  std::uint32_t unitsOf(std::size_t i) const {
    if (i != 0) return dense[i - 1].units;
    return pairwise ? sums / 2 : sums;
  }
  // Rows of the policy.
  std::uint32_t policyRows() const {
    return policyParts == 0 ? actions : policyParts;
  }
  // Whether it takes what Features<G>::list() gives.
  bool asksFeatures() const { return features != 0 || scoreScale != 0; }

  friend bool operator==(const NetworkShape&, const NetworkShape&) = default;
};

}  // namespace phasemachine::network

#endif  // PHASEMACHINE_AI_NETWORK_SHAPE_H_
