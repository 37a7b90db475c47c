// Training rows of stored games, and the files that contain them.
//
// Contract: rows are those of training_positions.h, ordered by game and ply.
// The files of a run depend only on its games; each begins with a new game and
// is closed when it has kRowsInFile rows. A file name contains a hash of the
// run and the number of the file's first game.
//
// Example:
//   auto rows = rowsOf(replay, game);
//   GameRowFiles files(replay, keep);      // keep(name, bytes)
//   absl::Status status = files.add(*rows);
//   status = files.finish();
//
// Thread safety: rowsOf() is pure; one thread at a time uses a GameRowFiles.

#ifndef PHASEMACHINE_APPS_RECORDS_GAME_ROWS_H_
#define PHASEMACHINE_APPS_RECORDS_GAME_ROWS_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "apps/records/replay.h"
#include "apps/records/row_file.h"

namespace phasemachine::records {

inline constexpr std::size_t kRowsInFile = std::size_t{1} << 18;

// The rows of one game; Row::at is an offset in `packed`.
struct GameRows {
  std::uint64_t game = 0;
  std::vector<Row> rows = {};
  std::string packed = {};
};

// Errors: DataLoss if the game cannot be replayed, OutOfRange if its numbers do
// not fit in a row.
absl::StatusOr<GameRows> rowsOf(const Replay& replay, const StoredGame& game);

// The properties that all rows of a game share.
RowKind rowKindOf(const AnyGame& game);

class GameRowFiles {
 public:
  // Receives each finished file.
  using Keep =
      std::function<absl::Status(const std::string& name, std::string bytes)>;

  GameRowFiles(const Replay& replay, Keep keep,
               std::size_t rowsInFile = kRowsInFile);

  // Call in the order of the game numbers.
  absl::Status add(const GameRows& game);
  // Closes the last file, if it has rows.
  absl::Status finish();
  std::uint64_t rows() const { return total_; }
  std::uint64_t files() const { return files_; }

 private:
  std::uint64_t run_;  // hash of the run
  Keep keep_;
  std::size_t rowsInFile_;
  RowFileWriter writer_;
  std::uint64_t first_ = 0;  // first game of the current file
  std::uint64_t total_ = 0;
  std::uint64_t files_ = 0;
};

}  // namespace phasemachine::records

#endif  // PHASEMACHINE_APPS_RECORDS_GAME_ROWS_H_
