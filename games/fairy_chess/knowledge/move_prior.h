// Move priors.
//
// Contract: one logit per move, the sum of the learned weights of its features
// (move_features.h); a move that reaches a goal or gives the last check has
// kGoalLogit. The weights are embedded by the build and read in place;
// bench/fit/README.md describes the training.

#pragma once

#include <cstddef>
#include <cstdint>

#include "games/fairy_chess/knowledge/move_features.h"
#include "network/network_file.h"

namespace phasemachine::fairy_chess {

PHASEMACHINE_MOVE_WEIGHTS(fairy_chess, kMoveFeatures);

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

// Writes the logit of each move.
template <int kWords, class Isa>
void writeLogits(const Variant& v, const Position& p, const MoveList& moves,
                 float* logits) {
  forEachPrior<kWords, Isa>(
      v, p, moves, [&](const auto& features, std::size_t k, bool second) {
        logits[k] = features.winsAtOnce(moves[k])
                        ? kGoalLogit
                        : kMoveWeights.logit([&](auto&& add) {
                            features.list(moves[k], second, add);
                          });
      });
}

}  // namespace phasemachine::fairy_chess
