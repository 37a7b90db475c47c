// The shape of a native network: what it takes, its layers and their scales.
//
// A network turns an observation (phase/encoding.h) into an expected score and,
// if it has a policy, into one logit for each legal action:
//
//   inputs -> first layer (sparse, int16) -> dense layers (int8) -> value
//                     \______________\______________ -> policy, a row an action
//
// In real numbers each layer is y = clamp(W x + b, 0, 1), the value is a
// logistic (or the softmax of win, draw and loss) and a logit is linear. In
// integers, which is what is computed and what all processors agree on:
//
//   input x          q = round(x * 2^inputShift), cut to int16; halves up
//   first layer      a saturating int16 sum of its bias and, for each input that
//                    is not 0, of w, or where q is not 2^inputShift of
//                    (w * q + 2^(inputShift - 1)) >> inputShift cut to int16;
//                    then clamp(sum >> shift, 0, 127)
//   dense layer      an int32 sum of bias and w * y; then as above
//   value, logit     the int32 sum, times a float
//
// So 127 stands for 1, a first-layer weight is stored as w * 127 * 2^shift and a
// dense one as w * 2^shift, both rounded; biases as b * 127 * 2^shift plus half
// of 2^shift, so that the shift rounds. Shifts are arithmetic.
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
  std::uint32_t units = kUnitStep;  // of the first layer
  std::uint32_t shift = 3;
  std::vector<DenseShape> dense;  // at most kMostDense
  std::uint32_t values = 1;       // 1: logistic; 3: win, draw, loss
  float valueScale = 0;           // of a value's sum
  std::uint32_t actions = 0;      // of the encoding; 0: no policy
  std::uint32_t policyLayer = 0;  // whose units it reads: 0 the first layer's
  float policyScale = 0;

  // Rows of the first layer: of each input, then of each plane.
  std::size_t rows() const {
    return inputs + (planeSize == 0 ? 0 : inputs / planeSize);
  }
  // Units of layer `i`, 0 the first.
  std::uint32_t unitsOf(std::size_t i) const {
    return i == 0 ? units : dense[i - 1].units;
  }

  friend bool operator==(const NetworkShape&, const NetworkShape&) = default;
};

}  // namespace phasemachine::network

#endif  // PHASEMACHINE_AI_NETWORK_SHAPE_H_
