#include "games/tic_tac_toe/game.h"

#include <string>
#include <vector>

#include "phase/erased/any_game.h"
#include "phase/stack_fits.h"
#include "phase/told/events.h"

namespace phasemachine {

// The picture of a tic-tac-toe board ("cell.b2" -> "X"), and the events of a
// move, as data.

Picture TicTacToe::picture(const Board& board, Side) {
  Picture picture;
  for (std::uint8_t cell = 0; cell < 9; ++cell) {
    for (const Side side : {Side::kFirst, Side::kSecond}) {
      if ((board.marks[playerIndex(side)] >> cell & 1) == 0) continue;
      picture[placesOf(board, {cell})[0]] = sideName(board, side);
    }
  }
  return picture;
}

std::vector<Event> TicTacToe::tell(const WatchedStep<TicTacToe>& step) {
  static constexpr KeyWords kRows[] = {
      {.prefix = "cell.", .kind = "placed", .parts = "cell"}};
  Changes changes = step.changes;
  std::vector<Event> events = tellByKeys(kRows, step.seen, changes);
  for (Event& event : events) event.side = step.before.sideToMove;
  return events;
}

absl::Status TicTacToe::readBytes(ByteReader& in, Board& board) {
  board.marks[0] = in.get<std::uint16_t>();
  board.marks[1] = in.get<std::uint16_t>();
  board.sideToMove = in.get<Side>();
  if (board.sideToMove != Side::kFirst && board.sideToMove != Side::kSecond) {
    return absl::InvalidArgumentError("unknown side to move");
  }
  if (absl::Status status = tic_tac_toe::validate(board); !status.ok()) {
    return status;
  }
  if (!board.stack.read(in, StateType::kDrawEnd)) {
    return absl::InvalidArgumentError("not a tic_tac_toe stack");
  }
  if (!stackFits<TicTacToe>(board, StateType::kTurn)) {
    return absl::InvalidArgumentError("the stack does not fit the marks");
  }
  return absl::OkStatus();
}

template const AnyGame& anyGame<TicTacToe>();

}  // namespace phasemachine
