// The features of the evaluator.
//
// Contract: features() describes a position in which the player is to act. All
// values are of order one, with the same meaning for every board, deck and set
// of costs:
//
//   - the remaining visits, and the number of tiles that they are on
//   - isolation of open tiles: from how many open tiles, and from how many
//     tiles at all, each can be entered
//   - reach of the hand and the preview: in one step, in two, or in a chain of
//     steps on open tiles with only the visible cards
//   - the costs, and the sizes of hand, preview, deck and board
//
// Example:
//   FeatureVector x;
//   features(board, x);
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_GAMES_MONOKNIGHT_KNOWLEDGE_FEATURES_H_
#define PHASEMACHINE_GAMES_MONOKNIGHT_KNOWLEDGE_FEATURES_H_

#include <array>
#include <cstddef>

#include "games/monoknight/rules/board.h"

namespace phasemachine::monoknight {

inline constexpr std::size_t kFeatures = 64;
using FeatureVector = std::array<float, kFeatures>;

// Precondition: the piece is placed and the player is to act.
void features(const Board& board, FeatureVector& out);

// Tiles from which a card of the deck leads to `tile`.
TileSet entriesTo(const Board& board, int tile);

}  // namespace phasemachine::monoknight

#endif  // PHASEMACHINE_GAMES_MONOKNIGHT_KNOWLEDGE_FEATURES_H_
