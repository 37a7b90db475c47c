// A played game, and the files it is kept in.
//
// Contract: chess games are kept as PGN, all others as JSON lines: one object
// a game with "game", "options", "position" (the start), "moves" (as text),
// "winner" ("first", "second", "neutral" or null) and "tags". Gungi has a
// notation of its own besides (games/gungi/record.h). Reading checks every
// move.
//
// Example:
//   GameRecord record = ...;
//   absl::StatusOr<std::string> text = recordToText(record);
//   absl::StatusOr<std::vector<GameRecord>> again =
//       recordsFromText(anyGame<Chess>(), "", *text);
//
// Thread safety: plain values.

#ifndef PHASEMACHINE_APPS_CLI_RECORD_H_
#define PHASEMACHINE_APPS_CLI_RECORD_H_

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "apps/cli/io.h"
#include "phase/any_game.h"

namespace phasemachine::cli {

struct GameRecord {
  std::string options = {};
  AnyBoard start;
  std::vector<MoveCode> moves = {};
  std::optional<Side> winner = {};  // also by resignation; empty: unfinished
  // PGN tags, in order: "Event", "White", ...
  std::vector<std::pair<std::string, std::string>> tags = {};
  // What is said after each move; may be shorter than `moves`.
  std::vector<std::string> comments = {};
};

// One game, with its final line break. Errors: a tag that PGN cannot hold.
absl::StatusOr<std::string> recordToText(const GameRecord& record);

// The same as a person would keep it: Gungi in its own notation, unless the
// name of the file ends in .jsonl.
absl::StatusOr<std::string> recordForFile(const GameRecord& record,
                                          const std::string& path);

// All games of a file. `options` are for games whose text has none. Errors
// name line, and column where there is one.
absl::StatusOr<std::vector<GameRecord>> recordsFromText(
    const AnyGame& game, const std::string& options, const std::string& text);

// The JSON form, for any game.
Json recordToJson(const GameRecord& record);

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_RECORD_H_
