#include "games/connect_four/game.h"

#include "phase/erased/any_game.h"
#include "phase/machine.h"

namespace phasemachine {

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
  // The discs determine the stack: either nothing has run yet, or everything
  // that can.
  Board fresh = board;
  fresh.stack = {};
  fresh.stack.push(StateType::kTurn);
  Board settled = fresh;
  MoveList moves;
  PhaseMachine<ConnectFour>::legalMoves(settled, moves);
  if (board != fresh && board != settled) {
    return absl::InvalidArgumentError("the stack does not fit the discs");
  }
  return absl::OkStatus();
}

template const AnyGame& anyGame<ConnectFour>();

}  // namespace phasemachine
