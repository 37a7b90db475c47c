// Static evaluation of a chess position, for the leaves of a search.
//
// Contract: evaluate() is a number of centipawns from the view of the side to
// move, positive when that side stands better, within +-kMaxEvaluation. It
// knows nothing of repetition or of the fifty-move count, and does not look
// for mate: the search gets those from the rules. expectedScore() maps it to
// the score that the side to move can expect in a game, in [0, 1]. All
// arithmetic is integral: every machine and every instruction set variant
// (core/isa.h) gives the same result.
//
// Example:
//   double value = expectedScore(evaluate(board.position));
//
// Thread safety: pure functions on values.
// The terms and the origin of the weights: docs/chess_evaluation.md.

#ifndef PHASEMACHINE_GAMES_CHESS_EVALUATE_H_
#define PHASEMACHINE_GAMES_CHESS_EVALUATE_H_

#include <cstdint>

#include "games/chess/position.h"

namespace phasemachine::chess {

inline constexpr int kMaxEvaluation = 8000;

// Centipawns from the view of the side to move. `position` is valid.
int evaluate(const Position& position);

// The same without the gains of the side to move by an immediate capture or
// promotion, for searches that try those themselves.
int evaluateQuiet(const Position& position);

// One in the fixed-point numbers of expectedScoreQ15().
inline constexpr int kScoreOneQ15 = 1 << 15;

// The expected score of the side to move, between 0 (loss) and kScoreOneQ15
// (win), of a position worth `centipawns` from its view; any int is accepted.
// Monotonic; expectedScoreQ15(-x) is kScoreOneQ15 - expectedScoreQ15(x).
std::int32_t expectedScoreQ15(int centipawns);

// The same in [0, 1], exactly.
inline double expectedScore(int centipawns) {
  return expectedScoreQ15(centipawns) / static_cast<double>(kScoreOneQ15);
}

// Centipawns whose expected score is nearest to `score` in [0, 1], within
// +-kMaxEvaluation: what a search reports for a mean of expected scores.
int centipawnsFor(double score);

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_EVALUATE_H_
