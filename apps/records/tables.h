// The tables of a store and their rows; docs/data.md documents the columns.
//
// Thread safety: like Statement.

#ifndef PHASEMACHINE_APPS_RECORDS_TABLES_H_
#define PHASEMACHINE_APPS_RECORDS_TABLES_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "apps/records/run.h"
#include "apps/records/sqlite.h"
#include "apps/records/stored_game.h"

namespace phasemachine::records {

// "PMRG": marks an SQLite file as a store.
inline constexpr std::int64_t kApplicationId = 0x504D5247;

// Creates the tables if they do not exist.
inline constexpr const char* kCreateSchema = R"sql(
CREATE TABLE IF NOT EXISTS runs (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  program TEXT NOT NULL,
  engine TEXT NOT NULL,
  game TEXT NOT NULL,
  options TEXT NOT NULL,
  position TEXT NOT NULL,
  seed TEXT NOT NULL,
  settings TEXT NOT NULL,
  games INTEGER NOT NULL,
  created TEXT NOT NULL,
  checksum INTEGER NOT NULL,
  UNIQUE (kind, program, engine, game, options, position, seed, settings)
);
CREATE TABLE IF NOT EXISTS games (
  id INTEGER PRIMARY KEY,
  run INTEGER NOT NULL REFERENCES runs (id),
  number INTEGER NOT NULL,
  start TEXT,
  first_player INTEGER NOT NULL,
  winner TEXT,
  end TEXT NOT NULL,
  return_first REAL,
  return_second REAL,
  length INTEGER NOT NULL,
  simulations INTEGER NOT NULL,
  microseconds INTEGER NOT NULL,
  moves TEXT NOT NULL,
  plies BLOB NOT NULL,
  times BLOB NOT NULL,
  tags TEXT,
  checksum INTEGER NOT NULL,
  clock_checksum INTEGER NOT NULL,
  UNIQUE (run, number)
);
PRAGMA application_id = 1347244615;
PRAGMA user_version = 2;
)sql";

inline constexpr std::string_view kSelectRuns =
    "SELECT id, kind, program, engine, game, options, position, seed, "
    "settings, created, games, checksum FROM runs";

// Parameters: see bindRun().
inline constexpr std::string_view kWhereRun =
    " WHERE kind = ?1 AND program = ?2 AND engine = ?3 AND game = ?4 AND "
    "options = ?5 AND position = ?6 AND seed = ?7 AND settings = ?8";

// Parameters 9 to 11: number of games, creation time, checksum.
inline constexpr std::string_view kInsertRun =
    "INSERT INTO runs (kind, program, engine, game, options, position, seed, "
    "settings, games, created, checksum) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, "
    "?8, ?9, ?10, ?11)";

// Parameters: number of games, checksum, id.
inline constexpr std::string_view kUpdateRun =
    "UPDATE runs SET games = ?1, checksum = ?2 WHERE id = ?3";

// Binds parameters 1 to 8. `seed` is the description's seed as text; both must
// stay alive until the statement has run.
void bindRun(Statement& statement, const RunDescription& description,
             const std::string& seed);

// Reads a row of a statement that begins with kSelectRuns. Errors:
// DataLoss naming the run if the row is invalid.
absl::StatusOr<StoredRun> runFrom(const Statement& row);

// Selects the games of a run, by number. Parameters: run, first and last
// number.
extern const std::string_view kSelectGames;

// Inserts a game unless the run has a game with that number. Parameters: see
// bindGame().
extern const std::string_view kInsertGame;

// Binds all parameters. `game` must stay alive until the statement has run.
// `runHash` is the hash of the run's description.
void bindGame(Statement& statement, std::int64_t run, std::uint64_t runHash,
              const StoredGame& game);

// Reads a row of kSelectGames. Errors: DataLoss naming the game if the
// row is invalid; `game.number` is set nevertheless.
absl::Status readGame(const Statement& row, std::uint64_t runHash,
                      StoredGame& game);

}  // namespace phasemachine::records

#endif  // PHASEMACHINE_APPS_RECORDS_TABLES_H_
