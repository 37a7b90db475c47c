#include "games/connect_four/game.h"

#include <string>
#include <vector>

#include "phase/erased/any_game.h"
#include "phase/stack_fits.h"
#include "phase/told/events.h"

namespace phasemachine {

// The picture of a Connect Four board ("cell.d1" -> "X"), and the events of a
// move, as data.

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

absl::Status ConnectFour::readBytes(ByteReader& in, Board& board) {
  board.discs[0] = in.get<std::uint64_t>();
  board.discs[1] = in.get<std::uint64_t>();
  board.sideToMove = in.get<Side>();
  if (board.sideToMove != Side::kFirst && board.sideToMove != Side::kSecond) {
    return absl::InvalidArgumentError("unknown side to move");
  }
  if (absl::Status status = connect_four::validate(board); !status.ok()) {
    return status;
  }
  if (!board.stack.read(in, StateType::kDrawEnd)) {
    return absl::InvalidArgumentError("not a connect_four stack");
  }
  if (!stackFits<ConnectFour>(board, StateType::kTurn)) {
    return absl::InvalidArgumentError("the stack does not fit the discs");
  }
  return absl::OkStatus();
}

template const AnyGame& anyGame<ConnectFour>();

}  // namespace phasemachine
