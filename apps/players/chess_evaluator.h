// How the search judges chess: value and move priors from the rules' own
// knowledge.
//
// Contract: an Evaluator (ai/evaluate/evaluator.h) for Chess. The value is the
// expected score of the static evaluation, after captures have been played out
// where `quiescence` is set; the priors are those of move_prior.h. Against a
// bare king both come from the distance to mate (bare_king.h). Results depend
// on the position alone.
//
// Example:
//   auto player = makePlayer<Chess>(options, ChessEvaluator{});
//
// Thread safety: a plain value.

#ifndef PHASEMACHINE_APPS_PLAYERS_CHESS_EVALUATOR_H_
#define PHASEMACHINE_APPS_PLAYERS_CHESS_EVALUATOR_H_

#include <cstdint>

#include "ai/evaluate/evaluator.h"
#include "core/random.h"
#include "core/side.h"
#include "games/chess/bare_king.h"
#include "games/chess/evaluate.h"
#include "games/chess/game.h"
#include "games/chess/move_prior.h"
#include "games/chess/quiescence.h"

namespace phasemachine {

struct ChessEvaluator {
  // A capture and the answer to it. The tree goes deeper where it matters, and
  // more simulations are worth more than longer exchanges at each of them
  // (docs/chess_evaluation.md).
  static constexpr chess::QuiescenceLimits kLimits = {.maxDepth = 2};

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

  // Neither values nor priors depend on what was played before.
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

static_assert(Evaluator<ChessEvaluator, Chess>);
static_assert(HasMovePriors<ChessEvaluator, Chess>);

}  // namespace phasemachine

#endif  // PHASEMACHINE_APPS_PLAYERS_CHESS_EVALUATOR_H_
