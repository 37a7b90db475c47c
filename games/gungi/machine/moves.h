// The rules, the static evaluation and the move priors, for callers without
// phases and for the leaves of a search.
//
// Example:
//   MoveList moves;
//   generateMoves(board.position, board.options, moves);
//   double value = expectedScore(evaluate(board.position, board.options));

#pragma once

#include <cstddef>

#include "core/random.h"
#include "core/side.h"
#include "games/gungi/rules/board.h"
#include "games/gungi/rules/settings.h"
#include "games/gungi/rules/types.h"

namespace phasemachine::gungi {

// Appends the moves of the side to move, whether or not the game is over.
void generateMoves(const Position& position, const Options& options,
                   MoveList& out);
std::size_t countMoves(const Position& position, const Options& options);

// Makes a legal move, including betrayals and the ends of drafts.
void makeMove(Position& position, const Options& options, Move move);

// True if the 帥 of `side` is on the board and an enemy piece reaches it.
bool inCheck(const Position& position, const Options& options, Side side);

// Checkmate under the current rules: no board move of `side` escapes in rule
// set A, no move or drop in rule set B. Precondition in rule set B: `side` is
// to move.
bool isCheckmate(const Position& position, const Options& options, Side side);

// From the view of the side to move, positive if that side is better, within
// +-kMaxEvaluation; a soldier is worth about 110. It counts material by level,
// including buried pieces and hands, mobility, squares next to the enemy's
// marshal, the front line, and the gain of the next capture; a marshal that can
// be captured at once is decisive. This and moveLogits() use integer
// arithmetic: every machine gives the same result.
int evaluate(const Position& position, const Options& options);

// The expected score of the side to move, in [0, 1], for an evaluation;
// monotonic, and expectedScore(-x) is 1 - expectedScore(x).
double expectedScore(int evaluation);

// The expected score of `viewer` for the evaluation of `position`.
inline float scoreFor(Side viewer, const Position& position, int evaluation) {
  return static_cast<float>(
      expectedScore(viewer == position.sideToMove ? evaluation : -evaluation));
}

// Writes one number per move of the list; their softmax is a distribution over
// the moves.
void moveLogits(const Position& position, const Options& options,
                const MoveList& moves, float* logits);

// A move for lightly informed playouts: captures the marshal if possible,
// otherwise prefers captures. Precondition: `moves` is not empty.
Move playoutMove(const Position& position, const Options& options,
                 const MoveList& moves, Random& random);

}  // namespace phasemachine::gungi
