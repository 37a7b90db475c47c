// Draws a position as an SVG picture, with our own piece shapes.
//
// The picture is self-contained: no fonts, style sheets or external references,
// and no identifiers that could clash if several are on one page. The viewBox
// is 0 0 388 388: squares of 45 units and a margin for coordinates.
//
// Example:
//   drawSvg(position, {.lastMove = move});
//   drawSvg(position, {}, {.selected = from, .targets = targets});
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_GAMES_CHESS_SVG_H_
#define PHASEMACHINE_GAMES_CHESS_SVG_H_

#include <string>

#include "games/chess/position.h"
#include "games/chess/types.h"
#include "phase/game.h"

namespace phasemachine::chess {

// Marks on the squares in addition to the last move.
struct SvgMarks {
  Square selected = kNoSquare;
  // A dot on an empty square, a ring around a piece.
  Bitboard targets = 0;
};

// Uses `style.flipped` and `style.lastMove`; marks the king in check.
std::string drawSvg(const Position& position,
                    const RenderStyle<Move>& style = {},
                    const SvgMarks& marks = {});

// Legal targets of the piece on `from`, for SvgMarks::targets; for castling,
// the king's target.
Bitboard legalTargets(const Position& position, Square from);

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_SVG_H_
