// The database of a store: SQLite, and the tables of runs and games.
//
// Contract: every call that can fail returns a Status with the file name and
// SQLite's message. Codes: ResourceExhausted for a full disk, PermissionDenied
// for a file or folder that cannot be written, DataLoss for a damaged file,
// Unavailable for a file locked too long by others. docs/data.md documents the
// columns.
//
// Example:
//   auto database = Database::open("runs.db", Database::Mode::kReadWrite);
//   auto select = database->prepare("SELECT count(*) FROM games");
//   auto row = select->step();            // true: there is a row
//   std::int64_t games = select->integer(0);
//
// Thread safety: a database and its statements belong to one thread at a time.

#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "apps/records/run.h"
#include "apps/records/stored_game.h"

struct sqlite3;
struct sqlite3_stmt;

namespace phasemachine::records {

// A prepared statement. Must not outlive its database.
class Statement {
 public:
  Statement(Statement&&) = default;
  Statement& operator=(Statement&&) = default;

  // Parameters count from 1. Text and blobs must stay valid until the next
  // reset().
  void bind(int parameter, std::int64_t value);
  void bind(int parameter, double value);
  void bindText(int parameter, std::string_view value);
  void bindBlob(int parameter, std::string_view value);
  void bindNull(int parameter);

  // True if there is a row, false at the end.
  absl::StatusOr<bool> step();
  // Runs a statement without rows and resets it.
  absl::Status run();
  // Resets for the next run; parameters keep their values.
  void reset();

  // Columns of the row, from 0. Views are valid until the next step() or
  // reset().
  enum class Type : std::uint8_t { kNull, kInteger, kReal, kText, kBlob };
  Type type(int column) const;
  std::int64_t integer(int column) const;
  double real(int column) const;
  std::string_view text(int column) const;
  std::string_view blob(int column) const;

 private:
  friend class Database;
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const;
  };

  Statement(sqlite3* database, std::string path, sqlite3_stmt* statement)
      : database_(database), path_(std::move(path)), statement_(statement) {}

  sqlite3* database_;
  std::string path_;
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

class Database {
 public:
  enum class Mode : std::uint8_t {
    kRead,       // an existing file; otherwise NotFound
    kReadWrite,  // created if it does not exist
    kCreate,     // created; FailedPrecondition if it exists
    kMemory,     // no file; the path is empty
  };

  static absl::StatusOr<Database> open(const std::string& path, Mode mode);

  Database(Database&&) = default;
  Database& operator=(Database&&) = default;

  const std::string& path() const { return path_; }

  // Runs statements separated by ';' that have no parameters and return no
  // rows.
  absl::Status execute(const char* sql);
  absl::StatusOr<Statement> prepare(std::string_view sql) const;
  // The integer in the first column of the first row.
  absl::StatusOr<std::int64_t> integer(std::string_view sql) const;
  // Rows changed by the last insert, update or delete.
  std::int64_t changes() const;
  bool inTransaction() const;

 private:
  struct Close {
    void operator()(sqlite3* database) const;
  };

  Database(std::string path, sqlite3* database)
      : path_(std::move(path)), database_(database) {}

  std::string path_;
  std::unique_ptr<sqlite3, Close> database_;
};

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
inline constexpr std::string_view kSelectGames =
    "SELECT number, start, first_player, winner, end, return_first, "
    "return_second, length, simulations, microseconds, moves, plies, times, "
    "tags, checksum, clock_checksum FROM games WHERE run = ?1 AND number "
    "BETWEEN ?2 AND ?3 ORDER BY number";

// Inserts a game unless the run has a game with that number. Parameters: see
// bindGame().
inline constexpr std::string_view kInsertGame =
    "INSERT INTO games (run, number, start, first_player, winner, end, "
    "return_first, return_second, length, simulations, microseconds, moves, "
    "plies, times, tags, checksum, clock_checksum) VALUES (?1, ?2, ?3, ?4, ?5, "
    "?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17) ON CONFLICT (run, "
    "number) DO NOTHING";

// Binds all parameters. `game` must stay alive until the statement has run.
// `runHash` is the hash of the run's description.
void bindGame(Statement& statement, std::int64_t run, std::uint64_t runHash,
              const StoredGame& game);

// Reads a row of kSelectGames. Errors: DataLoss naming the game if the
// row is invalid; `game.number` is set nevertheless.
absl::Status readGame(const Statement& row, std::uint64_t runHash,
                      StoredGame& game);

}  // namespace phasemachine::records
