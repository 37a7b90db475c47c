// Any text is a position of Twilight Struggle or gives one message; positions
// keep their text, saved bytes and observations, and can be played on.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "games/twilight_struggle/game.h"
#include "games/twilight_struggle/knowledge/evaluate.h"
#include "games/twilight_struggle/text/text.h"
#include "phase/machine.h"
#include "phase/saved_board.h"
#include "tests/fuzz/check.h"

namespace phasemachine::twilight_struggle {
namespace {

using Machine = PhaseMachine<TwilightStruggle>;

void checkRoundTrip(const Board& board) {
  const auto back = fromText(toText(board), {});
  FUZZ_CHECK(back.ok() && *back == board);
  const auto loaded =
      loadBoard<TwilightStruggle>(saveBoard<TwilightStruggle>(board));
  FUZZ_CHECK(loaded.ok() && *loaded == board);
}

}  // namespace

extern "C" void fuzz(std::string_view text) {
  auto board = fromText(text, {});
  if (!board.ok()) {
    checkMessage(board.status());
    return;
  }
  checkRoundTrip(*board);
  MoveList moves;
  Decision now = Machine::legalMoves(*board, moves);
  const Board settled = *board;
  MoveList again;
  FUZZ_CHECK(Machine::legalMoves(*board, again) == now && *board == settled);
  for (Side viewer : {kUssr, kUsa}) {
    Random random(1);
    const Board world = TwilightStruggle::determinize(*board, viewer, random);
    FUZZ_CHECK(TwilightStruggle::observe(world, viewer) ==
               TwilightStruggle::observe(*board, viewer));
  }
  // A little play, each move chosen by the input.
  for (std::size_t i = 0; i < 24 && !now.winner; ++i) {
    FUZZ_CHECK(!moves.empty());
    const int value = evaluate(*board, kUsa);
    FUZZ_CHECK(value >= -kMaxEvaluation && value <= kMaxEvaluation);
    const std::size_t pick =
        text.empty() ? 0 : static_cast<std::uint8_t>(text[i % text.size()]);
    const Move move = moves[pick % moves.size()];
    const auto back = moveFromText(*board, moveToText(*board, move));
    FUZZ_CHECK(back.ok() && *back == move);
    const Board before = *board;
    now = Machine::step(*board, move, moves);
    FUZZ_CHECK(narrate(before, move, *board, kUsa).ends_with('\n'));
  }
}

}  // namespace phasemachine::twilight_struggle
