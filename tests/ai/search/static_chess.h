// An evaluator of chess for tests: what the evaluation of the position says,
// without priors.

#pragma once

#include "core/random.h"
#include "core/side.h"
#include "games/chess/game.h"
#include "games/chess/knowledge/evaluate.h"

namespace phasemachine {

struct StaticChess {
  double evaluate(const chess::Board& board, Side, Random&) const {
    return chess::expectedScore(chess::evaluate(board.position));
  }
};

}  // namespace phasemachine
