// A position drawn in characters, for terminals and messages.
//
// Eight ranks of squares with their numbers, then the letters of the files. The
// squares of the last move stand in brackets, or on another background when
// colour is on.
//
//    4  .  .  .  . [P] .  .  .
//    3  .  .  .  .  .  .  .  .
//    2  P  P  P  P [.] P  P  P
//    1  R  N  B  Q  K  B  N  R
//       a  b  c  d  e  f  g  h
//
// Example:
//   drawBoard(position, {.ascii = true, .lastMove = move});
//
// Thread safety: a pure function.

#ifndef PHASEMACHINE_GAMES_CHESS_DRAW_H_
#define PHASEMACHINE_GAMES_CHESS_DRAW_H_

#include <string>

#include "games/chess/position.h"
#include "games/chess/types.h"
#include "phase/game.h"

namespace phasemachine::chess {

// Nine lines, each ended by a line break. Pieces are the letters of FEN when
// `style.ascii`, else the chess symbols of Unicode in UTF-8. `style.viewer`
// means nothing, since all is seen.
std::string drawBoard(const Position& position,
                      const RenderStyle<Move>& style = {});

// The squares a move is seen on: origin and target, where the target of
// castling is the king's.
Bitboard markedSquares(Move move);

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_DRAW_H_
