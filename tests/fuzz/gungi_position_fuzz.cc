// Any text is a position of Gungi or one message; positions keep their text,
// and so do the positions after their moves, which saved bytes keep too.

#include <cstddef>
#include <string_view>

#include "games/gungi/game.h"
#include "games/gungi/machine/moves.h"
#include "games/gungi/text/position_text.h"
#include "phase/machine.h"
#include "phase/saved_board.h"
#include "tests/fuzz/check.h"

namespace phasemachine::gungi {
namespace {

void checkRoundTrip(const Position& position, const Options& options) {
  FUZZ_CHECK(validate(position, options).ok());
  Options again = options;
  const auto back = positionFromText(positionToText(position, options), again);
  FUZZ_CHECK(back.ok() && *back == position && again == options);
  FUZZ_CHECK(back->key == position.key);
}

}  // namespace

extern "C" void fuzz(std::string_view text) {
  Options options;
  const auto position = positionFromText(text, options);
  if (!position.ok()) {
    checkMessage(position.status());
    return;
  }
  checkRoundTrip(*position, options);
  Board board = Gungi::boardFrom(*position, options);
  MoveList moves;
  const Decision now = PhaseMachine<Gungi>::legalMoves(board, moves);
  const auto loaded = loadBoard<Gungi>(saveBoard<Gungi>(board));
  FUZZ_CHECK(loaded.ok() && *loaded == board);
  if (now.winner) return;
  FUZZ_CHECK(PhaseMachine<Gungi>::countLegalMoves(board) == moves.size());
  // Every seventh: a position may have thousands.
  for (std::size_t i = 0; i < moves.size(); i += 7) {
    Board child = board;
    PhaseMachine<Gungi>::advance(child, moves[i]);
    checkRoundTrip(child.position, options);
  }
}

}  // namespace phasemachine::gungi
