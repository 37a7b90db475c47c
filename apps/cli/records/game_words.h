// Games in words: reads those of a file one by one, and converts stored games to
// and from PGN, Gungi's notation and JSON lines.
//
// Contract: JSON lines keep everything that does not depend on the clock, so a
// game survives a round trip; other notations keep moves, scores and results.
//
// Example:
//   auto record = recordOf(replay, game);
//   std::string line = searchedRecordToJson(replay, game)->text();
//   RecordFile games(replay.game(), "", "games.pgn");
//   while (!games.broken()) {
//     const auto read = games.next();
//     if (read.ok() && !*read) break;
//   }

#pragma once

#include <cstddef>
#include <fstream>
#include <istream>
#include <optional>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "apps/cli/games/record.h"
#include "apps/cli/terminal/io.h"
#include "apps/records/replay.h"

namespace phasemachine::cli {

// The visits of a searched ply, by the moves' texts.
Json visitsToJson(const records::Replay::Moment& moment);

// Converts a stored game, with scores as comments and tags for run and players.
absl::StatusOr<GameRecord> recordOf(const records::Replay& replay,
                                    const records::StoredGame& game);

// recordToJson() with "number", "first_player", "end", "returns", and "search":
// for each move the search result, or null without a search.
absl::StatusOr<Json> searchedRecordToJson(const records::Replay& replay,
                                          const records::StoredGame& game);

// Converts a game read from a file, as game `number` of a run that starts at
// `position`. `json` is its JSON line, if any, with the keys above. Errors:
// InvalidArgument for keys that do not match the moves.
absl::StatusOr<records::StoredGame> storedGameOf(const GameRecord& record,
                                                 std::uint64_t number,
                                                 const std::string& position,
                                                 const Json& json);

// True if the file has one JSON object per line, judged by its name, its game
// and its first characters.
bool holdsJsonLines(const AnyGame& game, const std::string& path,
                    std::string_view beginning);

// Reads games in the game's own notation. Memory holds one piece of the file,
// which grows with the longest game up to kMostGame, whatever the file's size.
// Games and errors are like those of recordsFromText() (games/record.h).
class RecordFile {
 public:
  // Size limit of one game in a file, in bytes.
  static constexpr std::size_t kMostGame = std::size_t{64} << 20;
  // Files are read in pieces of at least so many bytes.
  static constexpr std::size_t kPiece = std::size_t{256} << 10;

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
  // A game was longer than kMostGame, or the stream is bad, so nothing more can
  // be read.
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
