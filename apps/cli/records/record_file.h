// Reads games in the game's own notation from a file, one by one.
//
// Contract: memory holds one piece of the file, which grows with the longest
// game up to kMostGame, whatever the file's size. Games and errors are like
// those of recordsFromText() (record.h).
//
// Example:
//   RecordFile games(game, "", "games.pgn");
//   while (!games.broken()) {
//     const auto record = games.next();
//     if (record.ok() && !*record) break;
//   }
//
// Thread safety: one thread at a time.

#ifndef PHASEMACHINE_APPS_CLI_RECORDS_RECORD_FILE_H_
#define PHASEMACHINE_APPS_CLI_RECORDS_RECORD_FILE_H_

#include <cstddef>
#include <fstream>
#include <istream>
#include <optional>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "apps/cli/games/record.h"

namespace phasemachine::cli {

// True if the file has one JSON object per line, judged by its name, its game
// and its first nonblank character; may skip leading blanks of `in`.
bool holdsJsonLines(const AnyGame& game, const std::string& path,
                    std::istream& in);

class RecordFile {
 public:
  // Size limit of one game in a file, in bytes.
  static constexpr std::size_t kMostGame = std::size_t{64} << 20;

  // Preconditions: the game has its own notation; `options` are valid.
  RecordFile(const AnyGame& game, std::string options, const std::string& path);
  // The same for an open file, which must outlive this object.
  RecordFile(const AnyGame& game, std::string options, std::istream& in);

  // The next game; empty at the end of the file. Errors are those of the
  // notation (phase/erased/any_record.h), after which the next game follows, unless
  // broken() is true.
  absl::StatusOr<std::optional<GameRecord>> next();
  // Where the last game or error begins, from 1.
  std::size_t line() const { return gameLine_; }
  // A game was longer than kMostGame, so nothing more can be read.
  bool broken() const { return broken_; }

 private:
  absl::Status tooLong();
  // Moves past `bytes` of the piece, counting lines.
  void pass(std::size_t bytes);
  void fill();
  std::string_view rest() const { return std::string_view(piece_).substr(at_); }

  const AnyGame& game_;
  const std::string options_;
  std::ifstream file_;  // if opened by this object
  std::istream& in_;
  std::string piece_;
  std::size_t at_ = 0;      // in piece_
  RecordPlace place_;       // of piece_[at_] in the file
  std::size_t blanks_ = 0;  // skipped since the last game
  std::size_t line_ = 1;    // of piece_[at_]
  std::size_t gameLine_ = 1;
  bool broken_ = false;
  bool ended_ = false;  // nothing follows piece_ in the file
};

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_RECORDS_RECORD_FILE_H_
