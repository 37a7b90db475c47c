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

}  // namespace

// The first line is a position, the rest a move.
extern "C" void fuzz(std::string_view text) {
  const std::size_t line = text.find('\n');
  auto board = MonoKnight::fromText(text.substr(0, line), {});
  if (!board.ok()) {
    checkMessage(board.status());
    return;
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
  Random random(text.size());
  decision = PhaseMachine<MonoKnight>::legalMoves(*board, moves);
  for (int ply = 0; ply < kPlies && !decision.winner; ++ply) {
    FUZZ_CHECK(!moves.empty());
    const auto move =
        moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    decision = PhaseMachine<MonoKnight>::step(*board, move, moves);
  }
}

}  // namespace phasemachine
