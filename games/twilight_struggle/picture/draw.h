// Draws Twilight Struggle: text for terminals and an SVG map.

#pragma once

#include <string>
#include <vector>

#include "games/twilight_struggle/play/board.h"
#include "phase/game.h"

namespace phasemachine::twilight_struggle {

// Draws the tracks, the active effects, the hands as seen by style.viewer, and
// the regions: what both sides hold there, what it would score, and each
// country's influence and control. With style.brief only the countries that can
// answer the question are shown. At most 80 columns wide.
std::string render(const Board& board, const RenderStyle<Move>& style);
std::string renderSvg(const Board& board, const RenderStyle<Move>& style);

// The place of a move on the SVG picture (core/svg/svg.h), for pages on which
// people click it: its country, {"country.Iran"}, or its card in the hand of
// the side to decide. Empty for other choices.
std::vector<std::string> placesOf(const Board& board, Move move);

}  // namespace phasemachine::twilight_struggle
