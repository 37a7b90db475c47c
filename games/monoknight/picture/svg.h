// Draws a position as an SVG picture: the board, the cards, the score.
//
// In the style of core/svg/svg.h. Targets show the numbers of the slots that lead
// there; a stage of the campaign shows its goals. `style.flipped` and
// `style.viewer` are ignored: there is one player, who sees everything.
//
// Example:
//   drawSvg(board, {.lastMove = move});

#ifndef PHASEMACHINE_GAMES_MONOKNIGHT_PICTURE_SVG_H_
#define PHASEMACHINE_GAMES_MONOKNIGHT_PICTURE_SVG_H_

#include <string>

#include "games/monoknight/rules/board.h"
#include "phase/game.h"

namespace phasemachine::monoknight {

std::string drawSvg(const Board& board, const RenderStyle<Move>& style);

}  // namespace phasemachine::monoknight

#endif  // PHASEMACHINE_GAMES_MONOKNIGHT_PICTURE_SVG_H_
