// Writes finished games to a store in the background.
//
// Contract: one thread writes the games of all workers. A game that arrives at
// least kCommitPause after the last commit gets its own transaction at once;
// games that arrive faster share one, so a killed process loses no finished
// game older than that pause plus a commit. A transaction has at most
// kCommitGames games. An error rolls back its transaction and stops all
// writing: if the disk fills, at most the last kCommitGames games are lost.
//
// Example:
//   StoreWriter writer(*std::move(store), run);
//   writer.add(std::move(game));          // from any worker
//   absl::Status status = writer.finish();
//
// Thread safety: add() and failed() from any thread; finish() once.

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
  // Calls finish() if it has not been called.
  ~StoreWriter();
  StoreWriter(const StoreWriter&) = delete;
  StoreWriter& operator=(const StoreWriter&) = delete;

  // Blocks while the disk is far behind. No effect after an error.
  void add(StoredGame game);
  bool failed() const { return failed_; }
  // Waits until everything is written. Returns the first error.
  absl::Status finish();

  // Number of new games written. Call after finish().
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
  // Guarded by the mutex:
  std::vector<StoredGame> waiting_;
  std::size_t waitingBytes_ = 0;
  bool finishing_ = false;
  absl::Status status_;

  std::thread thread_;
};

}  // namespace phasemachine::records

#endif  // PHASEMACHINE_APPS_RECORDS_STORE_WRITER_H_
