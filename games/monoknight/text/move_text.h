// Moves as text.
//
//   play      0:kingUp   2:kingUpOrDown:0,-1   (slot, card, vector of a choice)
//   discard   discard:3
//   redraw    redraw
//   spawn     spawn:2,2          (column, row from the bottom left)
//   draw      draw:kingUp        (nature)
//
// Reading also accepts a card without its slot, meaning the first slot that
// holds it, and a slot without its card.

#ifndef PHASEMACHINE_GAMES_MONOKNIGHT_TEXT_MOVE_TEXT_H_
#define PHASEMACHINE_GAMES_MONOKNIGHT_TEXT_MOVE_TEXT_H_

#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "games/monoknight/rules/board.h"

namespace phasemachine::monoknight {

std::string moveToText(const Board& board, Move move);
// Error: InvalidArgument with what was expected.
absl::StatusOr<Move> moveFromText(const Board& board, std::string_view text);

// Converts a tile to "2,3" and back.
std::string tileToText(int tile);
absl::StatusOr<std::uint8_t> tileFromText(int size, std::string_view text);

}  // namespace phasemachine::monoknight

#endif  // PHASEMACHINE_GAMES_MONOKNIGHT_TEXT_MOVE_TEXT_H_
