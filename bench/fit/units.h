// The hidden units of a network during fitting: like network_layers.h, in
// floating point.
//
// Thread safety: plain values and pure functions.

#ifndef PHASEMACHINE_BENCH_FIT_UNITS_H_
#define PHASEMACHINE_BENCH_FIT_UNITS_H_

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "bench/fit/judged.h"
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

}  // namespace phasemachine::fit

#endif  // PHASEMACHINE_BENCH_FIT_UNITS_H_
