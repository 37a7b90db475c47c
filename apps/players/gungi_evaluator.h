// How the search judges Gungi: by the static evaluation with move priors, or by
// playouts that prefer captures.
//
// Contract: Evaluators (ai/evaluate/evaluator.h) for Gungi. GungiEvaluator
// depends on the position alone.
//
// Example:
//   auto player = makePlayer<Gungi>(options, GungiEvaluator{});
//
// Thread safety: plain values.

#ifndef PHASEMACHINE_APPS_PLAYERS_GUNGI_EVALUATOR_H_
#define PHASEMACHINE_APPS_PLAYERS_GUNGI_EVALUATOR_H_

#include <cstddef>

#include "ai/evaluate/evaluator.h"
#include "core/random.h"
#include "core/side.h"
#include "games/gungi/evaluate.h"
#include "games/gungi/game.h"
#include "phase/machine.h"

namespace phasemachine {

struct GungiEvaluator {
  // Of several hundred moves, most of them drops, a search that explores as
  // elsewhere visits a handful that the priors like (docs/strength.md).
  static constexpr double kExploration = 3;
  // And priors this much flatter than they were learned.
  static constexpr float kPriorSharpness = 0.68F;

  double evaluate(const gungi::Board& board, Side /*viewer: to move*/,
                  Random& /*random*/) const {
    return gungi::expectedScore(gungi::evaluate(board.position, board.options));
  }

  void priors(const gungi::Board& board, Side /*side: to move*/,
              const gungi::MoveList& moves, float* logits) const {
    gungi::moveLogits(board.position, board.options, moves, logits);
    for (std::size_t i = 0; i < moves.size(); ++i) logits[i] *= kPriorSharpness;
  }
};

// Plays to the end by gungi::playoutMove().
struct GungiPlayouts {
  double evaluate(gungi::Board& board, Side viewer, Random& random) const {
    using Machine = PhaseMachine<Gungi>;
    gungi::MoveList moves;
    Decision decision = Machine::legalMoves(board, moves);
    while (!decision.winner) {
      const gungi::Move move =
          gungi::playoutMove(board.position, board.options, moves, random);
      decision = Machine::step(board, move, moves);
    }
    return Gungi::utility(board, viewer);
  }
};

static_assert(Evaluator<GungiEvaluator, Gungi>);
static_assert(HasMovePriors<GungiEvaluator, Gungi>);
static_assert(Evaluator<GungiPlayouts, Gungi>);

}  // namespace phasemachine

#endif  // PHASEMACHINE_APPS_PLAYERS_GUNGI_EVALUATOR_H_
