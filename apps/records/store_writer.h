// Writes finished games to a store behind the back of those who play.
//
// Contract: one thread writes what the workers hand over. A game that comes
// when the last commit is kCommitPause old has a transaction of its own, which
// begins at once; games that come faster share one, so that a kill loses no
// finished game older than that pause and a commit. A transaction holds at most
// kCommitGames. After an error, which undoes its transaction, nothing more is
// written: a disk that fills keeps all but the last kCommitGames of what fits.
//
// Example:
//   StoreWriter writer(*std::move(store), run);
//   writer.add(std::move(game));          // from any worker
//   absl::Status status = writer.finish();
//
// Thread safety: add(), failed() from any thread; finish() once.

#ifndef PHASEMACHINE_APPS_RECORDS_STORE_WRITER_H_
#define PHASEMACHINE_APPS_RECORDS_STORE_WRITER_H_

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <span>
#include <thread>
#include <vector>

#include "absl/status/status.h"
#include "apps/records/store.h"

namespace phasemachine::records {

class StoreWriter {
 public:
  static constexpr std::chrono::milliseconds kCommitPause{50};
  static constexpr std::size_t kCommitGames = 256;

  StoreWriter(Store store, std::int64_t run);
  // finish(), if nobody called it.
  ~StoreWriter();
  StoreWriter(const StoreWriter&) = delete;
  StoreWriter& operator=(const StoreWriter&) = delete;

  // Waits while the disk is far behind. After an error it does nothing.
  void add(StoredGame game);
  bool failed() const { return failed_; }
  // Returns when all is written, with the first error.
  absl::Status finish();

  // Games written that were not there before. After finish().
  std::uint64_t written() const { return written_; }
  Store& store() { return store_; }

 private:
  void work();
  absl::Status write(std::span<const StoredGame> games);
  absl::Status writeTransaction(std::span<const StoredGame> games);

  Store store_;
  const std::int64_t run_;
  std::uint64_t written_ = 0;
  std::atomic<bool> failed_{false};
  std::mutex mutex_;
  std::condition_variable changed_;
  // Under the mutex:
  std::vector<StoredGame> waiting_;
  std::size_t waitingBytes_ = 0;
  bool finishing_ = false;
  absl::Status status_;

  std::thread thread_;
};

}  // namespace phasemachine::records

#endif  // PHASEMACHINE_APPS_RECORDS_STORE_WRITER_H_
