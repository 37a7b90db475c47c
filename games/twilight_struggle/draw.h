// Draws Twilight Struggle: text for terminals and an SVG map.
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_DRAW_H_
#define PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_DRAW_H_

#include <string>

#include "games/twilight_struggle/board.h"
#include "phase/game.h"

namespace phasemachine::twilight_struggle {

// Draws the map by regions with influence and control, the tracks, the active
// effects and the hands as seen by style.viewer. With style.brief, the map
// shows only the countries that can answer the question, and only the viewer's
// hand is shown. At most 80 columns wide.
std::string render(const Board& board, const RenderStyle<Move>& style);
std::string renderSvg(const Board& board, const RenderStyle<Move>& style);

}  // namespace phasemachine::twilight_struggle

#endif  // PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_DRAW_H_
