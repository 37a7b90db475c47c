// Draws a position: as text for terminals and messages, and as an SVG picture.
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

#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "games/monoknight/rules/board.h"
#include "phase/game.h"

namespace phasemachine::monoknight {

// Lines, each ending in a newline. `style.flipped` and `style.viewer` are
// ignored: there is one player, who sees everything.
std::string drawBoard(const Board& board, const RenderStyle<Move>& style);

// The board, the cards and the score as an SVG picture (core/svg/svg.h).
// Targets show the numbers of the slots that lead there; a stage of the
// campaign shows its goals. `style` as above.
std::string drawSvg(const Board& board, const RenderStyle<Move>& style);

// Places on the picture, on which people click.
std::string handPlace(std::size_t slot);  // "hand.1" for the first
std::string tilePlace(int tile);          // "tile.2,3"

// Those of a move: a stack of the hand and the target tile.
std::vector<std::string> placesOf(const Board& board, Move move);

}  // namespace phasemachine::monoknight
