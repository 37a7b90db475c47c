// Any text is a position of fairy chess or gives one message; positions keep
// their text, as do the positions after their moves, also as saved bytes.
// Input: the name of a variant, a line break, a position.

#include <cstddef>
#include <string>
#include <string_view>

#include "games/fairy_chess/game.h"
#include "games/fairy_chess/knowledge/evaluate.h"
#include "games/fairy_chess/variants/position_text.h"
#include "games/fairy_chess/variants/registry.h"
#include "phase/machine.h"
#include "phase/saved_board.h"
#include "tests/fuzz/check.h"

namespace phasemachine::fairy_chess {

extern "C" void fuzz(std::string_view input) {
  const std::string_view line = takeLine(input);
  FairyChess::Options options;
  options.variant = std::string(line);
  if (!variantNamed(options.variant).ok()) options.variant = "normal";
  const auto read = FairyChess::fromText(input, options);
  if (!read.ok()) {
    checkMessage(read.status());
    return;
  }
  Board board = *read;
  MoveList moves;
  const Decision now = PhaseMachine<FairyChess>::legalMoves(board, moves);
  const std::string written = FairyChess::toText(board);
  auto back = FairyChess::fromText(written, options);
  FUZZ_CHECK(back.ok() && FairyChess::toText(*back) == written);
  FUZZ_CHECK(back->position == board.position);
  const auto loaded = loadBoard<FairyChess>(saveBoard<FairyChess>(board));
  FUZZ_CHECK(loaded.ok() && *loaded == board);
  if (now.winner) return;
  const double score = expectedScore(board);
  FUZZ_CHECK(score >= 0 && score <= 1);
  FUZZ_CHECK(PhaseMachine<FairyChess>::countLegalMoves(board) == moves.size());
  // Every seventh: a position may have thousands.
  for (std::size_t i = 0; i < moves.size(); i += 7) {
    Board child = board;
    PhaseMachine<FairyChess>::advance(child, moves[i]);
    const std::string after = FairyChess::toText(child);
    const auto again = FairyChess::fromText(after, options);
    FUZZ_CHECK(again.ok() && FairyChess::toText(*again) == after);
  }
}

}  // namespace phasemachine::fairy_chess
