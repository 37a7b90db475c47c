// Any text is a move of Twilight Struggle that is made, or refused with one
// message and without changing the board. Input: a position, a line break, the
// text of a move.

#include <algorithm>
#include <string_view>

#include "games/twilight_struggle/game.h"
#include "phase/machine.h"
#include "tests/fuzz/check.h"

namespace phasemachine::twilight_struggle {

extern "C" void fuzz(std::string_view input) {
  using Machine = PhaseMachine<TwilightStruggle>;
  auto board = fromText(takeLine(input), {});
  if (!board.ok()) board = fromText("turn=4 round=2 hand.USSR=8,14,36", {});
  MoveList moves;
  const Decision now = Machine::legalMoves(*board, moves);
  const auto move = moveFromText(*board, input);
  absl::Status status = move.status();
  const Board before = *board;
  if (move.ok()) {
    const bool legal = !now.winner && moves.contains(*move);
    status = Machine::tryStep(*board, *move).status();
    FUZZ_CHECK(status.ok() == legal);
  }
  if (!status.ok()) {
    FUZZ_CHECK(*board == before);
    checkMessage(status);
  }
}

}  // namespace phasemachine::twilight_struggle
