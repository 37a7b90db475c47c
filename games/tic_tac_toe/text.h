// Tic-tac-toe in text: a position is nine of "XO." row by row and the side to
// move ("X.O.X.... o"); a move is a cell, "a1" (bottom left) to "c3".

#ifndef PHASEMACHINE_GAMES_TIC_TAC_TOE_TEXT_H_
#define PHASEMACHINE_GAMES_TIC_TAC_TOE_TEXT_H_

#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "games/tic_tac_toe/board.h"
#include "phase/game.h"

namespace phasemachine::tic_tac_toe {

// InvalidArgument unless the marks can have arisen in play.
absl::Status validate(const Board& board);

std::string toText(const Board& board);
// Errors: InvalidArgument naming the character.
absl::StatusOr<Board> fromText(std::string_view text);

std::string moveToText(Move move);
// Capitals are read, too. Errors: InvalidArgument unless `text` names a cell.
absl::StatusOr<Move> moveFromText(std::string_view text);

std::string render(const Board& board, const RenderStyle<Move>& style);

// Draws a position as an SVG picture in the look of core/svg/svg.h: the marks, the
// last move, a completed line, and whose turn it is.

// `style.flipped` is ignored: the board looks the same from all sides.
std::string renderSvg(const Board& board, const RenderStyle<Move>& style);

}  // namespace phasemachine::tic_tac_toe

#endif  // PHASEMACHINE_GAMES_TIC_TAC_TOE_TEXT_H_
