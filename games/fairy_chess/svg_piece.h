// One piece of fairy chess as a picture.
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_GAMES_FAIRY_CHESS_SVG_PIECE_H_
#define PHASEMACHINE_GAMES_FAIRY_CHESS_SVG_PIECE_H_

#include "core/svg.h"
#include "games/fairy_chess/variant.h"

namespace phasemachine::fairy_chess {

// In the square of `size` pixels whose upper left corner is `at`. `count`: of
// its moves, shown if above 0.
void drawPiece(const Variant& v, int kind, bool second, int count,
               svg::Point at, double size, svg::Picture& picture);

}  // namespace phasemachine::fairy_chess

#endif  // PHASEMACHINE_GAMES_FAIRY_CHESS_SVG_PIECE_H_
