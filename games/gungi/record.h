// Whole games as text, in either notation.
//
// A record is a block of tags, a blank line, and the moves with their numbers,
// comments in braces and the result:
//
//   [Game "gungi"]
//   [Options "rules=seed,..."]
//   [Black "Person"]
//
//   1. 64-54 24-34 2. J@75 {an early drop} D@26 1-0
//
// A tag Position holds the start where it is not that of the rules. Numbers
// count rounds as the first player begins them, `3...` where the second does;
// the result is 1-0, 0-1 (of the first and the second player), 1/2-1/2 or *.
//
// Contract: writing and reading round-trip. Reading accepts both notations,
// also mixed, games without tags (under the default options), any line breaks
// and numbers, and checks every move. Errors are InvalidArgument and name game
// and move.
//
// Example:
//   std::string text = writeRecord(record, Notation::kJapanese);
//   absl::StatusOr<std::vector<Record>> games = readRecords(text, {});
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_GAMES_GUNGI_RECORD_H_
#define PHASEMACHINE_GAMES_GUNGI_RECORD_H_

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "core/side.h"
#include "games/gungi/move_text.h"
#include "games/gungi/position.h"
#include "games/gungi/settings.h"

namespace phasemachine::gungi {

struct Record {
  Options options;
  Position start;
  std::vector<Move> moves;
  // What is said after each move, without braces; may be shorter than `moves`.
  std::vector<std::string> comments;
  std::optional<Side> winner;  // also by resignation; empty: unfinished
  // Other tags, in order: names of letters, values without quotes and breaks.
  std::vector<std::pair<std::string, std::string>> tags;
};

// With its final line break. Preconditions: the moves are legal; characters
// that a tag or a comment cannot hold are replaced by blanks.
std::string writeRecord(const Record& record, Notation notation);

// Reads a text game by game. For one thread.
class RecordReader {
 public:
  // `text` must outlive the reader. `before`: games that stand before it, for
  // messages, when it is a piece of a longer text.
  RecordReader(std::string_view text, const Options& defaults,
               std::size_t before = 0)
      : text_(text), defaults_(defaults), number_(before) {}

  // The next game, or what is wrong with it, after which there is no next;
  // nothing at the end of the text.
  std::optional<absl::StatusOr<Record>> next();
  // Bytes that were read.
  std::size_t offset() const { return at_; }

 private:
  absl::Status error(const std::string& what) const;
  absl::Status error(const std::string& where, const absl::Status& why) const;
  void skipBlanks();
  absl::StatusOr<std::pair<std::string, std::string>> readTag();
  absl::Status readTags(Record& record, std::string& position);
  absl::StatusOr<Record> readOne();
  absl::Status readMoves(Record& record);
  absl::Status readComment(Record& record);

  std::string_view text_;
  Options defaults_;
  std::size_t at_ = 0;
  std::size_t number_;
};

// All games of a text. `defaults` are the options of games that tell none.
absl::StatusOr<std::vector<Record>> readRecords(std::string_view text,
                                                const Options& defaults);

}  // namespace phasemachine::gungi

#endif  // PHASEMACHINE_GAMES_GUNGI_RECORD_H_
