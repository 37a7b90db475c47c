// Draws a position as an SVG picture in the style of core/svg/svg.h: the discs, the
// last move, a completed four, and the side to move.
//
// Thread safety: a pure function.

#ifndef PHASEMACHINE_GAMES_CONNECT_FOUR_SVG_H_
#define PHASEMACHINE_GAMES_CONNECT_FOUR_SVG_H_

#include <string>

#include "games/connect_four/board.h"
#include "phase/game.h"

namespace phasemachine::connect_four {

// `style.flipped` is ignored: the board looks the same from both sides.
std::string renderSvg(const Board& board, const RenderStyle<Move>& style);

}  // namespace phasemachine::connect_four

#endif  // PHASEMACHINE_GAMES_CONNECT_FOUR_SVG_H_
