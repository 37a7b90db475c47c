// Draws a position as an SVG picture in the look of core/svg/svg.h: the marks, the
// last move, a completed line, and whose turn it is.
//
// Thread safety: a pure function.

#ifndef PHASEMACHINE_GAMES_TIC_TAC_TOE_SVG_H_
#define PHASEMACHINE_GAMES_TIC_TAC_TOE_SVG_H_

#include <string>

#include "games/tic_tac_toe/board.h"
#include "phase/game.h"

namespace phasemachine::tic_tac_toe {

// `style.flipped` is ignored: the board looks the same from all sides.
std::string renderSvg(const Board& board, const RenderStyle<Move>& style);

}  // namespace phasemachine::tic_tac_toe

#endif  // PHASEMACHINE_GAMES_TIC_TAC_TOE_SVG_H_
