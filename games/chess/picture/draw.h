// Draws a position as text, for terminals and messages, and as an SVG picture.
//
// Text has eight ranks of squares with their numbers, then the file letters. The
// squares of the last move are in brackets, or on a different background with
// colour.
//
//    4  .  .  .  . [P] .  .  .
//    3  .  .  .  .  .  .  .  .
//    2  P  P  P  P [.] P  P  P
//    1  R  N  B  Q  K  B  N  R
//       a  b  c  d  e  f  g  h

#pragma once

#include <string>
#include <vector>

#include "games/chess/machine/board.h"
#include "games/chess/position/position.h"
#include "games/chess/position/types.h"
#include "phase/game.h"

namespace phasemachine::chess {

// Nine lines, each ending in a newline. Pieces are FEN letters if
// `style.ascii`, otherwise Unicode chess symbols in UTF-8. `style.viewer` is
// ignored.
std::string drawBoard(const Position& position,
                      const RenderStyle<Move>& style = {});

// The squares to highlight for a move: origin and target (for castling, the
// king's target).
Bitboard markedSquares(Move move);

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

// Places of moves on the picture (core/svg/svg.h), for pages on which people click
// them.
std::string placeOf(Square square);  // "square.e4"

// Origin and target; for castling the king's target.
std::vector<std::string> placesOf(const Board& board, Move move);

}  // namespace phasemachine::chess
