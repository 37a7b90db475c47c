// Draws a position as text, for terminals and messages.
//
//   4  1  1  1  1  1      remaining 24   moves 0   penalties 0   score 0
//   3  1  1  1  1  1      hand  0 kingUp x2   1 knightUp1Right2   ...
//   2  1  1 [.] 1  1      next  kingLeft, straightUp2, kingUp
//   1  1  1  1  1  1
//   0  1  1  1  1  1
//      0  1  2  3  4
//
// A number is the visits that a tile requires, a dot a visited tile, T and t an
// open and a visited toggle, # a wall; the piece is in brackets.
//
// Example:
//   drawBoard(board, {.ascii = true});

#ifndef PHASEMACHINE_GAMES_MONOKNIGHT_PICTURE_DRAW_H_
#define PHASEMACHINE_GAMES_MONOKNIGHT_PICTURE_DRAW_H_

#include <string>

#include "games/monoknight/rules/board.h"
#include "phase/game.h"

namespace phasemachine::monoknight {

// Lines, each ending in a newline. `style.flipped` and `style.viewer` are
// ignored: there is one player, who sees everything.
std::string drawBoard(const Board& board, const RenderStyle<Move>& style);

}  // namespace phasemachine::monoknight

#endif  // PHASEMACHINE_GAMES_MONOKNIGHT_PICTURE_DRAW_H_
