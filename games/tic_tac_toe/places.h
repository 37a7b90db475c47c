// Where moves are on the picture: names of its places (core/svg/svg.h), for pages on
// which people point at them.
//
// Example:
//   placesOf(board, move);  // {"cell.b2"}

#ifndef PHASEMACHINE_GAMES_TIC_TAC_TOE_PLACES_H_
#define PHASEMACHINE_GAMES_TIC_TAC_TOE_PLACES_H_

#include <string>
#include <vector>

#include "games/tic_tac_toe/board.h"

namespace phasemachine::tic_tac_toe {

std::vector<std::string> placesOf(const Board& board, Move move);

}  // namespace phasemachine::tic_tac_toe

#endif  // PHASEMACHINE_GAMES_TIC_TAC_TOE_PLACES_H_
