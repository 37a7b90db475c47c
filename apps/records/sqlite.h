// A minimal wrapper of SQLite.
//
// Contract: every call that can fail returns a Status with the file name and
// SQLite's message. Codes: ResourceExhausted for a full disk, PermissionDenied
// for a file or folder that cannot be written, DataLoss for a damaged file,
// Unavailable for a file locked too long by others.
//
// Example:
//   auto database = Database::open("runs.db", Database::Mode::kReadWrite);
//   auto select = database->prepare("SELECT count(*) FROM games");
//   auto row = select->step();            // true: there is a row
//   std::int64_t games = select->integer(0);
//
// Thread safety: a database and its statements belong to one thread at a time.

#ifndef PHASEMACHINE_APPS_RECORDS_SQLITE_H_
#define PHASEMACHINE_APPS_RECORDS_SQLITE_H_

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

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

}  // namespace phasemachine::records

#endif  // PHASEMACHINE_APPS_RECORDS_SQLITE_H_
