// The hidden units of a network during fitting: like network_layers.h, in
// floating point.

#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "bench/fit/chess_positions.h"
#include "core/random.h"

namespace phasemachine::fit {

// The parameters of one layer within the whole vector: the weights of each
// input, then the bias.
template <std::size_t kUnits, std::size_t kInputs = kPieceInputs>
struct Units {
  static constexpr std::size_t kNumbers = (kInputs + 1) * kUnits;
  using Values = std::array<float, kUnits>;

  Values sums = {};
  Values squares = {};

  Units(std::span<const float> layer, std::span<const std::uint16_t> inputs) {
    const auto bias = layer.subspan(kInputs * kUnits, kUnits);
    std::copy(bias.begin(), bias.end(), sums.begin());
    for (const std::uint16_t input : inputs) {
      const auto weights = layer.subspan(input * kUnits, kUnits);
      for (std::size_t i = 0; i < kUnits; ++i) sums[i] += weights[i];
    }
    for (std::size_t i = 0; i < kUnits; ++i) {
      const float bounded = std::clamp(sums[i], 0.0F, 1.0F);
      squares[i] = bounded * bounded;
    }
  }

  // Adds to the layer's gradient, given the gradient of the squares.
  void addGradient(const Values& ofSquares,
                   std::span<const std::uint16_t> inputs,
                   std::span<float> gradient) const {
    Values slopes;
    for (std::size_t i = 0; i < kUnits; ++i) {
      const bool inside = sums[i] > 0 && sums[i] < 1;
      slopes[i] = inside ? ofSquares[i] * 2 * sums[i] : 0;
      gradient[kInputs * kUnits + i] += slopes[i];
    }
    for (const std::uint16_t input : inputs) {
      const auto weights = gradient.subspan(input * kUnits, kUnits);
      for (std::size_t i = 0; i < kUnits; ++i) weights[i] += slopes[i];
    }
  }
};

// Random start values around zero for a fit.
inline void drawNumbers(std::span<float> numbers, float width, Random& random) {
  for (float& number : numbers) {
    // A sum of four uniform draws is close enough to a normal distribution.
    float sum = 0;
    for (int i = 0; i < 4; ++i) {
      sum += static_cast<float>(random.below(1 << 20)) / (1 << 20) - 0.5F;
    }
    number = sum * 1.73F * width;
  }
}

// A dense layer of a network during fitting: like games/chess/knowledge/network_layers.h, in
// floating point, with its gradient.
//
// Contract: weights lie as in DenseWeights, [group of four inputs][output][input].
template <std::size_t kInputs, std::size_t kOutputs>
class Dense {
 public:
  static constexpr std::size_t kNumbers = kInputs * kOutputs;
  using Inputs = std::array<float, kInputs>;
  using Sums = std::array<float, kOutputs>;

  // Adds to the sums.
  static void multiply(const float* weights, const Inputs& inputs, Sums& sums) {
    std::array<Lanes, kVectors> parts = {};
    for (std::size_t group = 0; group < kGroups; ++group) {
      const Lanes four = repeated(&inputs[4 * group]);
      for (std::size_t i = 0; i < kVectors; ++i) {
        parts[i] += four * load(weights + group * kRow + i * kLanes);
      }
    }
    for (std::size_t output = 0; output < kOutputs; ++output) {
      for (std::size_t i = 0; i < 4; ++i) {
        sums[output] += parts[output / 4][output % 4 * 4 + i];
      }
    }
  }

  // Sets the gradient of the inputs and adds to that of the weights, given the
  // gradient of the sums.
  static void addGradient(const float* weights, const Inputs& inputs,
                          const Sums& ofSums, Inputs& ofInputs,
                          float* gradient) {
    std::array<Lanes, kVectors> slopes;
    for (std::size_t output = 0; output < kOutputs; ++output) {
      for (std::size_t i = 0; i < 4; ++i) {
        slopes[output / 4][output % 4 * 4 + i] = ofSums[output];
      }
    }
    for (std::size_t group = 0; group < kGroups; ++group) {
      const Lanes four = repeated(&inputs[4 * group]);
      Lanes back = {};
      for (std::size_t i = 0; i < kVectors; ++i) {
        const std::size_t at = group * kRow + i * kLanes;
        back += slopes[i] * load(weights + at);
        const Lanes sum = load(gradient + at) + slopes[i] * four;
        std::memcpy(gradient + at, &sum, sizeof(sum));
      }
      for (std::size_t i = 0; i < 4; ++i) {
        ofInputs[4 * group + i] =
            back[i] + back[4 + i] + back[8 + i] + back[12 + i];
      }
    }
  }

 private:
  // Four outputs of four inputs each (a vector extension of GCC and Clang).
  using Lanes = float __attribute__((vector_size(64)));
  static constexpr std::size_t kLanes = 16;
  static constexpr std::size_t kGroups = kInputs / 4;
  static constexpr std::size_t kRow = 4 * kOutputs;
  static constexpr std::size_t kVectors = kRow / kLanes;
  static_assert(kVectors * kLanes == kRow && kGroups * 4 == kInputs);

  static Lanes load(const float* from) {
    Lanes lanes;
    std::memcpy(&lanes, from, sizeof(lanes));
    return lanes;
  }
  static Lanes repeated(const float* four) {
    const float a = four[0];
    const float b = four[1];
    const float c = four[2];
    const float d = four[3];
    return Lanes{a, b, c, d, a, b, c, d, a, b, c, d, a, b, c, d};
  }
};

}  // namespace phasemachine::fit
