// A played game of any kind, and the notations that games have for whole games.
//
// Contract: a game with a notation declares `static const RecordFormat
// kRecordFormat`; AnyGame::recordFormat points to it. Reading checks every
// move. Writing and reading round-trip as far as the notation can express the
// game.
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

#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "core/pgn/pgn.h"
#include "core/text.h"
#include "phase/erased/any_game.h"

namespace phasemachine {

struct AnyRecord {
  using Tags = std::vector<std::pair<std::string, std::string>>;

  std::string options = {};
  AnyBoard start;
  std::vector<MoveCode> moves = {};
  std::optional<Side> winner = {};  // also by resignation; empty: unfinished
  // Tags, in order: "Event", "White", ...
  Tags tags = {};
  // A comment after each move; may be shorter than `moves`.
  std::vector<std::string> comments = {};
};

// The position in a longer text, for messages.
struct RecordPlace {
  std::size_t line = 1;
  std::size_t column = 1;
  // No closing brace follows in the piece read, so that more text might change
  // what was read.
  bool noBrace = false;
  std::size_t games = 0;  // games before it
};

struct RecordRead {
  // The game or its error; empty at the end of the text.
  std::optional<absl::StatusOr<AnyRecord>> record = {};
  std::size_t used = 0;  // bytes
  RecordPlace end = {};  // position after the record
};

// True if `text` begins with an object of JSON lines, which all games can be
// written as. A comment of PGN, which stands in braces too, seldom is a
// quotation.
inline bool beginsJsonLine(std::string_view text) {
  text = trimmed(text);
  return text.starts_with('{') && trimmed(text.substr(1)).starts_with('"');
}

struct RecordFormat {
  std::string_view name;    // "PGN"
  std::string_view suffix;  // of files, "pgn"; may be empty
  // Programs use this notation; otherwise they get JSON lines.
  bool forPrograms;
  // People get JSON lines too, unless the file name has `suffix`.
  bool bySuffix;
  // Messages contain line numbers.
  bool countsLines;
  // Writes one game, with its final line break. Precondition: the record is of
  // this game. Errors: the notation cannot express the game.
  absl::StatusOr<std::string> (*write)(const AnyRecord&);
  // Reads the first game of `piece`, which begins at `place`. `options` apply
  // to games whose text has none. Errors contain line and column, or game and
  // move.
  RecordRead (*read)(std::string_view piece, std::string_view options,
                     const RecordPlace& place);
};

// Reads one game of a text in PGN for a record format (any_record.h).
//
// Contract: `reader` is the game's PgnReader, starting at `place` of the whole
// text; `recordOf(game)` converts the game read into a record.
//
// Used in games/chess/text/pgn.cc.
inline PgnPlace pgnPlaceOf(const RecordPlace& place) {
  return {.line = place.line, .column = place.column, .noBrace = place.noBrace};
}

template <class Reader, class F>
RecordRead readPgnRecord(Reader& reader, const RecordPlace& place,
                         F&& recordOf) {
  RecordRead result;
  if (const auto game = reader.next()) {
    result.record = game->ok() ? recordOf(**game)
                               : absl::StatusOr<AnyRecord>(game->status());
  }
  const PgnPlace end = reader.place();
  result.used = end.offset;
  result.end = {.line = end.line,
                .column = end.column,
                .noBrace = end.noBrace,
                .games = place.games + (result.record ? 1U : 0U)};
  return result;
}

}  // namespace phasemachine
