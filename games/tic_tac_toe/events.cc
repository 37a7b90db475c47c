// The picture of a tic-tac-toe board ("cell.b2" -> "X"), and the events of a
// move, as data.

#include "phase/told/events.h"

#include <string>
#include <vector>

#include "games/tic_tac_toe/game.h"

namespace phasemachine {

Picture TicTacToe::picture(const Board& board, Side) {
  Picture picture;
  for (std::uint8_t cell = 0; cell < 9; ++cell) {
    for (const Side side : {Side::kFirst, Side::kSecond}) {
      if ((board.marks[playerIndex(side)] >> cell & 1) == 0) continue;
      picture["cell." + tic_tac_toe::moveToText({cell})] =
          sideName(board, side);
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

}  // namespace phasemachine
