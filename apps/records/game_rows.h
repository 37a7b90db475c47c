// The rows of stored games, and the files that rows are collected in.
//
// Contract: rows are those of training_positions.h, by game and ply. The files
// of a run depend on its games alone; each begins with a new game and is closed
// once it has kRowsInFile rows. A file's name has a hash of the run and the
// number of its first game.
//
// Example:
//   auto rows = rowsOf(replay, game);
//   GameRowFiles files(replay, keep);      // keep(name, bytes)
//   absl::Status status = files.add(*rows);
//   status = files.finish();
//
// Thread safety: rowsOf() is pure; GameRowFiles serves one thread at a time.

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

// The rows of one game; Row::at counts from the beginning of `packed`.
struct GameRows {
  std::uint64_t game = 0;
  std::vector<Row> rows = {};
  std::string packed = {};
};

// Errors: DataLoss for a game that cannot be replayed, OutOfRange for one whose
// numbers do not fit in a row.
absl::StatusOr<GameRows> rowsOf(const Replay& replay, const StoredGame& game);

// What the rows of a game have in common.
RowKind rowKindOf(const AnyGame& game);

class GameRowFiles {
 public:
  // Receives each file as soon as it is full.
  using Keep =
      std::function<absl::Status(const std::string& name, std::string bytes)>;

  GameRowFiles(const Replay& replay, Keep keep,
               std::size_t rowsInFile = kRowsInFile);

  // Call in the order of the games' numbers.
  absl::Status add(const GameRows& game);
  // Closes the last file, if it has rows.
  absl::Status finish();
  std::uint64_t rows() const { return total_; }
  std::uint64_t files() const { return files_; }

 private:
  std::uint64_t run_;  // hash
  Keep keep_;
  std::size_t rowsInFile_;
  RowFileWriter writer_;
  std::uint64_t first_ = 0;  // game of the file under way
  std::uint64_t total_ = 0;
  std::uint64_t files_ = 0;
};

}  // namespace phasemachine::records

#endif  // PHASEMACHINE_APPS_RECORDS_GAME_ROWS_H_
