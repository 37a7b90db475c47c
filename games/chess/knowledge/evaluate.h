// Static evaluation of a chess position, for the leaves of a search.
//
// Contract: evaluate() is in centipawns from the view of the side to move,
// positive if that side is better, within +-kMaxEvaluation. It ignores
// repetition and the fifty-move count and does not look for mate; the search
// gets those from the rules. expectedScore() converts it to the expected score
// of the side to move, in [0, 1]. Integer arithmetic only: every machine and
// every compiled form (core/isa.h) gives the same result.
//
// Example:
//   double value = expectedScore(evaluate(board.position));
//
// Origin of the weights: bench/fit/README.md.

#pragma once

#include <cstdint>

#include "games/chess/position/position.h"
#include "games/chess/position/types.h"

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

// Quiescence search: the value of a position after relevant captures,
// promotions and check evasions.
//
// Contract: quiescence() searches captures and promotions (all moves of a side
// in check) between `alpha` and `beta` and returns a bound of the value in
// centipawns from the view of the side to move: exact inside the window, at
// most alpha or at least beta outside it. When not in check, it never returns
// less than the static value (stand pat). Mate is -kMaxEvaluation; draws and
// repetition are ignored. Deeper than `maxDepth` plies or beyond `maxNodes`
// positions the static value is used, so the work is bounded on any position.
//
// Example:
//   int value = quiescence(position);

struct QuiescenceLimits {
  int maxDepth = 8;
  int maxNodes = 400;
};

// Precondition: -kMaxEvaluation <= alpha < beta <= kMaxEvaluation.
int quiescence(const Position& position, int alpha = -kMaxEvaluation,
               int beta = kMaxEvaluation, const QuiescenceLimits& limits = {});

// True if the exchange on the target square started by the legal `move` gains
// at least `threshold` centipawns for the side to move (evaluation.h).
bool exchangeGainsAtLeast(const Position& position, Move move, int threshold);

// Move priors for a tree search.
//
// Contract: moveLogits() writes one number per move; a softmax over the list
// converts them to the probabilities that each move is the best one, estimated
// from captures, exchanges, threats, checks, promotions and squares, without
// making a move. Logits are multiples of 1/64 from integer arithmetic: every
// machine and every compiled form (core/isa.h) gives the same result.
//
// Example:
//   MoveList moves;
//   generateLegal(position, moves);
//   std::array<float, MoveList::capacity()> logits;
//   moveLogits(position, moves, logits.data());

// Preconditions: `moves` are legal moves of the valid `position`; `logits` has
// room for one float each.
void moveLogits(const Position& position, const MoveList& moves, float* logits);

}  // namespace phasemachine::chess
