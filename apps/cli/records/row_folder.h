// Writes the training rows of a run to a folder, as files of packed rows.
//
// Contract: files are written atomically (apps/records/row_file.h names them).
// Games may arrive in any order; each waits for the wanted games with smaller
// numbers, so equal runs give equal files.
//
// Example:
//   auto folder = RowFolder::create("rows", run, games, wanted);
//   absl::Status status = (*folder)->add(game);   // in any order
//   status = (*folder)->finish();
//
// Thread safety: add() from any thread; the others when no add() runs.

#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "apps/cli/terminal/output_file.h"
#include "apps/records/row_file.h"

namespace phasemachine::cli {

class RowFolder {
 public:
  // Creates the folder if needed. `wanted` selects the expected numbers below
  // `games`; empty: all. With `games` 0, games arrive in order and none waits.
  // Errors name the folder, or say why the run cannot be replayed.
  static absl::StatusOr<std::unique_ptr<RowFolder>> create(
      std::string path, const records::StoredRun& run, std::uint64_t games,
      std::function<bool(std::uint64_t)> wanted);

  absl::Status add(const records::StoredGame& game);
  // Writes the remaining games, including those that waited for missing ones.
  absl::Status finish();

  std::uint64_t rows() const { return files_.rows(); }
  std::uint64_t files() const { return files_.files(); }

 private:
  RowFolder(OutputFolder folder, records::Replay replay, std::uint64_t games,
            std::function<bool(std::uint64_t)> wanted);

  // Writes the games that no longer wait.
  absl::Status passOn();

  const OutputFolder folder_;
  const records::Replay replay_;
  const std::uint64_t games_;
  const std::function<bool(std::uint64_t)> wanted_;
  std::mutex mutex_;  // guards all members below
  std::uint64_t next_ = 0;
  std::map<std::uint64_t, records::GameRows> waiting_;
  records::GameRowFiles files_;
};

}  // namespace phasemachine::cli
