// Any text is a valid position or gives one message; positions keep their text
// and can be played on, and their moves keep theirs.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "games/monoknight/game.h"
#include "phase/machine.h"
#include "tests/fuzz/check.h"

namespace phasemachine {
namespace {

constexpr int kPlies = 40;

void checkMessage(const absl::Status& status) {
  FUZZ_CHECK(isGoodMessage(
      std::string_view(status.message().data(), status.message().size())));
}

}  // namespace

// The first line is a position, the rest a move.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const std::size_t line = text.find('\n');
  auto board = MonoKnight::fromText(text.substr(0, line), {});
  if (!board.ok()) {
    checkMessage(board.status());
    return 0;
  }
  MonoKnight::MoveList moves;
  Decision decision = PhaseMachine<MonoKnight>::legalMoves(*board, moves);
  const auto again = MonoKnight::fromText(MonoKnight::toText(*board), {});
  FUZZ_CHECK(again.ok());
  if (line != std::string_view::npos) {
    const auto move = MonoKnight::moveFromText(*board, text.substr(line + 1));
    if (move.ok()) {
      FUZZ_CHECK(*MonoKnight::moveFromText(
                     *board, MonoKnight::moveToText(*board, *move)) == *move);
      PhaseMachine<MonoKnight>::tryStep(*board, *move).status().IgnoreError();
    } else {
      checkMessage(move.status());
    }
  }
  Random random(size);
  decision = PhaseMachine<MonoKnight>::legalMoves(*board, moves);
  for (int ply = 0; ply < kPlies && !decision.winner; ++ply) {
    FUZZ_CHECK(!moves.empty());
    const auto move =
        moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    decision = PhaseMachine<MonoKnight>::step(*board, move, moves);
  }
  return 0;
}

}  // namespace phasemachine
