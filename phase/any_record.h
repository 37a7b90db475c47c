// A played game of any kind, and how a game writes whole games in a notation of
// its own.
//
// Contract: a game that has a notation declares `static const RecordFormat
// kRecordFormat`, which AnyGame::recordFormat then points to. Reading checks
// every move. Writing and reading round-trip, as far as the notation goes.
//
// Example:
//   const RecordFormat& pgn = *anyGame<Chess>().recordFormat;
//   std::string_view text = "1. e4 e5 *";
//   for (RecordPlace place;;) {
//     RecordRead read = pgn.read(text, "", place);
//     if (!read.record) break;
//     use(read.record->status());
//     if (!read.record->ok()) break;
//     text.remove_prefix(read.used);
//     place = read.end;
//   }
//
// Thread safety: plain values and pure functions.

#ifndef PHASEMACHINE_PHASE_ANY_RECORD_H_
#define PHASEMACHINE_PHASE_ANY_RECORD_H_

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "phase/any_game.h"

namespace phasemachine {

struct AnyRecord {
  std::string options = {};
  AnyBoard start;
  std::vector<MoveCode> moves = {};
  std::optional<Side> winner = {};  // also by resignation; empty: unfinished
  // Tags, in order: "Event", "White", ...
  std::vector<std::pair<std::string, std::string>> tags = {};
  // What is said after each move; may be shorter than `moves`.
  std::vector<std::string> comments = {};
};

// Where a piece of a longer text begins, for messages.
struct RecordPlace {
  std::size_t line = 1;
  std::size_t column = 1;
  std::size_t games = 0;  // before it
};

struct RecordRead {
  // The game or its error; empty at the end of the text.
  std::optional<absl::StatusOr<AnyRecord>> record = {};
  std::size_t used = 0;  // bytes
  RecordPlace end = {};  // place of what follows
};

struct RecordFormat {
  std::string_view name;    // "PGN"
  std::string_view suffix;  // of files, "pgn"; may be empty
  // Whether programs, too, keep games so; else JSON lines are for them.
  bool forPrograms;
  // Whether people, too, get JSON lines, but in files with the suffix.
  bool bySuffix;
  // Whether messages name lines.
  bool countsLines;
  // One game, with its final line break. Precondition: a game of this kind.
  // Errors: what the notation cannot hold.
  absl::StatusOr<std::string> (*write)(const AnyRecord&);
  // The first game of `piece`, which begins at `place`. `options` are for games
  // whose text has none. Errors name line and column, or game and move.
  RecordRead (*read)(std::string_view piece, std::string_view options,
                     const RecordPlace& place);
};

}  // namespace phasemachine

#endif  // PHASEMACHINE_PHASE_ANY_RECORD_H_
