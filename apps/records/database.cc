#include "apps/records/database.h"

#include <sqlite3.h>
#include <sys/stat.h>

#include <array>
#include <cstddef>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/quote.h"
#include "core/text.h"
#include "core/try.h"

namespace phasemachine::records {
namespace {

// Another process commits within milliseconds; a minute means trouble.
constexpr int kBusyMilliseconds = 60'000;

absl::Status error(sqlite3* database, const std::string& path, int code) {
  const std::string what =
      database == nullptr ? sqlite3_errstr(code) : sqlite3_errmsg(database);
  const std::string file = quotedPath(path);
  // No room for the side file that processes share.
  if (code == SQLITE_IOERR_SHMSIZE) code = SQLITE_FULL;
  switch (code & 0xFF) {
    case SQLITE_FULL:
      return absl::ResourceExhaustedError(
          absl::StrCat("cannot write ", file, ": the disk is full"));
    case SQLITE_READONLY:
    case SQLITE_PERM:
    case SQLITE_CANTOPEN:
      return absl::PermissionDeniedError(
          absl::StrCat("cannot open or write ", file, ": ", what));
    case SQLITE_CORRUPT:
      return absl::DataLossError(
          absl::StrCat(file, " is damaged: ", what,
                       " (sqlite3's .recover saves what can be saved)"));
    case SQLITE_NOTADB:
      return absl::DataLossError(
          absl::StrCat(file, " is no store of games: ", what));
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return absl::UnavailableError(
          absl::StrCat(file,
                       ": another program holds the file locked, as record "
                       "import does until it ends"));
    default: return absl::UnavailableError(absl::StrCat(file, ": ", what));
  }
}

// A file may come from anybody: nothing that it holds is run.
void distrust(sqlite3* database) {
  sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  for (const int what :
       {SQLITE_DBCONFIG_ENABLE_TRIGGER, SQLITE_DBCONFIG_ENABLE_VIEW,
        SQLITE_DBCONFIG_TRUSTED_SCHEMA}) {
    sqlite3_db_config(database, what, 0, nullptr);
  }
}

bool exists(const std::string& path) {
  struct stat info;
  return stat(path.c_str(), &info) == 0;
}

// A device or a pipe, on which SQLite would wait. It refuses folders itself.
bool isSpecial(const std::string& path) {
  struct stat info;
  return stat(path.c_str(), &info) == 0 && !S_ISREG(info.st_mode) &&
         !S_ISDIR(info.st_mode);
}

// Whether no other process has the file open in WAL mode, and nothing is left
// to be read from a log.
bool isAlone(const std::string& path) {
  struct stat log, shared;
  if (stat((path + "-wal").c_str(), &log) != 0) return true;
  // What an attempt leaves on a full disk: a process that has the file open
  // shares 32 KiB.
  return log.st_size == 0 && stat((path + "-shm").c_str(), &shared) == 0 &&
         shared.st_size < 32768;
}

// `path` as a URI that SQLite opens without locks and side files.
std::string immutableUri(const std::string& path) {
  std::string uri = "file:";
  for (const char c : path) {
    if (c == '?' || c == '#' || c == '%') {
      constexpr std::string_view kDigits = "0123456789ABCDEF";
      uri += '%';
      uri += kDigits[static_cast<unsigned char>(c) >> 4];
      uri += kDigits[static_cast<unsigned char>(c) & 15];
    } else {
      uri += c;
    }
  }
  return uri + "?immutable=1";
}

using Type = Statement::Type;

// Columns after the id: texts, then the numbers.
constexpr int kFirstText = 1;
constexpr int kTexts = 9;
constexpr int kGames = 10;
constexpr int kChecksum = 11;
constexpr const char* kTextNames[kTexts] = {"kind", "program",  "engine",
                                            "game", "options",  "position",
                                            "seed", "settings", "created"};

struct Column {
  const char* name;
  Type type;
  bool mayBeNull = false;
};

// In the order of kSelectGames.
enum : int {
  kNumber,
  kStart,
  kFirstPlayer,
  kWinner,
  kEnd,
  kReturnFirst,
  kReturnSecond,
  kLength,
  kSimulations,
  kMicroseconds,
  kMoves,
  kPlies,
  kTimes,
  kTags,
  kGameChecksum,
  kClockChecksum,
  kColumns
};
constexpr std::array<Column, kColumns> kTable = {{
    {"number", Type::kInteger},
    {"start", Type::kText, true},
    {"first_player", Type::kInteger},
    {"winner", Type::kText, true},
    {"end", Type::kText},
    {"return_first", Type::kReal, true},
    {"return_second", Type::kReal, true},
    {"length", Type::kInteger},
    {"simulations", Type::kInteger},
    {"microseconds", Type::kInteger},
    {"moves", Type::kText},
    {"plies", Type::kBlob},
    {"times", Type::kBlob},
    {"tags", Type::kText, true},
    {"checksum", Type::kInteger},
    {"clock_checksum", Type::kInteger},
}};

}  // namespace

void Statement::Finalize::operator()(sqlite3_stmt* statement) const {
  sqlite3_finalize(statement);
}

void Statement::bind(int parameter, std::int64_t value) {
  sqlite3_bind_int64(statement_.get(), parameter, value);
}
void Statement::bind(int parameter, double value) {
  sqlite3_bind_double(statement_.get(), parameter, value);
}
void Statement::bindText(int parameter, std::string_view value) {
  sqlite3_bind_text(statement_.get(), parameter, value.data(),
                    static_cast<int>(value.size()), SQLITE_STATIC);
}
void Statement::bindBlob(int parameter, std::string_view value) {
  sqlite3_bind_blob(statement_.get(), parameter, value.data(),
                    static_cast<int>(value.size()), SQLITE_STATIC);
}
void Statement::bindNull(int parameter) {
  sqlite3_bind_null(statement_.get(), parameter);
}

absl::StatusOr<bool> Statement::step() {
  const int code = sqlite3_step(statement_.get());
  if (code == SQLITE_ROW) return true;
  if (code == SQLITE_DONE) return false;
  return error(database_, path_, code);
}

absl::Status Statement::run() {
  const auto row = step();
  reset();
  return row.status();
}

void Statement::reset() { sqlite3_reset(statement_.get()); }

Statement::Type Statement::type(int column) const {
  switch (sqlite3_column_type(statement_.get(), column)) {
    case SQLITE_INTEGER: return Type::kInteger;
    case SQLITE_FLOAT: return Type::kReal;
    case SQLITE_TEXT: return Type::kText;
    case SQLITE_BLOB: return Type::kBlob;
    default: return Type::kNull;
  }
}
std::int64_t Statement::integer(int column) const {
  return sqlite3_column_int64(statement_.get(), column);
}
double Statement::real(int column) const {
  return sqlite3_column_double(statement_.get(), column);
}
std::string_view Statement::text(int column) const {
  const auto* data = sqlite3_column_text(statement_.get(), column);
  const int size = sqlite3_column_bytes(statement_.get(), column);
  if (data == nullptr) return {};
  return {reinterpret_cast<const char*>(data), static_cast<std::size_t>(size)};
}
std::string_view Statement::blob(int column) const {
  const void* data = sqlite3_column_blob(statement_.get(), column);
  const int size = sqlite3_column_bytes(statement_.get(), column);
  if (data == nullptr) return {};
  return {static_cast<const char*>(data), static_cast<std::size_t>(size)};
}

void Database::Close::operator()(sqlite3* database) const {
  sqlite3_close_v2(database);
}

absl::StatusOr<Database> Database::open(const std::string& path, Mode mode) {
  const bool there = exists(path);
  if (mode == Mode::kRead && !there) {
    return absl::NotFoundError(
        absl::StrCat("there is no file ", quotedPath(path)));
  }
  if (mode == Mode::kCreate && there) {
    return refused(quotedPath(path), " is there already");
  }
  if (isSpecial(path)) {
    return refused(quotedPath(path),
                   " is a device or a pipe, and a store is a regular file");
  }
  // Read-write even for reading: a writer removes the WAL when closing. If the
  // file cannot be written SQLite falls back to read-only.
  const int flags = mode == Mode::kRead
                        ? SQLITE_OPEN_READWRITE
                        : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
  const auto attempt = [&](const std::string& name, int more,
                           std::unique_ptr<sqlite3, Close>& database) {
    sqlite3* opened = nullptr;
    int code = sqlite3_open_v2(name.c_str(), &opened,
                               flags | SQLITE_OPEN_NOMUTEX | more, nullptr);
    database.reset(opened);
    if (code != SQLITE_OK) return code;
    sqlite3_extended_result_codes(opened, 1);
    sqlite3_busy_timeout(opened, kBusyMilliseconds);
    distrust(opened);
    // Opening does not read the file yet.
    code = sqlite3_exec(opened, "PRAGMA schema_version", nullptr, nullptr,
                        nullptr);
    return code;
  };
  // As names of files "", ":memory:" and "file:..." mean something to SQLite.
  const std::string file = mode == Mode::kMemory   ? ":memory:"
                           : path.starts_with('/') ? path
                                                   : "./" + path;
  std::unique_ptr<sqlite3, Close> database;
  int code = attempt(file, 0, database);
  // In a read-only folder or on a full disk SQLite cannot share a file in WAL
  // mode; a file that no other process has open can be read without sharing.
  if (code != SQLITE_OK && mode == Mode::kRead && isAlone(path)) {
    std::unique_ptr<sqlite3, Close> alone;
    const int second = attempt(immutableUri(file), SQLITE_OPEN_URI, alone);
    if (second == SQLITE_OK) {
      database = std::move(alone);
      code = SQLITE_OK;
    }
  }
  if (code != SQLITE_OK) return error(database.get(), path, code);
  return Database(path, database.release());
}

absl::Status Database::execute(const char* sql) {
  const int code =
      sqlite3_exec(database_.get(), sql, nullptr, nullptr, nullptr);
  if (code == SQLITE_OK) return absl::OkStatus();
  return error(database_.get(), path_, code);
}

absl::StatusOr<Statement> Database::prepare(std::string_view sql) const {
  sqlite3_stmt* statement = nullptr;
  const int code = sqlite3_prepare_v3(
      database_.get(), sql.data(), static_cast<int>(sql.size()),
      SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
  if (code != SQLITE_OK) return error(database_.get(), path_, code);
  return Statement(database_.get(), path_, statement);
}

absl::StatusOr<std::int64_t> Database::integer(std::string_view sql) const {
  auto statement = PM_TRY(prepare(sql));
  const auto row = PM_TRY(statement.step());
  return row ? statement.integer(0) : 0;
}

std::int64_t Database::changes() const {
  return sqlite3_changes(database_.get());
}

bool Database::inTransaction() const {
  return sqlite3_get_autocommit(database_.get()) == 0;
}

void bindRun(Statement& statement, const RunDescription& description,
             const std::string& seed) {
  statement.bindText(1, description.kind);
  statement.bindText(2, description.program);
  statement.bindText(3, description.engine);
  statement.bindText(4, description.game);
  statement.bindText(5, description.options);
  statement.bindText(6, description.position);
  statement.bindText(7, seed);
  statement.bindText(8, description.settings);
}

absl::StatusOr<StoredRun> runFrom(const Statement& row) {
  StoredRun run;
  run.id = row.integer(0);
  const auto damaged = [&](const auto&... what) {
    return absl::DataLossError(inRow("run ", run.id, " is damaged: ", what...));
  };
  std::string* const texts[kTexts] = {&run.kind, &run.program,  &run.engine,
                                      &run.game, &run.options,  &run.position,
                                      nullptr,   &run.settings, &run.created};
  for (int i = 0; i < kTexts; ++i) {
    const int column = kFirstText + i;
    if (row.type(column) != Type::kText) {
      return damaged("its ", kTextNames[i], " is no text");
    }
    const std::string_view text = row.text(column);
    if (texts[i] != nullptr) {
      *texts[i] = text;
      continue;
    }
    run.seed = numberIn<std::uint64_t>(text).value_or(0);
    if (std::to_string(run.seed) != text) {
      return damaged("its seed is ", phasemachine::quoted(text),
                     ", not a number");
    }
  }
  if (row.type(kGames) != Type::kInteger || row.integer(kGames) < 0) {
    return damaged("the number of its games is no number");
  }
  run.games = static_cast<std::uint64_t>(row.integer(kGames));
  if (row.type(kChecksum) != Type::kInteger ||
      static_cast<std::uint64_t>(row.integer(kChecksum)) != checksumOf(run)) {
    return damaged("it is not what its checksum was made of");
  }
  return run;
}

void bindGame(Statement& statement, std::int64_t run, std::uint64_t runHash,
              const StoredGame& game) {
  const auto textOrNull = [&](int parameter, const std::string& text) {
    if (text.empty()) {
      statement.bindNull(parameter);
    } else {
      statement.bindText(parameter, text);
    }
  };
  statement.bind(1, run);
  statement.bind(2, static_cast<std::int64_t>(game.number));
  textOrNull(3, game.start);
  statement.bind(4, std::int64_t{game.firstPlayer});
  if (game.winner) {
    statement.bindText(5, toString(*game.winner));
  } else {
    statement.bindNull(5);
  }
  statement.bindText(6, game.end);
  for (std::size_t i = 0; i < 2; ++i) {
    const int parameter = 7 + static_cast<int>(i);
    if (i < game.returns.size()) {
      statement.bind(parameter, game.returns[i]);
    } else {
      statement.bindNull(parameter);
    }
  }
  statement.bind(9, static_cast<std::int64_t>(game.length));
  statement.bind(10, static_cast<std::int64_t>(game.simulations));
  statement.bind(11, game.microseconds);
  statement.bindText(12, game.moves);
  statement.bindBlob(13, game.plies);
  statement.bindBlob(14, game.times);
  textOrNull(15, game.tags);
  statement.bind(16, static_cast<std::int64_t>(checksumOf(game, runHash)));
  statement.bind(17, static_cast<std::int64_t>(clockChecksumOf(game)));
}

absl::Status readGame(const Statement& row, std::uint64_t runHash,
                      StoredGame& game) {
  game.number = static_cast<std::uint64_t>(row.integer(kNumber));
  const auto damaged = [&](const auto&... what) {
    return absl::DataLossError(
        inRow("game ", game.number + 1, " is damaged: ", what...));
  };
  for (int i = 0; i < kColumns; ++i) {
    const Column& column = kTable[static_cast<std::size_t>(i)];
    const Type type = row.type(i);
    if (type == column.type) {
      // Absent values are null, not empty.
      if (type != Type::kText || !column.mayBeNull || !row.text(i).empty()) {
        continue;
      }
    }
    if (type == Type::kNull && column.mayBeNull) continue;
    return damaged("its ", column.name, " is of a wrong type");
  }
  game.start = row.text(kStart);
  const std::int64_t first = row.integer(kFirstPlayer);
  if (first != 0 && first != 1) return damaged("there is no such first_player");
  game.firstPlayer = static_cast<int>(first);
  game.winner = sideFromText(row.text(kWinner));
  if (!game.winner && row.type(kWinner) != Type::kNull) {
    return damaged("there is no such winner");
  }
  game.end = row.text(kEnd);
  game.returns.clear();
  for (const int column : {kReturnFirst, kReturnSecond}) {
    if (row.type(column) == Type::kNull) continue;
    if (column == kReturnSecond && game.returns.empty()) {
      return damaged("it has the second of its returns alone");
    }
    game.returns.push_back(row.real(column));
  }
  game.length = static_cast<std::uint64_t>(row.integer(kLength));
  game.simulations = static_cast<std::uint64_t>(row.integer(kSimulations));
  game.microseconds = row.integer(kMicroseconds);
  game.moves = row.text(kMoves);
  game.plies = row.blob(kPlies);
  game.times = row.blob(kTimes);
  game.tags = row.text(kTags);
  const auto checksum = static_cast<std::uint64_t>(row.integer(kGameChecksum));
  if (checksum != checksumOf(game, runHash)) {
    return damaged("it is not what its checksum was made of");
  }
  if (static_cast<std::uint64_t>(row.integer(kClockChecksum)) !=
      clockChecksumOf(game)) {
    return damaged("its times are not what their checksum was made of");
  }
  return absl::OkStatus();
}

}  // namespace phasemachine::records
