#include "apps/records/store.h"

#include <algorithm>
#include <map>
#include <ranges>

#include "absl/strings/str_cat.h"
#include "core/quote.h"
#include "core/try.h"

namespace phasemachine::records {
namespace {

// A table, index, view or trigger, by type and name, with its SQL.
using Schema = std::map<std::pair<std::string, std::string>, std::string>;

absl::StatusOr<Schema> schemaOf(const Database& database) {
  auto select = PM_TRY(
      database.prepare("SELECT type, name, tbl_name, sql FROM sqlite_schema"));
  Schema schema;
  for (;;) {
    if (!PM_TRY(select.step())) return schema;
    schema[{std::string(select.text(0)), std::string(select.text(1))}] =
        absl::StrCat(std::string(select.text(2)), " ",
                     std::string(select.text(3)));
  }
}

// DataLoss if the database has other tables than a store, or more than tables.
absl::Status checkTables(const Database& database) {
  auto model = PM_TRY(Database::open("", Database::Mode::kMemory));
  PM_TRY(model.execute(kCreateSchema));
  const auto expected = PM_TRY(schemaOf(model));
  const auto found = PM_TRY(schemaOf(database));
  const auto wrong = [&](const char* how, const auto& key) {
    return absl::DataLossError(absl::StrCat(
        quotedPath(database.path()), " is no store that this program made: ",
        how, " ", key.first, " ", phasemachine::quoted(key.second)));
  };
  // Views and triggers come first, indexes last.
  for (const auto& [key, sql] : found | std::views::reverse) {
    const auto same = expected.find(key);
    if (same == expected.end()) return wrong("it has the", key);
    if (same->second != sql) return wrong("it has another", key);
  }
  for (const auto& [key, sql] : expected | std::views::reverse) {
    if (!found.contains(key)) return wrong("it lacks the", key);
  }
  return absl::OkStatus();
}

using Clock = std::chrono::steady_clock;

// Limit for games waiting for the disk.
constexpr std::size_t kMaxWaitingBytes = std::size_t{64} << 20;

std::size_t bytesOf(const StoredGame& game) {
  return sizeof(StoredGame) + game.moves.size() + game.plies.size() +
         game.times.size();
}

}  // namespace

absl::StatusOr<bool> GameReader::next(StoredGame& game) {
  auto row = select_.step();
  if (!row.ok() || !*row) return row;
  PM_TRY(readGame(select_, runHash_, game));
  return true;
}

absl::StatusOr<Store> Store::openWith(const std::string& path,
                                      Database::Mode mode) {
  auto database = PM_TRY(Database::open(path, mode));
  Store store(std::move(database));
  PM_TRY(mode == Database::Mode::kRead ? store.checkSchema()
                                       : store.makeSchema());
  return store;
}

absl::StatusOr<Store> Store::openToRead(const std::string& path) {
  return openWith(path, Database::Mode::kRead);
}
absl::StatusOr<Store> Store::openToWrite(const std::string& path) {
  return openWith(path, Database::Mode::kReadWrite);
}
absl::StatusOr<Store> Store::create(const std::string& path) {
  return openWith(path, Database::Mode::kCreate);
}

absl::Status Store::checkSchema() {
  const auto id = PM_TRY(database_.integer("PRAGMA application_id"));
  const auto version = PM_TRY(database_.integer("PRAGMA user_version"));
  if (id != kApplicationId) {
    return refused(quotedPath(path()),
                   " is an SQLite file, but no store of games of this "
                   "program");
  }
  if (version > kSchemaVersion) {
    return refused(quotedPath(path()), " has schema ", version,
                   "; this program knows ", kSchemaVersion,
                   ": use a newer version of the program");
  }
  if (version < kSchemaVersion) {
    return absl::DataLossError(absl::StrCat(
        quotedPath(path()), " is damaged: there is no schema ", version));
  }
  return checkTables(database_);
}

absl::Status Store::makeSchema() {
  const auto tables =
      PM_TRY(database_.integer("SELECT count(*) FROM sqlite_schema"));
  if (tables != 0) PM_TRY(checkSchema());
  // Another process may be about to do the same; SQLite does not wait here.
  absl::Status status;
  for (int attempt = 0; attempt < 1000; ++attempt) {
    status = database_.execute("PRAGMA journal_mode = WAL");
    if (!absl::IsUnavailable(status)) break;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  if (!status.ok()) return status;
  status = database_.execute("PRAGMA synchronous = NORMAL");
  if (!status.ok() || tables != 0) return status;
  return transaction([&] { return database_.execute(kCreateSchema); });
}

absl::StatusOr<std::vector<StoredRun>> Store::runs() const {
  const auto ids = PM_TRY(runIds());
  std::vector<StoredRun> runs;
  for (const std::int64_t id : ids) {
    runs.push_back(PM_TRY(run(id)));
  }
  return runs;
}

absl::StatusOr<std::vector<std::int64_t>> Store::runIds() const {
  auto select = PM_TRY(database_.prepare("SELECT id FROM runs ORDER BY id"));
  std::vector<std::int64_t> ids;
  for (;;) {
    if (!PM_TRY(select.step())) return ids;
    ids.push_back(select.integer(0));
  }
}

absl::StatusOr<StoredRun> Store::run(std::int64_t id) const {
  auto select = PM_TRY(database_.prepare(
      absl::StrCat(std::string(kSelectRuns), " WHERE id = ?1")));
  select.bind(1, id);
  if (!PM_TRY(select.step())) {
    return absl::NotFoundError(
        absl::StrCat(quotedPath(path()), " has no run ", id));
  }
  return runFrom(select);
}

absl::StatusOr<std::uint64_t> Store::hashOfRun(std::int64_t id) const {
  const auto found = run(id);
  if (absl::IsNotFound(found.status())) return 0;
  if (!found.ok()) return found.status();
  return hashOf(*found);
}

absl::StatusOr<std::optional<StoredRun>> Store::findRun(
    const RunDescription& description) const {
  auto select = PM_TRY(database_.prepare(
      absl::StrCat(std::string(kSelectRuns), std::string(kWhereRun))));
  const std::string seed = std::to_string(description.seed);
  bindRun(select, description, seed);
  if (!PM_TRY(select.step())) return std::nullopt;
  return runFrom(select);
}

absl::StatusOr<std::int64_t> Store::addRun(const RunDescription& description,
                                           std::uint64_t games) {
  if (database_.inTransaction()) return addRunNow(description, games);
  absl::StatusOr<std::int64_t> id;
  PM_TRY(transaction([&] {
    id = addRunNow(description, games);
    return id.status();
  }));
  return id;
}

absl::StatusOr<std::int64_t> Store::addRunNow(const RunDescription& description,
                                              std::uint64_t games) {
  auto there = PM_TRY(findRun(description));
  if (there) {
    StoredRun& run = *there;
    if (run.games >= games) return run.id;
    run.games = games;
    auto update = PM_TRY(database_.prepare(kUpdateRun));
    update.bind(1, static_cast<std::int64_t>(games));
    update.bind(2, static_cast<std::int64_t>(checksumOf(run)));
    update.bind(3, run.id);
    PM_TRY(update.run());
    return run.id;
  }
  StoredRun run;
  static_cast<RunDescription&>(run) = description;
  run.games = games;
  {
    auto now = PM_TRY(database_.prepare("SELECT CURRENT_TIMESTAMP"));
    PM_TRY(now.step());
    run.created = now.text(0);
  }
  const std::string seed = std::to_string(description.seed);
  auto insert = PM_TRY(database_.prepare(kInsertRun));
  bindRun(insert, description, seed);
  insert.bind(9, static_cast<std::int64_t>(games));
  insert.bindText(10, run.created);
  insert.bind(11, static_cast<std::int64_t>(checksumOf(run)));
  PM_TRY(insert.run());
  return database_.integer("SELECT last_insert_rowid()");
}

absl::StatusOr<std::vector<std::uint64_t>> Store::numbers(
    std::int64_t run) const {
  auto select = PM_TRY(database_.prepare(
      "SELECT number FROM games WHERE run = ?1 ORDER BY number"));
  select.bind(1, run);
  std::vector<std::uint64_t> numbers;
  for (;;) {
    if (!PM_TRY(select.step())) return numbers;
    if (select.type(0) != Statement::Type::kInteger || select.integer(0) < 0) {
      return absl::DataLossError(absl::StrCat(
          quotedPath(path()), " is damaged: run ", run, " has a game of index ",
          phasemachine::quoted(select.text(0))));
    }
    numbers.push_back(static_cast<std::uint64_t>(select.integer(0)));
  }
}

absl::StatusOr<std::uint64_t> Store::count(std::int64_t run) const {
  const auto games = PM_TRY(database_.integer(
      absl::StrCat("SELECT count(*) FROM games WHERE run = ", run)));
  return static_cast<std::uint64_t>(games);
}

absl::StatusOr<RunTally> Store::tally(std::int64_t run) const {
  auto select = PM_TRY(database_.prepare(
      "SELECT count(*), total(winner = 'first'), total(winner = 'second'), "
      "total(winner = 'neutral'), total(winner IS NULL), total(length), "
      "total(simulations) FROM games WHERE run = ?1"));
  select.bind(1, run);
  PM_TRY(select.step());
  const auto number = [&](int column) {
    return static_cast<std::uint64_t>(select.integer(column));
  };
  return RunTally{.games = number(0),
                  .first = number(1),
                  .second = number(2),
                  .draws = number(3),
                  .cut = number(4),
                  .plies = number(5),
                  .simulations = number(6)};
}

absl::Status Store::forEachLine(
    std::int64_t run, const std::function<void(const GameLine&)>& use) const {
  auto select = PM_TRY(database_.prepare(
      "SELECT number, first_player, winner, length, simulations, microseconds "
      "FROM games WHERE run = ?1 ORDER BY number"));
  select.bind(1, run);
  for (;;) {
    if (!PM_TRY(select.step())) return absl::OkStatus();
    const auto number = [&](int column) {
      return static_cast<std::uint64_t>(select.integer(column));
    };
    use({.number = number(0),
         .firstPlayer = static_cast<int>(number(1)),
         .winner = sideFromText(select.text(2)),
         .length = number(3),
         .simulations = number(4),
         .microseconds = number(5)});
  }
}

absl::Status Store::checkNumbers(const StoredRun& run) const {
  auto select = PM_TRY(database_.prepare(
      "SELECT number FROM games WHERE run = ?1 AND (typeof(number) <> "
      "'integer' OR number < 0 OR number >= ?2) LIMIT 1"));
  select.bind(1, run.id);
  select.bind(2, static_cast<std::int64_t>(run.games));
  if (!PM_TRY(select.step())) return absl::OkStatus();
  return absl::DataLossError(absl::StrCat(
      "a game has the index ", phasemachine::quoted(select.text(0)),
      ", which is none of the ", run.games, " asked for"));
}

absl::Status Store::checkOwners() const {
  const auto games = PM_TRY(database_.integer(
      "SELECT count(*) FROM games WHERE run NOT IN (SELECT id FROM runs)"));
  if (games == 0) return absl::OkStatus();
  return absl::DataLossError(absl::StrCat(quotedPath(path()),
                                          " is damaged: ", games,
                                          " of its games belong to no run"));
}

absl::StatusOr<GameReader> Store::read(std::int64_t run, std::uint64_t first,
                                       std::uint64_t last) const {
  const auto hash = PM_TRY(hashOfRun(run));
  auto select = PM_TRY(database_.prepare(kSelectGames));
  select.bind(1, run);
  select.bind(2, static_cast<std::int64_t>(first));
  select.bind(3, static_cast<std::int64_t>(last));
  return GameReader(std::move(select), hash);
}

absl::Status Store::forEachGame(
    std::int64_t run, const std::function<absl::Status(const StoredGame&)>& use,
    std::uint64_t first, std::uint64_t last) const {
  auto reader = PM_TRY(read(run, first, last));
  StoredGame game;
  for (;;) {
    if (!PM_TRY(reader.next(game))) return absl::OkStatus();
    PM_TRY(use(game));
  }
}

absl::Status Store::begin() { return database_.execute("BEGIN IMMEDIATE"); }

absl::StatusOr<bool> Store::add(std::int64_t run, const StoredGame& game) {
  if (run != addedRun_) {
    const auto hash = PM_TRY(hashOfRun(run));
    addedRun_ = run;
    addedRunHash_ = hash;
  }
  if (!insert_) {
    insert_.emplace(PM_TRY(database_.prepare(kInsertGame)));
  }
  bindGame(*insert_, run, addedRunHash_, game);
  PM_TRY(insert_->run());
  return database_.changes() == 1;
}

absl::Status Store::commit() { return database_.execute("COMMIT"); }

void Store::rollBack() {
  addedRun_ = -1;
  // On a full disk SQLite has already rolled back the transaction.
  database_.execute("ROLLBACK").IgnoreError();
}

absl::Status Store::transaction(const std::function<absl::Status()>& write) {
  PM_TRY(begin());
  absl::Status status = write();
  if (status.ok()) status = commit();
  if (!status.ok()) rollBack();
  return status;
}

absl::Status Store::copyGames(const std::string& from, std::int64_t fromRun,
                              std::int64_t toRun,
                              const std::function<bool()>& stop) {
  const auto source = PM_TRY(openToRead(from));
  return transaction([&] { return copyFrom(source, fromRun, toRun, stop); });
}

absl::Status Store::copyFrom(const Store& from, std::int64_t fromRun,
                             std::int64_t toRun,
                             const std::function<bool()>& stop) {
  auto reader = PM_TRY(from.read(fromRun));
  StoredGame game;
  for (;;) {
    if (stop && stop()) return absl::CancelledError("interrupted");
    const auto more = PM_TRY_AT(
        absl::StrCat(quotedPath(from.path()), ": run ", fromRun, ": "),
        reader.next(game));
    if (!more) return absl::OkStatus();
    if (!PM_TRY(add(toRun, game))) {
      return absl::AlreadyExistsError(
          absl::StrCat(quotedPath(from.path()), ": game ", game.number + 1,
                       " is in another of the files as well"));
    }
  }
}

absl::Status Store::checkIntegrity() const {
  auto check = PM_TRY(database_.prepare("PRAGMA integrity_check(1)"));
  const auto row = PM_TRY(check.step());
  if (row && check.text(0) == "ok") return absl::OkStatus();
  return absl::DataLossError(absl::StrCat(
      quotedPath(path()), " is damaged: ", std::string(check.text(0))));
}

absl::Status Store::limitPages(std::int64_t pages) {
  return database_.execute(
      absl::StrCat("PRAGMA max_page_count = ", pages).c_str());
}

absl::Status Store::makeOneFile() {
  insert_.reset();
  return database_.execute("PRAGMA journal_mode = DELETE");
}

StoreWriter::StoreWriter(Store store, std::int64_t run)
    : store_(std::move(store)), run_(run), thread_([this] { work(); }) {}

StoreWriter::~StoreWriter() { finish().IgnoreError(); }

void StoreWriter::add(StoredGame game) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock,
                [this] { return waitingBytes_ < kMaxWaitingBytes || failed_; });
  if (failed_) return;
  waitingBytes_ += bytesOf(game);
  waiting_.push_back(std::move(game));
  // Only the first game wakes the writer, which then sleeps to gather more.
  if (waiting_.size() == 1) changed_.notify_all();
}

absl::Status StoreWriter::finish() {
  {
    const std::lock_guard lock(mutex_);
    finishing_ = true;
    changed_.notify_all();
  }
  if (thread_.joinable()) thread_.join();
  return status_;
}

void StoreWriter::work() {
  auto committed = Clock::now() - kCommitPause;
  std::vector<StoredGame> games;
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [this] { return !waiting_.empty() || finishing_; });
    if (waiting_.empty()) return;
    changed_.wait_until(lock, committed + kCommitPause,
                        [this] { return finishing_; });
    games.clear();
    games.swap(waiting_);
    waitingBytes_ = 0;
    lock.unlock();
    const absl::Status status = write(games);
    committed = Clock::now();
    lock.lock();
    changed_.notify_all();
    if (status.ok()) continue;
    status_ = status;
    failed_ = true;
    return;
  }
}

absl::Status StoreWriter::write(std::span<const StoredGame> games) {
  while (!games.empty()) {
    const std::size_t count = std::min(games.size(), kCommitGames);
    PM_TRY(writeTransaction(games.first(count)));
    games = games.subspan(count);
  }
  return absl::OkStatus();
}

absl::Status StoreWriter::writeTransaction(std::span<const StoredGame> games) {
  std::uint64_t added = 0;
  absl::Status status = store_.transaction([&] {
    for (const StoredGame& game : games) {
      const auto isNew = PM_TRY(store_.add(run_, game));
      added += isNew ? 1 : 0;
    }
    return absl::OkStatus();
  });
  if (status.ok()) written_ += added;
  return status;
}

}  // namespace phasemachine::records
