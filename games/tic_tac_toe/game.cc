#include "games/tic_tac_toe/game.h"

#include "phase/erased/any_game.h"
#include "phase/machine.h"

namespace phasemachine {

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
  // The marks determine the stack: either nothing has run yet, or everything
  // that can.
  Board fresh = board;
  fresh.stack = {};
  fresh.stack.push(StateType::kTurn);
  Board settled = fresh;
  MoveList moves;
  PhaseMachine<TicTacToe>::legalMoves(settled, moves);
  if (board != fresh && board != settled) {
    return absl::InvalidArgumentError("the stack does not fit the marks");
  }
  return absl::OkStatus();
}

template const AnyGame& anyGame<TicTacToe>();

}  // namespace phasemachine
