// Move priors.
//
// Contract: one logit per move, a sum of learned weights of its features
// (move_features.h) and of the units that they feed; a move that reaches a goal
// or gives the last check has kGoalLogit. The weights are embedded by the build
// and read in place; bench/fit/README.md describes the training.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "games/fairy_chess/knowledge/move_features.h"
#include "games/fairy_chess/knowledge/unit_sums.h"
#include "network/network_file.h"

namespace phasemachine::fairy_chess {

struct MoveWeights {
  // Stand for 1 in the logit: in what features add to it, and units.
  static constexpr int kOne = 256;
  static constexpr int kOutputOne = 512;

  // What each feature adds to the logit, and to the units.
  alignas(64) std::array<std::int16_t, kMoveFeatures> of;
  alignas(64) std::array<UnitRow, kMoveFeatures> features;
  alignas(64) Units bias;
  alignas(64) Units outputs;
};

}  // namespace phasemachine::fairy_chess

namespace phasemachine {

PHASEMACHINE_NETWORK_LAYOUT(fairy_chess, MoveWeights, "moves", of, features,
                            bias, outputs);

}  // namespace phasemachine

namespace phasemachine::fairy_chess {

extern const NetworkFile<MoveWeights> kMovesFile asm(
    "phasemachine_fairy_chess_moves_net");

inline constexpr const MoveWeights& kMoveWeights = kMovesFile.weights;

// Whether the moves of a list are second halves: those that promote or shoot
// come before or after the one that does not.
inline bool areSecondHalves(const MoveList& moves) {
  const auto completes = [](Move move) {
    return move.type == MoveType::kPromotion || move.type == MoveType::kShot;
  };
  return !moves.empty() &&
         (completes(moves[0]) || completes(moves[moves.size() - 1]));
}

// Calls f(features, k, second) for move k of a list; second says whether the
// list is of second halves.
template <int kWords, class Isa, class F>
[[gnu::always_inline]] inline void forEachPrior(const Variant& v,
                                                const Position& p,
                                                const MoveList& moves, F&& f) {
  const MoveFeatures<kWords, Isa> features(v, p);
  const bool second = areSecondHalves(moves);
  for (std::size_t k = 0; k < moves.size(); ++k) f(features, k, second);
}

// Calls f(k, feature) with each feature of move k of a list.
template <int kWords, class Isa, class F>
void listFeatures(const Variant& v, const Position& p, const MoveList& moves,
                  F&& f) {
  forEachPrior<kWords, Isa>(
      v, p, moves, [&](const auto& features, std::size_t k, bool second) {
        features.list(moves[k], second,
                      [&](std::uint32_t feature) { f(k, feature); });
      });
}

inline constexpr float kGoalLogit = 12;

// The logit of a move with these features.
template <class Isa>
float logitOf(std::span<const std::uint16_t> features) {
  using W = MoveWeights;
  std::int32_t sum = 0;
  for (const std::uint16_t feature : features) sum += kMoveWeights.of[feature];
  const Units units =
      sumsOf<Isa>(kMoveWeights.bias, kMoveWeights.features, features);
  constexpr int kUnitsOne = kUnitOne * W::kOutputOne;
  static_assert(kUnitsOne % W::kOne == 0);
  return static_cast<float>(sum * (kUnitsOne / W::kOne) +
                            outputOf(units, kMoveWeights.outputs)) /
         kUnitsOne;
}

// Writes the logit of each move.
template <int kWords, class Isa>
void writeLogits(const Variant& v, const Position& p, const MoveList& moves,
                 float* logits) {
  std::array<std::uint16_t, kMostFeaturesOfMove> listed;
  forEachPrior<kWords, Isa>(
      v, p, moves, [&](const auto& features, std::size_t k, bool second) {
        if (features.winsAtOnce(moves[k])) {
          logits[k] = kGoalLogit;
          return;
        }
        std::size_t count = 0;
        features.list(moves[k], second, [&](std::uint32_t feature) {
          listed[count++] = static_cast<std::uint16_t>(feature);
        });
        logits[k] = logitOf<Isa>({listed.data(), count});
      });
}

}  // namespace phasemachine::fairy_chess
