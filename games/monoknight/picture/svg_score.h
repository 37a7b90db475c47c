// The score of a picture: the current state, the score with its parts, the
// penalties, and the goals of a stage.
//
// Thread safety: functions of their arguments.

#ifndef PHASEMACHINE_GAMES_MONOKNIGHT_PICTURE_SVG_SCORE_H_
#define PHASEMACHINE_GAMES_MONOKNIGHT_PICTURE_SVG_SCORE_H_

#include "core/svg/svg.h"
#include "games/monoknight/rules/board.h"

namespace phasemachine::monoknight {

inline constexpr double kScoreWidth = 264;   // pixels
inline constexpr double kScoreHeight = 466;  // pixels

void drawScore(svg::Picture& picture, svg::Point corner, const Board& board);

}  // namespace phasemachine::monoknight

#endif  // PHASEMACHINE_GAMES_MONOKNIGHT_PICTURE_SVG_SCORE_H_
