// Connect Four as text: a position is six rows of "XO." from the top, separated
// by "/", and the side to move
// ("......./......./......./......./......./...X... o"); a move is a column,
// "a" to "g".

#ifndef PHASEMACHINE_GAMES_CONNECT_FOUR_TEXT_H_
#define PHASEMACHINE_GAMES_CONNECT_FOUR_TEXT_H_

#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "games/connect_four/board.h"
#include "phase/game.h"

namespace phasemachine::connect_four {

// InvalidArgument unless the discs can arise in play.
absl::Status validate(const Board& board);

std::string toText(const Board& board);
// Errors: InvalidArgument naming the character.
absl::StatusOr<Board> fromText(std::string_view text);

std::string moveToText(Move move);
// Columns are also numbered from the left, 1 to 7, and capitals are read.
// Errors: InvalidArgument unless `text` names a column.
absl::StatusOr<Move> moveFromText(std::string_view text);

// "d1": the column and the row from the bottom.
std::string cellName(unsigned column, unsigned row);

std::string render(const Board& board, const RenderStyle<Move>& style);

// Draws a position as an SVG picture in the style of core/svg/svg.h: the discs, the
// last move, a completed four, and the side to move.

// `style.flipped` is ignored: the board looks the same from both sides.
std::string renderSvg(const Board& board, const RenderStyle<Move>& style);

}  // namespace phasemachine::connect_four

#endif  // PHASEMACHINE_GAMES_CONNECT_FOUR_TEXT_H_
