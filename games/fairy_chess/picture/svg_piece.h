// Draws one piece of fairy chess.
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_GAMES_FAIRY_CHESS_PICTURE_SVG_PIECE_H_
#define PHASEMACHINE_GAMES_FAIRY_CHESS_PICTURE_SVG_PIECE_H_

#include "core/svg/svg.h"
#include "games/fairy_chess/variants/variant.h"

namespace phasemachine::fairy_chess {

// Draws into the square of `size` pixels with upper left corner `at`. `count`
// is the piece's move count, shown if above 0.
void drawPiece(const Variant& v, int kind, bool second, int count,
               svg::Point at, double size, svg::Picture& picture);

}  // namespace phasemachine::fairy_chess

#endif  // PHASEMACHINE_GAMES_FAIRY_CHESS_PICTURE_SVG_PIECE_H_
