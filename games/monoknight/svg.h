// A position drawn as a picture in SVG: the board, the hand, the preview.
//
// The picture is self-contained: no style sheet, no reference outside itself,
// no identifiers. Cards show their displacements on a grid of five by five.
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
