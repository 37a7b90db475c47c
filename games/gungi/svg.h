// Positions drawn as pictures.
//
// Towers are drawn as discs one above the other; the second player's pieces
// stand upside down, as in shogi diagrams.
//
// Example:
//   drawSvg(board, style, {.selected = from, .targets = targetsFrom(board,
//   from)})
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_GAMES_GUNGI_SVG_H_
#define PHASEMACHINE_GAMES_GUNGI_SVG_H_

#include <string>

#include "games/gungi/board.h"
#include "phase/game.h"

namespace phasemachine::gungi {

// What is drawn besides the position: the square of the piece that is about to
// move, and where it may go.
struct SvgMarks {
  Square selected = kNoSquare;
  SquareSet targets = {};
};

// A complete SVG document.
std::string drawSvg(const Board& board, const RenderStyle<Move>& style,
                    const SvgMarks& marks = {});

// Where the legal moves of the top piece on `from` go.
SquareSet targetsFrom(const Board& board, Square from);

// Where the legal drops of a piece of this type go.
SquareSet targetsOfDrop(const Board& board, PieceType type);

}  // namespace phasemachine::gungi

#endif  // PHASEMACHINE_GAMES_GUNGI_SVG_H_
