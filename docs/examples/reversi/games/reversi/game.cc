#include "games/reversi/game.h"

#include "phase/erased/any_game.h"
#include "phase/machine.h"

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
  // The discs decide the stack: either nothing ran yet, or all that can run.
  Board fresh = board;
  fresh.stack = {};
  fresh.stack.push(StateType::kTurn);
  Board settled = fresh;
  MoveList moves;
  PhaseMachine<Reversi>::legalMoves(settled, moves);
  if (board != fresh && board != settled) {
    return absl::InvalidArgumentError("the stack does not fit the discs");
  }
  return absl::OkStatus();
}

template const AnyGame& anyGame<Reversi>();

}  // namespace phasemachine
