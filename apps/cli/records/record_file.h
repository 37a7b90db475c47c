// Games of a file in PGN or in Gungi's notation, one by one.
//
// Contract: memory holds one piece of the file, which grows to the longest game
// and to kMostGame at most, whatever the file's size. What is read, and the
// errors, are those of recordsFromText() (record.h).
//
// Example:
//   RecordFile games(game, "", "games.pgn");
//   for (;;) {
//     const auto record = games.next();
//     if (!record.ok() || !*record) break;
//   }
//
// Thread safety: one thread at a time.

#ifndef PHASEMACHINE_APPS_CLI_RECORDS_RECORD_FILE_H_
#define PHASEMACHINE_APPS_CLI_RECORDS_RECORD_FILE_H_

#include <cstddef>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "apps/cli/record.h"
#include "games/chess/pgn_lexer.h"

namespace phasemachine::cli {

// True for a file with one JSON object a line, by its name, its game and its
// first character.
bool holdsJsonLines(const AnyGame& game, const std::string& path);

class RecordFile {
 public:
  // Bytes of one game in a file.
  static constexpr std::size_t kMostGame = std::size_t{64} << 20;

  // Precondition: a game that has a notation of its own; `options` are good.
  RecordFile(const AnyGame& game, std::string options, const std::string& path);

  // The next game; nothing at the end of the file. Errors name line and column
  // in PGN, game and move in Gungi; there is no next game after one.
  absl::StatusOr<std::optional<GameRecord>> next();

 private:
  // What one attempt at the rest of the piece found.
  struct Attempt {
    std::optional<absl::StatusOr<GameRecord>> record;
    std::size_t used = 0;
    chess::PgnPlace place = {};
  };

  Attempt attempt() const;
  void fill();
  std::string_view rest() const { return std::string_view(piece_).substr(at_); }

  const AnyGame& game_;
  const std::string options_;
  std::ifstream file_;
  std::string piece_;
  std::size_t at_ = 0;     // of piece_
  chess::PgnPlace place_;  // of piece_[at_] in the file
  std::size_t games_ = 0;
  bool ended_ = false;  // the file has no more than piece_
};

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_RECORDS_RECORD_FILE_H_
