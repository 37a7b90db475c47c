// Any text is a legal move of Gungi or gives one message; legal moves keep
// their text in both notations. Input: a position, a line break, the text of a
// move.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "games/gungi/machine/moves.h"
#include "games/gungi/text/move_text.h"
#include "games/gungi/text/position_text.h"
#include "tests/fuzz/check.h"

namespace phasemachine::gungi {

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  const std::size_t lineEnd = std::min(input.find('\n'), input.size());
  const std::string_view text =
      input.substr(std::min(lineEnd + 1, input.size()));
  Options options;
  auto position = positionFromText(input.substr(0, lineEnd), options);
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
  const auto move = moveFromText(*position, options, text);
  if (move.ok()) {
    FUZZ_CHECK(legal.contains(*move));
  } else {
    FUZZ_CHECK(isGoodMessage(std::string_view(move.status().message().data(),
                                              move.status().message().size())));
  }
  return 0;
}

}  // namespace phasemachine::gungi
