// The picture of a Connect Four board ("cell.d1" -> "X"), and the events of a
// move, as data.

#include "phase/told/events.h"

#include <string>
#include <vector>

#include "games/connect_four/game.h"
#include "games/connect_four/places.h"

namespace phasemachine {

Picture ConnectFour::picture(const Board& board, Side) {
  using namespace connect_four;
  Picture picture;
  for (unsigned column = 0; column < kColumns; ++column) {
    for (unsigned row = 0; row < kRows; ++row) {
      for (const Side side : {Side::kFirst, Side::kSecond}) {
        if ((board.discs[playerIndex(side)] & cellBit(column, row)) == 0) {
          continue;
        }
        picture[placeOf(column, row)] = sideName(board, side);
      }
    }
  }
  return picture;
}

std::vector<Event> ConnectFour::tell(const WatchedStep<ConnectFour>& step) {
  static constexpr KeyWords kRows[] = {
      {.prefix = "cell.", .kind = "placed", .parts = "cell"}};
  Changes changes = step.changes;
  std::vector<Event> events = tellByKeys(kRows, step.seen, changes);
  for (Event& event : events) event.side = step.before.sideToMove;
  return events;
}

}  // namespace phasemachine
