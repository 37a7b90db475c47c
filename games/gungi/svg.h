// Draws positions as SVG pictures.
//
// Towers are stacked discs; the second player's pieces are upside down, as in
// shogi diagrams.
//
// Example:
//   drawSvg(board, style, {.selected = from, .targets = {}});
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_GAMES_GUNGI_SVG_H_
#define PHASEMACHINE_GAMES_GUNGI_SVG_H_

#include <string>

#include "games/gungi/board.h"
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

#endif  // PHASEMACHINE_GAMES_GUNGI_SVG_H_
