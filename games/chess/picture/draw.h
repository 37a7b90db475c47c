// Draws a position as text, for terminals and messages.
//
// Eight ranks of squares with their numbers, then the file letters. The squares
// of the last move are in brackets, or on a different background with colour.
//
//    4  .  .  .  . [P] .  .  .
//    3  .  .  .  .  .  .  .  .
//    2  P  P  P  P [.] P  P  P
//    1  R  N  B  Q  K  B  N  R
//       a  b  c  d  e  f  g  h
//
// Example:
//   drawBoard(position, {.ascii = true, .lastMove = move});

#ifndef PHASEMACHINE_GAMES_CHESS_PICTURE_DRAW_H_
#define PHASEMACHINE_GAMES_CHESS_PICTURE_DRAW_H_

#include <string>

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

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_PICTURE_DRAW_H_
