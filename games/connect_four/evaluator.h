// The Connect Four evaluator of the search: the cells that complete a four, and
// move priors.
//
// Contract: an Evaluator (ai/evaluate/evaluator.h) that depends only on the
// board, which is at a decision.
//
// Example:
//   auto player = makePlayer<ConnectFour>(options, ConnectFourEvaluator{});

#pragma once

#include <tuple>

#include "core/random.h"
#include "core/side.h"
#include "games/connect_four/game.h"
#include "phase/knowledge.h"

namespace phasemachine {

namespace connect_four {

// The score of the side to move, in [0, 1]. It detects an immediate win, and
// two threats of the opponent that cannot both be stopped. Otherwise cells that
// complete a four count for their side, more in rows that the side will get.
double expectedScore(const Board& board);

// One number per move, higher for better ones: wins, then defences, then
// columns near the middle; moves that allow a win above them come last.
void moveLogits(const Board& board, const ConnectFour::MoveList& moves,
                float* logits);

}  // namespace connect_four

struct ConnectFourEvaluator {
  double evaluate(const connect_four::Board& board, Side /*viewer: to move*/,
                  Random& /*random*/) const {
    return connect_four::expectedScore(board);
  }

  void priors(const connect_four::Board& board, Side /*side: to move*/,
              const ConnectFour::MoveList& moves, float* logits) const {
    connect_four::moveLogits(board, moves, logits);
  }
};

template <>
struct Knowledge<ConnectFour> {
  static constexpr auto evaluators() {
    return std::tuple(NamedEvaluator{"static", ConnectFourEvaluator{}});
  }
};

}  // namespace phasemachine
