// Finds the campaign stage of a board.
//
// A board does not store the number of its stage; its size, cards, costs and
// special tiles identify it. Two pairs of stages (2-2 and 2-3, 2-6 and 2-7)
// differ only in tiles that need several visits, and look alike when those have
// been visited. A game of another mode with the same settings counts as that
// stage.
//
// Example:
//   stageOf(board);   // 24 for 4-1, counted from 0
//
// Thread safety: a pure function.

#ifndef PHASEMACHINE_GAMES_MONOKNIGHT_PICTURE_STAGE_OF_H_
#define PHASEMACHINE_GAMES_MONOKNIGHT_PICTURE_STAGE_OF_H_

#include <cstddef>
#include <optional>

#include "games/monoknight/rules/board.h"

namespace phasemachine::monoknight {

// Empty if the board matches no stage or several.
std::optional<std::size_t> stageOf(const Board& board);

}  // namespace phasemachine::monoknight

#endif  // PHASEMACHINE_GAMES_MONOKNIGHT_PICTURE_STAGE_OF_H_
