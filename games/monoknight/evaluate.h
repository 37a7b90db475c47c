// What a position is worth, and which moves look good.
//
// The value is a small neural network over the features of features.h. It was
// fitted by temporal differences: games of the player that looks one move ahead
// with it, on the standard mode, all stages and random regulations; the target
// of each position is what the rest of the game cost, partly replaced by what
// the network said later on (TD(lambda); Sutton, "Learning to predict by the
// methods of temporal differences", 1988).
//
// Example:
//   double rest = expectedRest(board);   // moves and penalties still to come
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_GAMES_MONOKNIGHT_EVALUATE_H_
#define PHASEMACHINE_GAMES_MONOKNIGHT_EVALUATE_H_

#include "games/monoknight/board.h"

namespace phasemachine::monoknight {

// Expected moves and penalties until the board is cleared, when it is played
// well: at least one for each visit that is left. The player is to act; before
// the piece has a place it is thought in the middle.
double expectedRest(const Board& board);

// The score expected at the end on the scale of Game::utility.
double expectedUtility(const Board& board);

// One number a move, larger for more promising ones: steps onto open tiles
// first, those with few open neighbours before others; then other steps,
// discards, redraws.
void moveLogits(const Board& board, const MoveList& moves, float* logits);

}  // namespace phasemachine::monoknight

#endif  // PHASEMACHINE_GAMES_MONOKNIGHT_EVALUATE_H_
