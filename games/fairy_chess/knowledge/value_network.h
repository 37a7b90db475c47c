// The learned part of the value: a network over the features of a position
// (value_features.h), with outputs by what the sides play for.
//
// Contract: learnedValue() is a learned multiple of the evaluation plus the
// output of the network, in the same units; with larger armies it counts for
// more of them, as a pawn matters less. The weights are embedded by the build
// and read in place; bench/fit/README.md describes the training.

#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "core/isa.h"
#include "games/fairy_chess/knowledge/evaluate.h"
#include "games/fairy_chess/knowledge/evaluation.h"
#include "games/fairy_chess/knowledge/value_features.h"
#include "network/network_file.h"

namespace phasemachine::fairy_chess {

struct ValueWeights {
  static constexpr std::size_t kUnits = 32;
  // Stands for 1 in the sums of units.
  static constexpr int kOne = 128;
  // Stands for 1 in outputs, which are in units of evenValue().
  static constexpr int kOutputOne = 512;
  // Stands for 1 in the scales of the evaluation.
  static constexpr int kScaleOne = 1024;

  using Units = std::array<std::int16_t, kUnits>;

  alignas(
      64) std::array<std::array<std::int8_t, kUnits>, kValueFeatures> features;
  alignas(64) Units bias;
  // By aim: of each unit, and without them.
  alignas(64) std::array<Units, kAims> outputs;
  alignas(64) std::array<std::int16_t, kAims> constant;
  // By aim: the factor of the evaluation.
  alignas(64) std::array<std::int16_t, kAims> scale;
};

}  // namespace phasemachine::fairy_chess

namespace phasemachine {

PHASEMACHINE_NETWORK_LAYOUT(fairy_chess, ValueWeights, "value", features, bias,
                            outputs, constant, scale);

}  // namespace phasemachine

namespace phasemachine::fairy_chess {

extern const NetworkFile<ValueWeights> kValueFile asm(
    "phasemachine_fairy_chess_value_net");

inline constexpr const ValueWeights& kValueWeights = kValueFile.weights;

// What a register holds, and as many weights.
template <class Isa>
struct Lanes {
  using Sums [[gnu::vector_size(16)]] = std::int16_t;
  using Weights [[gnu::vector_size(8)]] = std::int8_t;
};
template <>
struct Lanes<isa::Avx2> {
  using Sums [[gnu::vector_size(32)]] = std::int16_t;
  using Weights [[gnu::vector_size(16)]] = std::int8_t;
};

// The sums of the units.
template <class Isa>
ValueWeights::Units sumsOf(std::span<const std::uint16_t> features) {
  using Sums = typename Lanes<Isa>::Sums;
  using Weights = typename Lanes<Isa>::Weights;
  std::array<Sums, sizeof(ValueWeights::Units) / sizeof(Sums)> sums;
  static_assert(sizeof(sums) == sizeof(ValueWeights::Units));
  std::memcpy(&sums, &kValueWeights.bias, sizeof(sums));
  for (const std::uint16_t feature : features) {
    const std::int8_t* row = kValueWeights.features[feature].data();
    for (std::size_t i = 0; i < sums.size(); ++i) {
      Weights some;
      std::memcpy(&some, row + i * sizeof(some), sizeof(some));
      sums[i] += __builtin_convertvector(some, Sums);
    }
  }
  ValueWeights::Units units;
  std::memcpy(&units, &sums, sizeof(units));
  return units;
}

template <int kWords, class Isa>
int learnedValue(const Variant& v, const Position& p) {
  using W = ValueWeights;
  const Evaluation<kWords, Isa> terms(v, p);
  const ValueFeatures<kWords, Isa> features(terms);
  const W::Units units = sumsOf<Isa>(features.all());
  const auto aim = static_cast<std::size_t>(v.traits.aim);
  const W::Units& outputs = kValueWeights.outputs[aim];
  std::int32_t sum = kValueWeights.constant[aim] * W::kOne;
  for (std::size_t i = 0; i < W::kUnits; ++i) {
    sum += std::clamp<std::int32_t>(units[i], 0, W::kOne) * outputs[i];
  }
  const double learned =
      static_cast<double>(sum) * evenValue(v) / (W::kOne * W::kOutputOne);
  return static_cast<int>(learned) +
         terms.value() * kValueWeights.scale[aim] / W::kScaleOne;
}

}  // namespace phasemachine::fairy_chess
