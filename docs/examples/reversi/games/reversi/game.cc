#include "games/reversi/game.h"

#include "phase/erased/any_game.h"
#include "phase/stack_fits.h"

namespace phasemachine {

absl::Status Reversi::readBytes(ByteReader& in, Board& board) {
  board.discs[0] = in.get<std::uint64_t>();
  board.discs[1] = in.get<std::uint64_t>();
  board.sideToMove = in.get<Side>();
  if (board.sideToMove != Side::kFirst && board.sideToMove != Side::kSecond) {
    return absl::InvalidArgumentError("unknown side to move");
  }
  if (absl::Status status = reversi::validate(board); !status.ok()) {
    return status;
  }
  if (!board.stack.read(in, StateType::kDrawEnd)) {
    return absl::InvalidArgumentError("not a reversi stack");
  }
  if (!stackFits<Reversi>(board, StateType::kTurn)) {
    return absl::InvalidArgumentError("the stack does not fit the discs");
  }
  return absl::OkStatus();
}

template const AnyGame& anyGame<Reversi>();

}  // namespace phasemachine
