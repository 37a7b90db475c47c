// The file in which played games survive: runs, and their games.
//
// Contract: one SQLite file in WAL mode (docs/data.md has the schema). A game
// is there whole or not at all, whenever the program or the machine stops. Any
// number of processes may read and write one file at a time. A run is named by
// what decides its games: the same description finds the same run. A file of a
// newer schema, of another program or a damaged one is refused with a message.
//
// Example:
//   auto store = Store::openToWrite("runs.db");
//   auto run = store->addRun(description);
//   absl::Status status = store->begin();
//   status = store->add(*run, game);
//   status = store->commit();
//
// Thread safety: one thread at a time for an object.

#ifndef PHASEMACHINE_APPS_RECORDS_STORE_H_
#define PHASEMACHINE_APPS_RECORDS_STORE_H_

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "apps/records/sqlite.h"
#include "apps/records/stored_game.h"

namespace phasemachine::records {

inline constexpr int kSchemaVersion = 1;

// What decides the games of a run.
struct RunDescription {
  std::string kind;      // "selfplay", "match" or "import"
  std::string program;   // version of the program that plays
  std::string game;      // its name
  std::string options;   // canonical
  std::string position;  // where games begin, as text
  std::uint64_t seed = 0;
  // How games are played, as one JSON object with sorted keys: players, limits.
  std::string settings;

  friend bool operator==(const RunDescription&,
                         const RunDescription&) = default;
};

struct StoredRun : RunDescription {
  std::int64_t id = 0;
  std::uint64_t games = 0;  // asked for
  std::string created;      // UTC, "2026-01-31 12:00:00"
};

// Results of a run's games, counted.
struct RunTally {
  std::uint64_t games = 0;
  std::uint64_t first = 0;
  std::uint64_t second = 0;
  std::uint64_t draws = 0;
  std::uint64_t cut = 0;  // without a result
  std::uint64_t plies = 0;
  std::uint64_t simulations = 0;
};

// "seed 1, not 2": the first thing in which two runs differ; empty when equal.
std::string difference(const RunDescription& there,
                       const RunDescription& wanted);

// The games of a run, by number. Must not outlive its store.
class GameReader {
 public:
  // False at the end. Errors: DataLoss for a file that is damaged.
  absl::StatusOr<bool> next(StoredGame& game);

 private:
  friend class Store;
  explicit GameReader(Statement select) : select_(std::move(select)) {}

  Statement select_;
};

class Store {
 public:
  // Errors: NotFound, PermissionDenied, DataLoss, FailedPrecondition (a newer
  // schema, another program's file), all naming the file.
  static absl::StatusOr<Store> openToRead(const std::string& path);
  // Makes the file when there is none.
  static absl::StatusOr<Store> openToWrite(const std::string& path);
  // FailedPrecondition when there is one.
  static absl::StatusOr<Store> create(const std::string& path);

  const std::string& path() const { return database_.path(); }

  // In the order in which they were begun.
  absl::StatusOr<std::vector<StoredRun>> runs() const;
  // The run with this description, if any.
  absl::StatusOr<std::optional<StoredRun>> findRun(
      const RunDescription& description) const;
  // That run, made when there is none; its `games` becomes at least `games`.
  absl::StatusOr<std::int64_t> addRun(const RunDescription& description,
                                      std::uint64_t games);

  // Numbers of the games that are there, ascending.
  absl::StatusOr<std::vector<std::uint64_t>> numbers(std::int64_t run) const;
  absl::StatusOr<std::uint64_t> count(std::int64_t run) const;
  absl::StatusOr<RunTally> tally(std::int64_t run) const;
  // Games with numbers in [first, last].
  absl::StatusOr<GameReader> read(std::int64_t run, std::uint64_t first = 0,
                                  std::uint64_t last = INT64_MAX) const;

  // One transaction. After an error it is undone.
  absl::Status begin();
  // A number that is there already stays as it is; false then.
  absl::StatusOr<bool> add(std::int64_t run, const StoredGame& game);
  absl::Status commit();
  void rollBack();

  // Copies what `from` holds of its run into a run here, in one transaction.
  // Errors: AlreadyExists naming a number that both hold.
  absl::Status copyGames(const std::string& from, std::int64_t fromRun,
                         std::int64_t toRun);

  // DataLoss with what SQLite finds wrong in the file.
  absl::Status checkIntegrity() const;
  // The file grows to so many pages of 4096 bytes at most, or not beyond what
  // it has; then it is as if the disk were full. For this object alone.
  absl::Status limitPages(std::int64_t pages);
  // Folds the log into the file, so that the one file holds all.
  absl::Status makeOneFile();

 private:
  explicit Store(Database database) : database_(std::move(database)) {}

  static absl::StatusOr<Store> openWith(const std::string& path,
                                        Database::Mode mode);
  absl::Status checkSchema() const;
  absl::Status makeSchema();

  Database database_;
  std::optional<Statement> insert_;
};

}  // namespace phasemachine::records

#endif  // PHASEMACHINE_APPS_RECORDS_STORE_H_
