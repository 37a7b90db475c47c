// The chess evaluator for searches: values and move priors.
//
// Contract: an Evaluator (ai/evaluate/evaluator.h) for Chess. The value is the
// expected score of the static evaluation, after a quiescence search if
// `quiescence` is set; the priors are those of evaluate.h. Against a bare
// king both come from the distance to mate (bare_king.h). Results depend only
// on the position.
//
// Example:
//   auto player = makePlayer<Chess>(options, ChessEvaluator{});

#pragma once

#include <cstdint>
#include <tuple>

#include "core/random.h"
#include "core/side.h"
#include "games/chess/game.h"
#include "games/chess/knowledge/bare_king.h"
#include "games/chess/knowledge/evaluate.h"
#include "phase/knowledge.h"

namespace phasemachine {

struct ChessEvaluator {
  // A capture and the reply. The tree goes deeper where it matters; more
  // simulations are worth more than longer exchanges in each one
  // (docs/history.md).
  static constexpr chess::QuiescenceLimits kLimits = {.maxDepth = 2};
  // From matches (docs/history.md).
  static constexpr double kExploration = 3.75;
  static constexpr bool kScaledBySpread = true;

  bool quiescence = true;

  double evaluate(const chess::Board& board, Side /*viewer: to move*/,
                  Random& /*random*/) const {
    const chess::Position& position = board.position;
    if (chess::hasBareKing(position)) [[unlikely]] {
      if (const auto ending = chess::bareKingEnding(position)) {
        return chess::scoreOf(*ending, position.sideToMove);
      }
    }
    return chess::expectedScore(
        quiescence ? chess::quiescence(position, -chess::kMaxEvaluation,
                                       chess::kMaxEvaluation, kLimits)
                   : chess::evaluate(position));
  }

  // Values and priors do not depend on the history.
  std::uint64_t positionKey(const chess::Board& board) const {
    return board.position.key;
  }

  void priors(const chess::Board& board, Side /*side: to move*/,
              const chess::MoveList& moves, float* logits) const {
    if (chess::hasBareKing(board.position) &&
        chess::bareKingLogits(board.position, moves, logits)) [[unlikely]] {
      return;
    }
    chess::moveLogits(board.position, moves, logits);
  }
};

template <>
struct Knowledge<Chess> {
  static constexpr bool kOwnSearch = true;
  static constexpr auto evaluators() {
    return std::tuple(
        NamedEvaluator{"quiescence", ChessEvaluator{}},
        NamedEvaluator{"static", ChessEvaluator{.quiescence = false}});
  }
};

}  // namespace phasemachine
