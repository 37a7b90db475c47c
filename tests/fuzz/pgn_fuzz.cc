// Any text is a finite sequence of games and messages; a game that was read can
// be written, and reading it back gives the same game.

#include <cstddef>
#include <string>
#include <string_view>

#include "games/chess/text/pgn.h"
#include "tests/fuzz/check.h"

namespace phasemachine::chess {
namespace {

void checkGame(const PgnGame& game) {
  const auto text = writePgn(game);
  FUZZ_CHECK(text.ok());
  PgnReader reader(*text);
  const auto back = reader.next();
  FUZZ_CHECK(back.has_value() && back->ok());
  const PgnGame& read = **back;
  FUZZ_CHECK(read.start == game.start);
  FUZZ_CHECK(read.result == game.result);
  FUZZ_CHECK(read.moves.size() == game.moves.size());
  for (std::size_t i = 0; i < game.moves.size(); ++i) {
    FUZZ_CHECK(read.moves[i].move == game.moves[i].move);
    FUZZ_CHECK(read.moves[i].nags == game.moves[i].nags);
  }
  for (const PgnTag& tag : game.tags) {
    const std::string* const value = read.findTag(tag.name);
    FUZZ_CHECK(value != nullptr && *value == tag.value);
  }
  FUZZ_CHECK(!reader.next().has_value());
  const auto again = writePgn(read);
  FUZZ_CHECK(again.ok() && *again == *text);
}

}  // namespace

extern "C" void fuzz(std::string_view text) {
  PgnReader reader(text);
  std::size_t games = 0;
  while (const auto game = reader.next()) {
    // Every game takes at least a character.
    FUZZ_CHECK(++games <= text.size());
    if (game->ok()) {
      checkGame(**game);
    } else {
      checkMessage(game->status());
    }
  }
}

}  // namespace phasemachine::chess
