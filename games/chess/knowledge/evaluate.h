// Static evaluation of a chess position, for the leaves of a search.
//
// Contract: evaluate() is in centipawns from the view of the side to move,
// positive if that side is better, within +-kMaxEvaluation. It ignores
// repetition and the fifty-move count and does not look for mate; the search
// gets those from the rules. expectedScore() converts it to the expected score
// of the side to move, in [0, 1]. Integer arithmetic only: every machine and
// every variant (core/isa.h) gives the same result.
//
// Example:
//   double value = expectedScore(evaluate(board.position));
//
// Thread safety: pure functions on values.
// Origin of the weights: docs/networks.md.

#ifndef PHASEMACHINE_GAMES_CHESS_KNOWLEDGE_EVALUATE_H_
#define PHASEMACHINE_GAMES_CHESS_KNOWLEDGE_EVALUATE_H_

#include <cstdint>

#include "games/chess/position/position.h"

namespace phasemachine::chess {

inline constexpr int kMaxEvaluation = 8000;

// In centipawns from the view of the side to move. Precondition: `position` is
// valid.
int evaluate(const Position& position);

// The number 1 in the fixed point of expectedScoreQ15().
inline constexpr int kScoreOneQ15 = 1 << 15;

// The expected score of the side to move for an evaluation of `centipawns`,
// between 0 (loss) and kScoreOneQ15 (win). Accepts any int. Monotonic;
// expectedScoreQ15(-x) is kScoreOneQ15 - expectedScoreQ15(x).
std::int32_t expectedScoreQ15(int centipawns);

// The same in [0, 1], without rounding.
inline double expectedScore(int centipawns) {
  return expectedScoreQ15(centipawns) / static_cast<double>(kScoreOneQ15);
}

// The inverse: the centipawns whose expected score is nearest to `score`,
// within +-kMaxEvaluation. Searches use it to report a mean of expected scores.
int centipawnsFor(double score);

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_KNOWLEDGE_EVALUATE_H_
