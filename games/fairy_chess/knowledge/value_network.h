// The learned part of the value: a network over the features of a position
// (value_features.h), with outputs by what the sides play for.
//
// Contract: learnedValue() is a learned multiple of the evaluation plus the
// output of the network, in the same units; with larger armies it counts for
// more of them, as a pawn matters less. The weights are embedded by the build
// and read in place; bench/fit/README.md describes the training.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/fairy_chess/knowledge/evaluate.h"
#include "games/fairy_chess/knowledge/evaluation.h"
#include "games/fairy_chess/knowledge/unit_sums.h"
#include "games/fairy_chess/knowledge/value_features.h"
#include "network/network_file.h"

namespace phasemachine::fairy_chess {

struct ValueWeights {
  // Stands for 1 in outputs, which are in units of evenValue().
  static constexpr int kOutputOne = 512;
  // Stands for 1 in the scales of the evaluation.
  static constexpr int kScaleOne = 1024;

  alignas(64) std::array<UnitRow, kValueFeatures> features;
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

template <int kWords, class Isa>
int learnedValue(const Variant& v, const Position& p) {
  using W = ValueWeights;
  const Evaluation<kWords, Isa> terms(v, p);
  const ValueFeatures<kWords, Isa> features(terms);
  const Units units =
      sumsOf<Isa>(kValueWeights.bias, kValueWeights.features, features.all());
  const auto aim = static_cast<std::size_t>(v.traits.aim);
  const std::int32_t sum = kValueWeights.constant[aim] * kUnitOne +
                           outputOf(units, kValueWeights.outputs[aim]);
  const double learned =
      static_cast<double>(sum) * evenValue(v) / (kUnitOne * W::kOutputOne);
  return static_cast<int>(learned) +
         terms.value() * kValueWeights.scale[aim] / W::kScaleOne;
}

}  // namespace phasemachine::fairy_chess
