// The fairy chess evaluators of the search: an evaluation, which a network
// corrects or not, and move priors.
//
// Contract: Evaluators (ai/evaluate/evaluator.h) for FairyChess, for every
// variant. They depend only on the position and the move waiting for its second
// half.
//
// Example:
//   auto player = makePlayer<FairyChess>(options, FairyChessEvaluator{});

#pragma once

#include <cstdint>
#include <tuple>

#include "core/random.h"
#include "core/side.h"
#include "games/fairy_chess/game.h"
#include "games/fairy_chess/knowledge/evaluate.h"
#include "phase/knowledge.h"

namespace phasemachine {

// `kLearned`: a network corrects the value.
template <bool kLearned>
struct BasicFairyChessEvaluator {
  // From matches (docs/history.md).
  static constexpr double kExploration = 4;
  static constexpr bool kScaledBySpread = true;

  double evaluate(const fairy_chess::Board& board, Side /*viewer: to move*/,
                  Random& /*random*/) const {
    return fairy_chess::expectedScore(
        board, kLearned ? fairy_chess::learnedValue : fairy_chess::evaluate);
  }

  std::uint64_t positionKey(const fairy_chess::Board& board) const {
    return fairy_chess::evaluationKey(board);
  }

  void priors(const fairy_chess::Board& board, Side /*side: to move*/,
              const fairy_chess::MoveList& moves, float* logits) const {
    fairy_chess::moveLogits(board, moves, logits);
  }
};

using FairyChessEvaluator = BasicFairyChessEvaluator<true>;
using StaticFairyChessEvaluator = BasicFairyChessEvaluator<false>;

template <>
struct Knowledge<FairyChess> {
  static constexpr auto evaluators() {
    return std::tuple(NamedEvaluator{"learned", FairyChessEvaluator{}},
                      NamedEvaluator{"static", StaticFairyChessEvaluator{}});
  }
};

}  // namespace phasemachine
