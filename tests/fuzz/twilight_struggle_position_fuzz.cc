// Any text is a position of Twilight Struggle or gives one message; positions
// keep their text, saved bytes and observations, and can be played on.

#include <cstddef>
#include <cstdint>
#include <string>
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

void checkMessage(const absl::Status& status) {
  FUZZ_CHECK(isGoodMessage(
      std::string_view(status.message().data(), status.message().size())));
}

void checkRoundTrip(const Board& board) {
  const auto back = fromText(toText(board), {});
  FUZZ_CHECK(back.ok() && *back == board);
  const auto loaded =
      loadBoard<TwilightStruggle>(saveBoard<TwilightStruggle>(board));
  FUZZ_CHECK(loaded.ok() && *loaded == board);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  auto board = fromText(text, {});
  if (!board.ok()) {
    checkMessage(board.status());
    return 0;
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
    const std::size_t pick = size == 0 ? 0 : data[i % size];
    const Move move = moves[pick % moves.size()];
    const auto back = moveFromText(*board, moveToText(*board, move));
    FUZZ_CHECK(back.ok() && *back == move);
    const Board before = *board;
    now = Machine::step(*board, move, moves);
    FUZZ_CHECK(narrate(before, move, *board, kUsa).ends_with('\n'));
  }
  return 0;
}

}  // namespace phasemachine::twilight_struggle
