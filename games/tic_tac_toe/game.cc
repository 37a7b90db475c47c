#include "games/tic_tac_toe/game.h"

#include "phase/erased/any_game.h"

namespace phasemachine {

absl::Status TicTacToe::check(const Board& board) {
  const auto& marks = board.marks;
  if (board.sideToMove == Side::kNeutral) return error("nobody is to move");
  if ((marks[0] | marks[1]) > 0x1FF) return error("a mark is off the board");
  if (marks[0] & marks[1]) return error("a cell is marked twice");
  const int surplus = std::popcount(marks[0]) - std::popcount(marks[1]);
  if (surplus != (board.sideToMove == Side::kFirst ? 0 : 1)) {
    return error("the number of marks does not fit the side to move");
  }
  if (tic_tac_toe::hasLine(marks[playerIndex(board.sideToMove)])) {
    return error("the side to move has already won");
  }
  return absl::OkStatus();
}

std::vector<std::array<int, 2>> TicTacToe::lines(const Board& board) {
  std::vector<std::array<int, 2>> ends;
  for (const std::uint16_t line : tic_tac_toe::kLines) {
    if ((board.marks[0] & line) != line && (board.marks[1] & line) != line) {
      continue;
    }
    ends.push_back({std::countr_zero(line), std::bit_width(line) - 1});
  }
  return ends;
}

template const AnyGame& anyGame<TicTacToe>();

}  // namespace phasemachine
