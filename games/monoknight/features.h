// The features of the evaluator.
//
// Contract: features() describes a position in which the player is to act. All
// numbers are of the order of one, and mean the same on every board, deck and
// set of costs:
//
//   - the remaining visits, and the number of tiles they are on
//   - how isolated the open tiles are: how many open tiles each can be entered
//     from, and how many at all
//   - what the hand and the preview reach from here: in one step, in two, or in
//     a chain of steps on open tiles only with the visible cards
//   - the costs, and the sizes of hand, preview, deck and board
//
// Example:
//   FeatureVector x;
//   features(board, x);
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_GAMES_MONOKNIGHT_FEATURES_H_
#define PHASEMACHINE_GAMES_MONOKNIGHT_FEATURES_H_

#include <array>
#include <cstddef>

#include "games/monoknight/board.h"

namespace phasemachine::monoknight {

inline constexpr std::size_t kFeatures = 64;
using FeatureVector = std::array<float, kFeatures>;

// Precondition: the piece is placed and the player is to act.
void features(const Board& board, FeatureVector& out);

// Tiles from which some card of the deck leads to `tile`.
TileSet entriesTo(const Board& board, int tile);

}  // namespace phasemachine::monoknight

#endif  // PHASEMACHINE_GAMES_MONOKNIGHT_FEATURES_H_
