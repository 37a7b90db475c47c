// A dense layer of a network during fitting: like games/chess/knowledge/network_layers.h, in
// floating point, with its gradient.
//
// Contract: weights lie as in DenseWeights, [group of four inputs][output][input].
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_BENCH_FIT_DENSE_H_
#define PHASEMACHINE_BENCH_FIT_DENSE_H_

#include <array>
#include <cstddef>
#include <cstring>

namespace phasemachine::fit {

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

#endif  // PHASEMACHINE_BENCH_FIT_DENSE_H_
