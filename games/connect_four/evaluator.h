// The Connect Four evaluator of the search: static evaluation with move priors.
//
// Contract: an Evaluator (ai/evaluate/evaluator.h) that depends only on the
// board.
//
// Example:
//   auto player = makePlayer<ConnectFour>(options, ConnectFourEvaluator{});

#ifndef PHASEMACHINE_GAMES_CONNECT_FOUR_EVALUATOR_H_
#define PHASEMACHINE_GAMES_CONNECT_FOUR_EVALUATOR_H_

#include <tuple>

#include "core/random.h"
#include "core/side.h"
#include "games/connect_four/evaluate.h"
#include "games/connect_four/game.h"
#include "phase/knowledge.h"

namespace phasemachine {

struct ConnectFourEvaluator {
  double evaluate(const connect_four::Board& board, Side /*viewer: to move*/,
                  Random& /*random*/) const {
    return connect_four::expectedScore(board);
  }

  void priors(const connect_four::Board& board, Side /*side: to move*/,
              const connect_four::MoveList& moves, float* logits) const {
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

#endif  // PHASEMACHINE_GAMES_CONNECT_FOUR_EVALUATOR_H_
