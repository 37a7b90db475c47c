// Draws positions as SVG pictures.
//
// In the style of core/svg/svg.h: a wooden board with towers of discs, and a panel
// with the turn, checks and both hands. The pieces of the side at the top are
// upside down, as in shogi diagrams. The characters are drawn without a font.
//
// Example:
//   drawSvg(board, style, {.selected = from, .targets = {}});

#ifndef PHASEMACHINE_GAMES_GUNGI_PICTURE_SVG_H_
#define PHASEMACHINE_GAMES_GUNGI_PICTURE_SVG_H_

#include <string>

#include "games/gungi/rules/board.h"
#include "phase/game.h"

namespace phasemachine::gungi {

// Additional marks: the square of the selected piece, and its targets.
struct SvgMarks {
  Square selected = kNoSquare;
  SquareSet targets = {};
};

// A complete SVG document.
std::string drawSvg(const Board& board, const RenderStyle<Move>& style,
                    const SvgMarks& marks = {});

}  // namespace phasemachine::gungi

#endif  // PHASEMACHINE_GAMES_GUNGI_PICTURE_SVG_H_
