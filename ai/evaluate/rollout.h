// Evaluation by random playouts.
//
// Contract: a playout draws legal moves uniformly and nature's moves by their
// probabilities, until the game ends or `maxPlies` moves have been made. A
// finished game scores its utility; an unfinished one scores what the evaluator
// `cut` returns for the position, by default a draw.
//
// Example:
//   RolloutEvaluator<Chess> plain;                       // to the end
//   RolloutEvaluator<Chess, ConstantEvaluator> brief{.maxPlies = 10};

#pragma once

#include <cstdint>

#include "ai/evaluate/evaluator.h"
#include "core/random.h"
#include "core/side.h"
#include "phase/machine.h"
#include "phase/playout.h"

namespace phasemachine {

// An evaluator that scores every position as even.
//
// For measuring the search itself, and for games that the search solves.
struct ConstantEvaluator {
  template <class Board>
  double evaluate(const Board& /*board*/, Side /*viewer*/,
                  Random& /*random*/) const {
    return 0.5;
  }
};

template <Game G, Evaluator<G> Cut = ConstantEvaluator>
struct RolloutEvaluator {
  // Maximum number of moves; the default is far beyond real games.
  int maxPlies = 10000;
  Cut cut = {};

  double evaluate(typename G::Board& board, Side viewer, Random& random) {
    const Decision decision =
        playout<G>(board, random, static_cast<std::uint32_t>(maxPlies)).end;
    if (decision.winner) return G::utility(board, viewer);
    const Side decider =
        decision.side == Side::kNeutral ? Side::kFirst : decision.side;
    const double score = cut.evaluate(board, decider, random);
    return decider == viewer || G::kPlayers == 1 ? score : 1 - score;
  }
};

}  // namespace phasemachine
