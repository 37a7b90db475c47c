// The fairy chess evaluator of the search: static evaluation and move priors.
//
// Contract: an Evaluator (ai/evaluate/evaluator.h) for FairyChess, for every
// variant. It depends only on the position and the move waiting for its second
// half.
//
// Example:
//   auto player = makePlayer<FairyChess>(options, FairyChessEvaluator{});

#pragma once

#include <tuple>

#include "core/random.h"
#include "core/side.h"
#include "games/fairy_chess/game.h"
#include "games/fairy_chess/knowledge/evaluate.h"
#include "phase/knowledge.h"

namespace phasemachine {

struct FairyChessEvaluator {
  double evaluate(const fairy_chess::Board& board, Side /*viewer: to move*/,
                  Random& /*random*/) const {
    return fairy_chess::expectedScore(board);
  }

  void priors(const fairy_chess::Board& board, Side /*side: to move*/,
              const fairy_chess::MoveList& moves, float* logits) const {
    fairy_chess::moveLogits(board, moves, logits);
  }
};

template <>
struct Knowledge<FairyChess> {
  static constexpr auto evaluators() {
    return std::tuple(NamedEvaluator{"static", FairyChessEvaluator{}});
  }
};

}  // namespace phasemachine
