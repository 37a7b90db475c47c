// Places of moves on the picture (core/svg/svg.h), for pages on which people click
// them.
//
// Example:
//   placesOf(board, move);  // {"hand.1", "tile.2,3"}

#ifndef PHASEMACHINE_GAMES_MONOKNIGHT_PICTURE_PLACES_H_
#define PHASEMACHINE_GAMES_MONOKNIGHT_PICTURE_PLACES_H_

#include <cstddef>
#include <string>
#include <vector>

#include "games/monoknight/rules/board.h"

namespace phasemachine::monoknight {

std::string handPlace(std::size_t slot);  // "hand.1" for the first
std::string tilePlace(int tile);          // "tile.2,3"

// A stack of the hand and the target tile.
std::vector<std::string> placesOf(const Board& board, Move move);

}  // namespace phasemachine::monoknight

#endif  // PHASEMACHINE_GAMES_MONOKNIGHT_PICTURE_PLACES_H_
