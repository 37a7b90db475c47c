// The tiles of a pictured board, with the piece and the targets of the hand.
//
// Thread safety: functions of their arguments.

#ifndef PHASEMACHINE_GAMES_MONOKNIGHT_PICTURE_SVG_BOARD_H_
#define PHASEMACHINE_GAMES_MONOKNIGHT_PICTURE_SVG_BOARD_H_

#include <array>
#include <cstddef>

#include "core/svg/svg.h"
#include "games/monoknight/rules/board.h"

namespace phasemachine::monoknight {

// Side of a board of `size` by `size` tiles with its frame, in pixels.
double boardSide(int size);

// Targets show the numbers of their slots if the player decides. `moved`: the
// piece's tile is marked as that of the last move.
void drawTiles(svg::Picture& picture, svg::Point corner, const Board& board,
               bool moved);

// Tiles that the displacements of a slot's card lead to; -1 for none.
std::array<int, 2> targetsOf(const Board& board, std::size_t slot);

// Whether the player is asked for a card, or for a start.
bool asksForCard(const Board& board);
bool asksForStart(const Board& board);

}  // namespace phasemachine::monoknight

#endif  // PHASEMACHINE_GAMES_MONOKNIGHT_PICTURE_SVG_BOARD_H_
