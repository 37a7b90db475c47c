// Converts centipawns to expected scores.
//
// Contract: score = 1 / (1 + 10^(-centipawns / 400)), the logistic curve of the
// Elo system; 400 centipawns are ten-to-one odds. Scores are in (0, 1),
// centipawns between -kMaxCentipawns and kMaxCentipawns.
//
// Example:
//   CentipawnEvaluator evaluator{[](const Chess::Board& board) {
//     return chess::evaluate(board.position);
//   }};
//   auto player = Searcher<Chess, decltype(evaluator)>::create({}, evaluator);

#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "core/portable_math.h"
#include "core/random.h"
#include "core/side.h"

namespace phasemachine {

inline constexpr int kMaxCentipawns = 3000;

// ln(10) / 400: log odds per centipawn.
inline constexpr double kLogOddsPerCentipawn = 0.0057564627324851;

namespace centipawns_internal {
// Scores of -kMaxCentipawns to kMaxCentipawns, in order.
extern const std::array<float, 2 * kMaxCentipawns + 1> kScores;
}  // namespace centipawns_internal

// Clamps values beyond the range.
inline double scoreFromCentipawns(int centipawns) {
  const int clamped = std::clamp(centipawns, -kMaxCentipawns, kMaxCentipawns);
  const int row = clamped + kMaxCentipawns;
  return static_cast<double>(
      centipawns_internal::kScores[static_cast<std::size_t>(row)]);
}

// Adapts a function `int f(const Board&)`, in centipawns from the view of the
// side to decide, to the Evaluator concept.
template <class Function>
struct CentipawnEvaluator {
  Function function;

  template <class Board>
  double evaluate(const Board& board, Side /*viewer*/,
                  Random& /*random*/) const {
    return scoreFromCentipawns(function(board));
  }
};

template <class Function>
CentipawnEvaluator(Function) -> CentipawnEvaluator<Function>;

}  // namespace phasemachine
