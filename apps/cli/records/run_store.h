// The part of a run that this process plays, and the store that it fills.
//
// Contract: the file gets the run, unless it has it, and the games of this
// shard that it does not have. Without `resume` a file that has some of them is
// refused, and so is, with it, a file whose runs are all others: the message
// says what differs.
//
// Example:
//   auto store = RunStore::open({.path = "runs.db", .games = 100},
//   description); if ((*store)->wanted(7)) (*store)->writer().add(play(7));
//   absl::Status status = (*store)->finish();
//
// Thread safety: wanted() and writer() from any thread.

#ifndef PHASEMACHINE_APPS_CLI_RECORDS_RUN_STORE_H_
#define PHASEMACHINE_APPS_CLI_RECORDS_RUN_STORE_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "apps/records/shard.h"
#include "apps/records/store.h"
#include "apps/records/store_writer.h"

namespace phasemachine::cli {

struct RunPart {
  std::string path;
  std::uint64_t games = 0;  // of the whole run
  records::Shard shard = {};
  // Games 2k and 2k + 1 belong to one shard.
  bool pairs = false;
  bool resume = false;
  // A resumed file may lack this run: it is one of several.
  bool oneOfSeveral = false;

  bool has(std::uint64_t number) const {
    return shard.has(pairs ? number / 2 : number);
  }
  // Of this shard.
  std::uint64_t size() const;
};

class RunStore {
 public:
  static absl::StatusOr<std::unique_ptr<RunStore>> open(
      const RunPart& part, const records::RunDescription& description);

  // In this part, and not there when the store was opened.
  bool wanted(std::uint64_t number) const {
    return part_.has(number) && !there_[number];
  }
  // Of this part, when the store was opened.
  std::uint64_t earlier() const { return earlier_; }
  records::StoreWriter& writer() { return writer_; }
  // All that was handed to the writer is on disk, or the error why not.
  absl::Status finish();

  // Every game of this part that is there, by number. After finish(), or
  // before the first game is handed to the writer.
  absl::Status forEach(
      const std::function<void(const records::StoredGame&)>& visit);

 private:
  RunStore(RunPart part, records::Store store, std::int64_t run,
           std::vector<bool> there);

  const RunPart part_;
  const std::int64_t run_;
  const std::vector<bool> there_;
  std::uint64_t earlier_ = 0;
  records::StoreWriter writer_;
};

// True for a path that ends like a store's: .db, .sqlite, .sqlite3.
bool isStorePath(const std::string& path);

// Version of the running program, as runs are marked with.
std::string programVersion();

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_RECORDS_RUN_STORE_H_
