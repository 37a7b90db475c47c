// A position drawn as a picture in SVG, with our own piece shapes.
//
// The picture is self-contained: no font, no style sheet, no reference outside
// itself, and no identifiers that could clash when several stand in one page.
// The viewBox is 0 0 388 388: squares of 45 units and a margin for coordinates.
//
// Example:
//   drawSvg(position, {.lastMove = move});
//   drawSvg(position, {}, {.selected = from, .targets = legalTargets(...)});
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_GAMES_CHESS_SVG_H_
#define PHASEMACHINE_GAMES_CHESS_SVG_H_

#include <string>

#include "games/chess/position.h"
#include "games/chess/types.h"
#include "phase/game.h"

namespace phasemachine::chess {

// What is shown on the squares besides the last move.
struct SvgMarks {
  Square selected = kNoSquare;
  // A dot on an empty square, a ring around a piece.
  Bitboard targets = 0;
};

// `style.flipped` and `style.lastMove` count; the king in check is marked.
std::string drawSvg(const Position& position,
                    const RenderStyle<Move>& style = {},
                    const SvgMarks& marks = {});

// Where the piece on `from` may legally go, for SvgMarks::targets; castling
// shows on the king's target.
Bitboard legalTargets(const Position& position, Square from);

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_SVG_H_
