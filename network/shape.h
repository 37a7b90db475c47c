// The shape of a native network: its inputs, layers and scales.
//
// A network turns an observation (phase/erased/encoding.h) into an expected score and,
// if it has a policy, into one logit for each legal action:
//
//   inputs -> first layer (sparse, int16) -> dense layers (int8) -> value
//                     \______________\______________ -> policy
//
// Inputs are the numbers of the observation followed, if the network takes
// them, by the features of the game (phase/knowledge.h). In real numbers each
// layer is y = clamp(W x + b, 0, 1). A pairwise first layer has half as many
// units as sums: unit i is y[i] * y[i + half]. The value is a logistic, or a
// softmax over n graded returns worth 1, 1 - 1 / (n - 1), ... and 0 (n = 3:
// win, draw and loss). The score of the game's own evaluation or, for version 0
// of the features, of a game played at random to its end is added as its logit
// times a scale: to the value's logit, or to the logit of a return r times
// r - 1/2. A policy logit is linear: one row per action or, where actions
// share parts, the sum of the rows of the action's parts. All processors
// compute the same integers:
//
//   input x          q = round(x * 2^inputShift), clamped to int16; ties up
//   first layer      an int16 sum, which wraps around, of the bias and, for
//                    each non-zero input, of w, or if q is not 2^inputShift of
//                    (w * q + 2^(inputShift - 1)) >> inputShift; then
//                    y = clamp(sum >> shift, 0, 127)
//   pairwise         (y[i] * y[i + half]) >> 7
//   dense layer      the int32 sum of bias and w * y; then as above
//   value, logit     the int32 sum, times a float
//
// So 127 stands for 1. (A pairwise unit is at most 126, since (127 * 127) >> 7
// = 126; one step of it is 128 / 127 as large.) First-layer weights are stored
// as w * 127 * 2^shift and dense weights as w * 2^shift, both rounded; biases
// are b * 127 * 2^shift plus half of 2^shift, so that the shift rounds. Shifts
// are arithmetic. Scores are clamped to [1e-4, 1 - 1e-4].
//
// Planes: if observations have planes (the squares of a board, say), a plane
// filled with one non-zero number counts as a single input, whose weights are
// the sums of the plane's weights; the plane's own inputs then count as 0. So a
// plane for "Black to move" costs one row of weights instead of 64.

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "network/network_file.h"

namespace phasemachine::network {

// The number that stands for 1 after each layer.
inline constexpr int kOne = 127;
// Units of a layer are a multiple of this, padded with zero units.
inline constexpr std::uint32_t kUnitStep = 32;

// Upper limits; larger shapes are rejected.
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

// The numbers of a shape as a file has them.
struct NetworkNumbers {
  std::uint32_t encodingVersion = 1;  // of the game's encoding
  std::uint32_t inputs = 0;           // numbers in an observation
  std::uint32_t planeSize = 0;        // numbers per plane; 0: no planes
  std::uint32_t inputShift = 8;
  std::uint32_t features = 0;        // of the game, after the inputs; 0: none
  std::uint32_t featureVersion = 0;  // of the game's features; 0: not asked
  std::uint32_t sums = kUnitStep;    // of the first layer
  std::uint32_t shift = 3;
  std::uint32_t values = 1;         // 1: logistic; more: graded returns
  std::uint32_t actions = 0;        // of the encoding; 0: no policy
  std::uint32_t policyLayer = 0;    // that the policy reads; 0: the first
  std::uint32_t policyParts = 0;    // shared rows; 0: one row per action
  std::uint32_t partsOfAction = 0;  // parts per action
  std::uint32_t pairwise = 0;       // 1: each unit has two sums
  float valueScale = 0;             // of a value's sum
  float scoreScale = 0;             // of the logit of the score
  float policyScale = 0;

  friend bool operator==(const NetworkNumbers&,
                         const NetworkNumbers&) = default;
};

struct NetworkShape : NetworkNumbers {
  std::string game;               // name, at most 31 characters
  std::string note;               // by the author, at most 95 characters
  std::vector<DenseShape> dense;  // at most kMostDense

  // Rows of the first layer: one per number of an observation, one per plane,
  // and from featureRow() on one per feature.
  std::size_t rows() const { return featureRow() + features; }
  std::size_t featureRow() const {
    return inputs + (planeSize == 0 ? 0 : inputs / planeSize);
  }
  // Units of layer `i`; 0 is the first layer.
  std::uint32_t unitsOf(std::size_t i) const {
    if (i != 0) return dense[i - 1].units;
    return pairwise != 0 ? sums / 2 : sums;
  }
  std::uint32_t policyRows() const {
    return policyParts == 0 ? actions : policyParts;
  }
  // True if the network uses the result of Features<G>::list(), or its score is
  // that of a game played at random.
  bool asksFeatures() const { return features != 0 || scoreScale != 0; }
  bool playsOut() const { return scoreScale != 0 && featureVersion == 0; }

  friend bool operator==(const NetworkShape&, const NetworkShape&) = default;
};

// What is wrong with a shape, e.g. units not a multiple of 32.
absl::Status checkShape(const NetworkShape& shape);

inline constexpr std::string_view kNativeKind = "native";

// The file of a native network (network_file.h), of kNativeKind. Its arrays:
//
//   shape          int32: the whole numbers of NetworkNumbers, in order
//   scales         float32: the others
//   dense          int32 [layers][units, shift], if there are any
//   first.bias     int16 [sums]
//   first.weight   int16 [inputs + planes + features][sums]
//   dense.I.bias   int32 [units]
//   dense.I.weight int8 [units][units of the layer before]
//   value.bias     int32 [values]
//   value.weight   int8 [values][units of the last layer]
//   policy.bias    int32 [rows], one a part or an action; if there are actions
//   policy.weight  int8 [rows][units of its layer]
//   policy.parts   int32 [actions][parts of an action], if there are parts
//
// Precondition: checkShape() is OK, or only `fileBytes` is used.
struct NativeLayout {
  // Bytes of the first two arrays.
  static constexpr std::size_t kShapeBytes = 14 * 4;
  static constexpr std::size_t kScaleBytes = 3 * 4;
  static_assert(sizeof(NetworkNumbers) == kShapeBytes + kScaleBytes);

  explicit NativeLayout(const NetworkShape& shape);

  NetworkKind kindOf(const NetworkShape& shape) const {
    return {.game = shape.game,
            .kind = kNativeKind,
            .arrays = arrays,
            .fileBytes = static_cast<std::size_t>(fileBytes)};
  }

  std::vector<NetworkArray> arrays;
  std::uint64_t fileBytes = 0;
};

}  // namespace phasemachine::network
