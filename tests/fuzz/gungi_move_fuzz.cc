// Any text is a legal move of Gungi or gives one message; legal moves keep
// their text in both notations. Input: a position, a line break, the text of a
// move.

#include <cstddef>
#include <string_view>

#include "games/gungi/compiled.h"
#include "games/gungi/text/move_text.h"
#include "games/gungi/text/position_text.h"
#include "tests/fuzz/check.h"

namespace phasemachine::gungi {

extern "C" void fuzz(std::string_view input) {
  const std::string_view line = takeLine(input);
  Options options;
  auto position = positionFromText(line, options);
  if (!position.ok()) {
    options = {};
    position = positionFromText(startText(options.rules), options);
  }
  MoveList legal;
  generateMoves(*position, options, legal);
  for (std::size_t i = 0; i < legal.size(); i += 5) {
    FUZZ_CHECK(explain(*position, options, legal[i]).rule == Rule::kNone);
    for (const Notation notation :
         {Notation::kAscii, Notation::kNumbered, Notation::kJapanese}) {
      const auto back =
          moveFromText(*position, options,
                       moveToText(*position, options, legal[i], notation));
      FUZZ_CHECK(back.ok() && *back == legal[i]);
    }
  }
  const auto move = moveFromText(*position, options, input);
  if (move.ok()) {
    FUZZ_CHECK(legal.contains(*move));
  } else {
    checkMessage(move.status());
  }
}

}  // namespace phasemachine::gungi
