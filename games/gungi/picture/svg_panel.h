// The panel beside the board: the side to move, checks, piece names and both
// hands.
//
// Thread safety: functions of their arguments.

#ifndef PHASEMACHINE_GAMES_GUNGI_PICTURE_SVG_PANEL_H_
#define PHASEMACHINE_GAMES_GUNGI_PICTURE_SVG_PANEL_H_

#include "core/svg/svg.h"
#include "games/gungi/rules/board.h"

namespace phasemachine::gungi {

inline constexpr double kPanelWidth = 300;   // pixels
inline constexpr double kPanelHeight = 660;  // pixels

// `topSide` is at the top of the board.
void drawPanel(svg::Picture& picture, svg::Point corner, const Board& board,
               Side topSide);

// The squares of the marshals in check; none while drafting.
SquareSet marshalsInCheck(const Board& board);

}  // namespace phasemachine::gungi

#endif  // PHASEMACHINE_GAMES_GUNGI_PICTURE_SVG_PANEL_H_
