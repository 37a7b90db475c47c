// Draws a position as an SVG picture.
//
// Example:
//   drawSvg(position, {.lastMove = move});
//   drawSvg(position, {}, {.selected = from, .targets = targets});

#ifndef PHASEMACHINE_GAMES_CHESS_PICTURE_SVG_H_
#define PHASEMACHINE_GAMES_CHESS_PICTURE_SVG_H_

#include <string>
#include <vector>

#include "games/chess/position/position.h"
#include "games/chess/position/types.h"
#include "phase/game.h"

namespace phasemachine::chess {

// Marks on the squares in addition to the last move.
struct SvgMarks {
  Bitboard selected = 0;
  // A dot on an empty square, a ring around a piece.
  Bitboard targets = 0;
  // Replaces the line above the board (the side to move), e.g. how the game
  // ended.
  std::string caption = {};
};

// Uses `style.flipped` and `style.lastMove`; marks the king in check.
std::string drawSvg(const Position& position,
                    const RenderStyle<Move>& style = {},
                    const SvgMarks& marks = {});

// Marks the origins and targets of moves; for castling, the king's target.
SvgMarks marksOf(const std::vector<Move>& moves);

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_PICTURE_SVG_H_
