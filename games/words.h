// Words of a game for people: its players, how moves are written, and what they
// look up in a position.
//
// Example:
//   sideName(board, Side::kFirst);       // "USSR"
//   sideNamed(board, "ussr");            // Side::kFirst
//   howMovesAreWritten(board.game());    // "A move is a column, a to g or ..."
//   if (const PositionTopics* topics = positionTopics(board.game())) {
//     absl::StatusOr<std::string> text = topics->text(board, "poland");
//   }

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "core/side.h"
#include "phase/erased/any_game.h"

namespace phasemachine {

// The name of AnyGame::sideName, White or USSR, which may depend on the
// options; nature is "nature". `options` as for AnyBoard::initial; invalid text
// counts as empty.
std::string_view sideName(const AnyGame& game, std::string_view options,
                          Side side);
std::string_view sideName(const AnyBoard& board, Side side);

// The player named by `word`, case-insensitive: "first", "second" or a name of
// the game.
std::optional<Side> sideNamed(const AnyBoard& board, std::string_view word);

// The words accepted by sideNamed(): "White, Black, first or second".
std::string sideWords(const AnyBoard& board);

// How people write moves: one or more sentences, on one line; for every listed
// game (list.h).
std::string_view howMovesAreWritten(const AnyGame& game);

// What people look up during a game besides AnyGame::topics(): entries whose
// text depends on the position, such as a country of Twilight Struggle.
struct PositionTopics {
  std::string_view word;  // for one entry: "country"
  std::string_view help;  // what an entry tells, for a list of commands
  std::vector<std::string> (*names)();
  // What all viewers may see, in lines that end in newlines. Error:
  // InvalidArgument that quotes an unknown name.
  absl::StatusOr<std::string> (*text)(const AnyBoard&, std::string_view name);
};

// Null: the game has none.
const PositionTopics* positionTopics(const AnyGame& game);

}  // namespace phasemachine
