// Draws a position as an SVG picture: the board, the hand, the preview.
//
// The picture is self-contained: no style sheets, external references or
// identifiers. Cards show their displacements on a 5 by 5 grid.
//
// Example:
//   drawSvg(board, {.lastMove = move});
//
// Thread safety: a pure function.

#ifndef PHASEMACHINE_GAMES_MONOKNIGHT_SVG_H_
#define PHASEMACHINE_GAMES_MONOKNIGHT_SVG_H_

#include <string>

#include "games/monoknight/board.h"
#include "phase/game.h"

namespace phasemachine::monoknight {

std::string drawSvg(const Board& board, const RenderStyle<Move>& style);

}  // namespace phasemachine::monoknight

#endif  // PHASEMACHINE_GAMES_MONOKNIGHT_SVG_H_
