// What the evaluator looks at: a position as a list of numbers.
//
// Contract: features() describes a position in which the player is to act. All
// numbers are of the order of one, and mean the same on every board, deck and
// set of costs:
//
//   - the visits that are left, and how many tiles they are on
//   - how isolated the open tiles are: how many open tiles each can be entered
//     from, and how many at all
//   - what the hand and the preview reach from here: in one step, in two, and
//   in
//     a chain of steps on open tiles alone with the cards that are visible
//   - the costs, and how large hand, preview, deck and board are
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

// Precondition: the piece has a place and the player is to act.
void features(const Board& board, FeatureVector& out);

// Tiles from which some card of the deck leads to `tile`.
TileSet entriesTo(const Board& board, int tile);

}  // namespace phasemachine::monoknight

#endif  // PHASEMACHINE_GAMES_MONOKNIGHT_FEATURES_H_
