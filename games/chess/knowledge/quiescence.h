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
//
// Thread safety: pure functions on values.

#ifndef PHASEMACHINE_GAMES_CHESS_KNOWLEDGE_QUIESCENCE_H_
#define PHASEMACHINE_GAMES_CHESS_KNOWLEDGE_QUIESCENCE_H_

#include "games/chess/knowledge/evaluate.h"
#include "games/chess/position/position.h"

namespace phasemachine::chess {

struct QuiescenceLimits {
  int maxDepth = 8;
  int maxNodes = 400;
};

// Precondition: -kMaxEvaluation <= alpha < beta <= kMaxEvaluation.
int quiescence(const Position& position, int alpha = -kMaxEvaluation,
               int beta = kMaxEvaluation, const QuiescenceLimits& limits = {});

// True if the exchange on the target square started by the legal `move` gains
// at least `threshold` centipawns for the side to move (exchange.h).
bool exchangeGainsAtLeast(const Position& position, Move move, int threshold);

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_KNOWLEDGE_QUIESCENCE_H_
