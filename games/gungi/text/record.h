// Whole games as text, in any notation of move_text.h.
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
// A tag Position gives the start if it differs from the rules' start. Numbers
// count rounds, `3...` if the second player starts one; the result is 1-0 (the
// first player wins), 0-1, 1/2-1/2 or *.
//
// Contract: writing and reading round-trip. Reading accepts both notations,
// even mixed, games without tags (with the default options), any line breaks
// and numbers, text that is not UTF-8 (core/text.h), and checks every move. A
// game that was played on after a draw by repetition or by its length is kept
// as it was played, with these rules off. Errors are InvalidArgument and name
// game and move.
//
// Example:
//   std::string text = writeRecord(record, Notation::kJapanese);
//   absl::StatusOr<std::vector<Record>> games = readRecords(text, {});

#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "core/side.h"
#include "games/gungi/rules/board.h"
#include "games/gungi/rules/settings.h"
#include "games/gungi/text/move_text.h"

namespace phasemachine::gungi {

struct Record {
  Options options;
  Position start;
  std::vector<Move> moves;
  // Comments after each move, without braces; may be shorter than `moves`.
  std::vector<std::string> comments;
  std::optional<Side> winner;  // also by resignation; empty: unfinished
  // Other tags, in order: names of letters, values without quotes and breaks.
  std::vector<std::pair<std::string, std::string>> tags;
};

// Ends in a newline. Characters that a tag or a comment cannot contain are
// replaced with spaces. Precondition: the moves are legal.
std::string writeRecord(const Record& record, Notation notation);

// Reads a text game by game. One thread at a time.
class RecordReader {
 public:
  // `text` must outlive the reader. If it is a piece of a longer text, `before`
  // is the number of games before it, for messages.
  RecordReader(std::string_view text, const Options& defaults,
               std::size_t before = 0)
      : text_(text), defaults_(defaults), number_(before) {}

  // The next game, or its error; empty at the end of the text. After an error
  // reading goes on after the bad game's result or at the next tags.
  std::optional<absl::StatusOr<Record>> next();
  // Bytes read so far.
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
  // The text up to the next blank or brace; moves past it.
  std::string_view takeWord();
  // Skips the rest of a bad game.
  void recover();

  std::string_view text_;
  Options defaults_;
  std::size_t at_ = 0;
  std::size_t number_;
  bool inMoves_ = false;  // past the tags of the game
};

// All games of a text. `defaults` are the options of games that give none.
absl::StatusOr<std::vector<Record>> readRecords(std::string_view text,
                                                const Options& defaults);

}  // namespace phasemachine::gungi
