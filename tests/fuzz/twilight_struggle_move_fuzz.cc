// Any text is a move of Twilight Struggle that is made, or refused with one
// message and without changing the board. Input: a position, a line break, the
// text of a move.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "games/twilight_struggle/game.h"
#include "phase/machine.h"
#include "tests/fuzz/check.h"

namespace phasemachine::twilight_struggle {

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  using Machine = PhaseMachine<TwilightStruggle>;
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  const std::size_t lineEnd = std::min(input.find('\n'), input.size());
  const std::string_view text =
      input.substr(std::min(lineEnd + 1, input.size()));
  auto board = fromText(input.substr(0, lineEnd), {});
  if (!board.ok()) board = fromText("turn=4 round=2 hand.USSR=8,14,36", {});
  MoveList moves;
  const Decision now = Machine::legalMoves(*board, moves);
  const auto move = moveFromText(*board, text);
  absl::Status status = move.status();
  const Board before = *board;
  if (move.ok()) {
    const bool legal = !now.winner && moves.contains(*move);
    status = Machine::tryStep(*board, *move).status();
    FUZZ_CHECK(status.ok() == legal);
  }
  if (!status.ok()) {
    FUZZ_CHECK(*board == before);
    FUZZ_CHECK(isGoodMessage(
        std::string_view(status.message().data(), status.message().size())));
  }
  return 0;
}

}  // namespace phasemachine::twilight_struggle
