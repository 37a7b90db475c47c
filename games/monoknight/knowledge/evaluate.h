// Evaluation and move priors.
//
// The value is a small neural network over the features of features.h, fitted
// to values of searches and results of games of self-play (bench/fit/README.md).

#pragma once

#include "games/monoknight/rules/board.h"

namespace phasemachine::monoknight {

// The number of visits that all tiles still need.
int visitsLeft(const Board& board);

// Expected moves and penalties until the board is cleared, with good play: at
// least visitsLeft(). Precondition: the player is to act. A piece
// not placed yet is assumed to be in the middle.
double expectedRest(const Board& board);

// The expected final score on the scale of Game::utility.
double expectedUtility(const Board& board);

// Writes one number per move, larger for better moves: steps onto open tiles
// first, those with few open neighbours before others; then other steps,
// discards and redraws.
void moveLogits(const Board& board, const MoveList& moves, float* logits);

}  // namespace phasemachine::monoknight
