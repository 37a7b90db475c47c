// Places of moves on the picture (core/svg/svg.h), for pages on which people click
// them. A move is at the cell that its disc falls to.
//
// Example:
//   placesOf(board, move);  // {"cell.d1"}

#ifndef PHASEMACHINE_GAMES_CONNECT_FOUR_PLACES_H_
#define PHASEMACHINE_GAMES_CONNECT_FOUR_PLACES_H_

#include <string>
#include <vector>

#include "games/connect_four/board.h"

namespace phasemachine::connect_four {

std::string placeOf(unsigned column, unsigned row);
std::vector<std::string> placesOf(const Board& board, Move move);

}  // namespace phasemachine::connect_four

#endif  // PHASEMACHINE_GAMES_CONNECT_FOUR_PLACES_H_
