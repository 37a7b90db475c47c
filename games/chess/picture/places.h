// Places of moves on the picture (core/svg/svg.h), for pages on which people click
// them.
//
// Example:
//   placesOf(board, move);  // {"square.e2", "square.e4"}

#ifndef PHASEMACHINE_GAMES_CHESS_PICTURE_PLACES_H_
#define PHASEMACHINE_GAMES_CHESS_PICTURE_PLACES_H_

#include <string>
#include <vector>

#include "games/chess/machine/board.h"

namespace phasemachine::chess {

std::string placeOf(Square square);  // "square.e4"

// Origin and target; for castling the king's target.
std::vector<std::string> placesOf(const Board& board, Move move);

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_PICTURE_PLACES_H_
