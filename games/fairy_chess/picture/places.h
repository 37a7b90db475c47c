// Places of moves on the picture (core/svg/svg.h), for pages on which people click
// them.
//
// Example:
//   placesOf(board, move);  // {"hand.white.P", "square.e4"}
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_GAMES_FAIRY_CHESS_PICTURE_PLACES_H_
#define PHASEMACHINE_GAMES_FAIRY_CHESS_PICTURE_PLACES_H_

#include <string>
#include <vector>

#include "games/fairy_chess/moves/board.h"
#include "games/fairy_chess/variants/variant.h"

namespace phasemachine::fairy_chess {

std::string placeOf(const Variant& v, int square);  // "square.e4"
std::string placeOfHand(const Variant& v, int color,
                        int kind);  // "hand.white.P"

// The places of an answer to the current question: origin and target, castling
// to the rook's square; the square that an arrow hits. Empty for a promotion's
// piece.
std::vector<std::string> placesOf(const Board& board, Move move);

}  // namespace phasemachine::fairy_chess

#endif  // PHASEMACHINE_GAMES_FAIRY_CHESS_PICTURE_PLACES_H_
