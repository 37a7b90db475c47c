// Reversi in text: a position is 64 of "XO.", row by row from the top left, and
// the side to move, "x" or "o"; a move is a cell, "a1" at the top left.

#ifndef PHASEMACHINE_GAMES_REVERSI_TEXT_H_
#define PHASEMACHINE_GAMES_REVERSI_TEXT_H_

#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "games/reversi/board.h"
#include "phase/game.h"

namespace phasemachine::reversi {

// InvalidArgument unless the discs can have arisen in play.
absl::Status validate(const Board& board);

std::string toText(const Board& board);
// Errors: InvalidArgument naming the character.
absl::StatusOr<Board> fromText(std::string_view text);

std::string moveToText(Move move);
// Errors: InvalidArgument unless `text` names a cell.
absl::StatusOr<Move> moveFromText(std::string_view text);

std::string render(const Board& board, const RenderStyle<Move>& style);
std::string renderSvg(const Board& board, const RenderStyle<Move>& style);

}  // namespace phasemachine::reversi

#endif  // PHASEMACHINE_GAMES_REVERSI_TEXT_H_
