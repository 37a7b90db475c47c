// Places of moves on the picture (core/svg/svg.h), for pages on which people click
// them.
//
// Example:
//   placesOf(board, move);  // {"hand.Black.soldier", "square.64"}

#ifndef PHASEMACHINE_GAMES_GUNGI_PICTURE_PLACES_H_
#define PHASEMACHINE_GAMES_GUNGI_PICTURE_PLACES_H_

#include <string>
#include <vector>

#include "core/side.h"
#include "games/gungi/rules/board.h"

namespace phasemachine::gungi {

std::string placeOf(Square square);  // by row and column: "square.64"
// The pieces of a type in a hand: "hand.Black.soldier".
std::string handPlace(Side side, PieceType type, const Options& options);

// Origin and target.
std::vector<std::string> placesOf(const Board& board, Move move);

}  // namespace phasemachine::gungi

#endif  // PHASEMACHINE_GAMES_GUNGI_PICTURE_PLACES_H_
