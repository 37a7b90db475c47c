// The store: a file of runs and their games.
//
// Contract: one SQLite file in WAL mode (docs/data.md has the schema). Adding a
// game is atomic, even if the program or the machine stops. Any number of
// processes may read and write one file concurrently. A run is identified by
// everything that determines its games: the same description finds the same
// run. Checksums cover every column. Files of another schema, of other programs
// and damaged files are refused with a message.
//
// Example:
//   auto store = Store::openToWrite("runs.db");
//   auto run = store->addRun(description, /*games=*/100);
//   absl::Status status = store->begin();
//   absl::StatusOr<bool> added = store->add(*run, game);
//   status = store->commit();
//
// Thread safety: one thread at a time per object, except as StoreWriter says.

#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "apps/records/database.h"
#include "apps/records/run.h"
#include "apps/records/stored_game.h"

namespace phasemachine::records {

inline constexpr int kSchemaVersion = 2;

// Counts of a run's results.
struct RunTally {
  std::uint64_t games = 0;
  std::uint64_t first = 0;
  std::uint64_t second = 0;
  std::uint64_t draws = 0;
  std::uint64_t cut = 0;  // without a result
  std::uint64_t plies = 0;
  std::uint64_t simulations = 0;
};

// A game without its moves, unchecked.
struct GameLine {
  std::uint64_t number = 0;
  int firstPlayer = 0;
  std::optional<Side> winner;  // none: without a result
  std::uint64_t length = 0;
  std::uint64_t simulations = 0;
  std::uint64_t microseconds = 0;
};

// The games of a run, by number. Must not outlive its store.
class GameReader {
 public:
  // Returns false at the end. Errors: DataLoss for a damaged file, or for a
  // game that fails its checksums; `game.number` is then set.
  absl::StatusOr<bool> next(StoredGame& game);

 private:
  friend class Store;
  GameReader(Statement select, std::uint64_t runHash)
      : select_(std::move(select)), runHash_(runHash) {}

  Statement select_;
  std::uint64_t runHash_;
};

class Store {
 public:
  // Errors: NotFound, PermissionDenied, DataLoss, FailedPrecondition (a newer
  // schema, another program's file), all naming the file.
  static absl::StatusOr<Store> openToRead(const std::string& path);
  // Creates the file if it does not exist.
  static absl::StatusOr<Store> openToWrite(const std::string& path);
  // FailedPrecondition if the file exists.
  static absl::StatusOr<Store> create(const std::string& path);

  const std::string& path() const { return database_.path(); }

  // In order of creation. DataLoss for a damaged row.
  absl::StatusOr<std::vector<StoredRun>> runs() const;
  absl::StatusOr<std::vector<std::int64_t>> runIds() const;
  // NotFound if the run does not exist, DataLoss for a damaged row.
  absl::StatusOr<StoredRun> run(std::int64_t id) const;
  // The run with this description, if any.
  absl::StatusOr<std::optional<StoredRun>> findRun(
      const RunDescription& description) const;
  // The id of the run, created if it does not exist; raises its `games` to at
  // least `games`. Uses its own transaction unless one is open.
  absl::StatusOr<std::int64_t> addRun(const RunDescription& description,
                                      std::uint64_t games);

  // Numbers of the stored games, ascending. DataLoss for an invalid number.
  absl::StatusOr<std::vector<std::uint64_t>> numbers(std::int64_t run) const;
  absl::StatusOr<std::uint64_t> count(std::int64_t run) const;
  absl::StatusOr<RunTally> tally(std::int64_t run) const;
  // By number.
  absl::Status forEachLine(
      std::int64_t run, const std::function<void(const GameLine&)>& use) const;
  // DataLoss if the run has a game with a number out of its range.
  absl::Status checkNumbers(const StoredRun& run) const;
  // DataLoss if there are games without a run.
  absl::Status checkOwners() const;
  // Games with numbers in [first, last].
  absl::StatusOr<GameReader> read(std::int64_t run, std::uint64_t first = 0,
                                  std::uint64_t last = INT64_MAX) const;
  // Passes them to `use`, up to its first error.
  absl::Status forEachGame(
      std::int64_t run,
      const std::function<absl::Status(const StoredGame&)>& use,
      std::uint64_t first = 0, std::uint64_t last = INT64_MAX) const;

  // Begins a transaction, which is rolled back after an error.
  absl::Status begin();
  // Does not replace a game with the same number, and then returns false.
  absl::StatusOr<bool> add(std::int64_t run, const StoredGame& game);
  absl::Status commit();
  void rollBack();
  // Calls write() in a transaction, which is rolled back if that fails.
  absl::Status transaction(const std::function<absl::Status()>& write);

  // Copies the games of a run in `from` to a run in this store, in one
  // transaction. Errors, with nothing copied: AlreadyExists naming a number
  // that both have, DataLoss naming a damaged game, Cancelled once `stop`.
  absl::Status copyGames(const std::string& from, std::int64_t fromRun,
                         std::int64_t toRun,
                         const std::function<bool()>& stop = {});

  // DataLoss with SQLite's findings.
  absl::Status checkIntegrity() const;
  // For tests: limits the file to this many pages of 4096 bytes, or to its
  // current size if larger, as a full disk would. Applies to this object only.
  absl::Status limitPages(std::int64_t pages);
  // Merges the WAL into the file, so that one file holds everything.
  absl::Status makeOneFile();

 private:
  explicit Store(Database database) : database_(std::move(database)) {}

  static absl::StatusOr<Store> openWith(const std::string& path,
                                        Database::Mode mode);
  absl::Status checkSchema();
  absl::Status makeSchema();

  // addRun() within a transaction.
  absl::StatusOr<std::int64_t> addRunNow(const RunDescription& description,
                                         std::uint64_t games);
  // Hash of the run's description; 0 if the run does not exist.
  absl::StatusOr<std::uint64_t> hashOfRun(std::int64_t id) const;
  absl::Status copyFrom(const Store& from, std::int64_t fromRun,
                        std::int64_t toRun, const std::function<bool()>& stop);

  Database database_;
  std::optional<Statement> insert_;
  // The run of the last added game.
  std::int64_t addedRun_ = -1;
  std::uint64_t addedRunHash_ = 0;
};

// Writes finished games to a store in the background.
//
// One thread writes the games of all workers. A game that arrives at least
// kCommitPause after the last commit gets its own transaction at once; games
// that arrive faster share one, so a killed process loses no finished game older
// than that pause plus a commit. A transaction has at most kCommitGames games.
// An error rolls back its transaction and stops all writing: if the disk fills,
// at most the last kCommitGames games are lost.
//
// Example:
//   StoreWriter writer(*std::move(store), *run);
//   writer.add(std::move(game));
//   absl::Status status = writer.finish();
//
// Thread safety: add() and failed() from any thread; finish() once.
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
