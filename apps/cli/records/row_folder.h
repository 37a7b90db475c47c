// A folder that gets the rows of a run, as files of packed rows.
//
// Contract: files appear complete or not at all (apps/records/game_rows.h names
// them). Games may come in any order: each waits for the wanted ones with
// smaller numbers, so that equal runs give equal files.
//
// Example:
//   auto folder = RowFolder::create("rows", run, games, wanted);
//   absl::Status status = (*folder)->add(game);   // in any order
//   status = (*folder)->finish();
//
// Thread safety: add() from any thread; the others when no add() runs.

#ifndef PHASEMACHINE_APPS_CLI_RECORDS_ROW_FOLDER_H_
#define PHASEMACHINE_APPS_CLI_RECORDS_ROW_FOLDER_H_

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "apps/records/game_rows.h"

namespace phasemachine::cli {

class RowFolder {
 public:
  // Makes the folder unless it is there. `wanted`: which numbers below `games`
  // to expect; empty: all. With `games` 0 they come by number and none waits.
  // Errors name the folder, or say why the run cannot be
  // replayed.
  static absl::StatusOr<std::unique_ptr<RowFolder>> create(
      std::string path, const records::StoredRun& run, std::uint64_t games,
      std::function<bool(std::uint64_t)> wanted);

  absl::Status add(const records::StoredGame& game);
  // Writes what is left, also of games that waited for missing ones.
  absl::Status finish();

  std::uint64_t rows() const { return files_.rows(); }
  std::uint64_t files() const { return files_.files(); }

 private:
  RowFolder(std::string path, records::Replay replay, std::uint64_t games,
            std::function<bool(std::uint64_t)> wanted);

  absl::Status write(const std::string& name, const std::string& bytes) const;
  // Passes on the games that wait for no other.
  absl::Status passOn();

  const std::string path_;
  const records::Replay replay_;
  const std::uint64_t games_;
  const std::function<bool(std::uint64_t)> wanted_;
  std::mutex mutex_;  // guards all that follows
  std::uint64_t next_ = 0;
  std::map<std::uint64_t, records::GameRows> waiting_;
  records::GameRowFiles files_;
};

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_RECORDS_ROW_FOLDER_H_
