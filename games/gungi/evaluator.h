// The Gungi evaluators for searches: static evaluation with move priors, and
// playouts that prefer captures.
//
// Contract: Evaluators (ai/evaluate/evaluator.h) for Gungi. GungiEvaluator
// depends only on the position.
//
// Example:
//   auto player = makePlayer<Gungi>(options, GungiEvaluator{});

#pragma once

#include <cstddef>
#include <tuple>

#include "core/random.h"
#include "core/side.h"
#include "games/gungi/compiled.h"
#include "games/gungi/game.h"
#include "phase/knowledge.h"
#include "phase/machine.h"

namespace phasemachine {

struct GungiEvaluator {
  // From matches (docs/history.md).
  static constexpr double kExploration = 4.5;
  static constexpr bool kScaledBySpread = true;
  // Factor on the learned logits that flattens the priors: they were fitted to
  // visits of searches with weaker priors.
  static constexpr float kPriorSharpness = 0.8F;

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

// Plays games to the end with gungi::playoutMove().
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

template <>
struct Knowledge<Gungi> {
  static constexpr auto evaluators() {
    return std::tuple(NamedEvaluator{"static", GungiEvaluator{}},
                      NamedEvaluator{"playouts", GungiPlayouts{}});
  }
};

}  // namespace phasemachine
