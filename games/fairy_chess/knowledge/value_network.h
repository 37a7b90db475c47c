// The learned part of the value: a network over the features of a position
// (value_features.h), with outputs by what the sides play for.
//
// Contract: learnedValue() is a learned multiple of the evaluation plus the
// output of the network, in the same units; with larger armies it counts for
// more of them, as a pawn matters less. The weights are embedded by the build
// and read in place; docs/networks.md describes the training.

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
  static constexpr int kOne = 256;
  // Stands for 1 in outputs, which are in units of evenValue().
  static constexpr int kOutputOne = 512;
  // Stands for 1 in the scales of the evaluation.
  static constexpr int kScaleOne = 1024;

  using Units = std::array<std::int16_t, kUnits>;

  alignas(64) std::array<Units, kValueFeatures> features;
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

// Numbers that a register holds.
template <class Isa>
struct Lanes {
  using Type [[gnu::vector_size(16)]] = std::uint16_t;
};
template <>
struct Lanes<isa::Avx2> {
  using Type [[gnu::vector_size(32)]] = std::uint16_t;
};

// The sums of the units, which wrap around.
template <class Isa>
ValueWeights::Units sumsOf(std::span<const std::uint16_t> features) {
  using Lane = typename Lanes<Isa>::Type;
  std::array<Lane, sizeof(ValueWeights::Units) / sizeof(Lane)> sums;
  static_assert(sizeof(sums) == sizeof(ValueWeights::Units));
  std::memcpy(&sums, &kValueWeights.bias, sizeof(sums));
  for (const std::uint16_t feature : features) {
    const auto* row =
        reinterpret_cast<const char*>(&kValueWeights.features[feature]);
    for (std::size_t i = 0; i < sums.size(); ++i) {
      Lane some;
      std::memcpy(&some, row + i * sizeof(some), sizeof(some));
      sums[i] += some;
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
