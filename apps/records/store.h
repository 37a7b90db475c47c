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
// Thread safety: one thread at a time per object.

#ifndef PHASEMACHINE_APPS_RECORDS_STORE_H_
#define PHASEMACHINE_APPS_RECORDS_STORE_H_

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "apps/records/run.h"
#include "apps/records/sqlite.h"
#include "apps/records/stored_game.h"

namespace phasemachine::records {

// The schema version.
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
  // DataLoss if the run has a game with a number out of its range.
  absl::Status checkNumbers(const StoredRun& run) const;
  // DataLoss if there are games without a run.
  absl::Status checkOwners() const;
  // Games with numbers in [first, last].
  absl::StatusOr<GameReader> read(std::int64_t run, std::uint64_t first = 0,
                                  std::uint64_t last = INT64_MAX) const;

  // Begins a transaction, which is rolled back after an error.
  absl::Status begin();
  // Does not replace a game with the same number, and then returns false.
  absl::StatusOr<bool> add(std::int64_t run, const StoredGame& game);
  absl::Status commit();
  void rollBack();

  // Copies the games of a run in `from` to a run in this store, in one
  // transaction. Errors, with nothing copied: AlreadyExists naming a number
  // that both have, DataLoss naming a damaged game.
  absl::Status copyGames(const std::string& from, std::int64_t fromRun,
                         std::int64_t toRun);

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
                        std::int64_t toRun);

  Database database_;
  std::optional<Statement> insert_;
  // The run of the last added game.
  std::int64_t addedRun_ = -1;
  std::uint64_t addedRunHash_ = 0;
};

}  // namespace phasemachine::records

#endif  // PHASEMACHINE_APPS_RECORDS_STORE_H_
