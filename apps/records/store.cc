#include "apps/records/store.h"

#include <chrono>
#include <thread>

#include "absl/strings/str_cat.h"
#include "apps/records/run_row.h"
#include "apps/records/schema.h"
#include "core/quote.h"

namespace phasemachine::records {
namespace {

constexpr std::string_view kSelectGames =
    "SELECT number, start, first_player, winner, end, return_first, "
    "return_second, length, simulations, microseconds, moves, plies, times, "
    "tags, checksum FROM games WHERE run = ?1 AND number BETWEEN ?2 AND ?3 "
    "ORDER BY number";

constexpr std::string_view kInsertGame =
    "INSERT INTO games (run, number, start, first_player, winner, end, "
    "return_first, return_second, length, simulations, microseconds, moves, "
    "plies, times, tags, checksum) VALUES "
    "(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16) "
    "ON CONFLICT (run, number) DO NOTHING";

std::string named(const std::string& path) {
  return phasemachine::quoted(path, 300);
}

std::optional<Side> sideFrom(std::string_view text) {
  for (const Side side : {Side::kFirst, Side::kSecond, Side::kNeutral}) {
    if (text == toString(side)) return side;
  }
  return std::nullopt;
}

}  // namespace

absl::StatusOr<bool> GameReader::next(StoredGame& game) {
  auto row = select_.step();
  if (!row.ok() || !*row) return row;
  game.number = static_cast<std::uint64_t>(select_.integer(0));
  game.start = select_.text(1);
  game.firstPlayer = static_cast<int>(select_.integer(2));
  game.winner = sideFrom(select_.text(3));
  game.end = select_.text(4);
  game.returns.clear();
  for (const int column : {5, 6}) {
    if (!select_.isNull(column)) game.returns.push_back(select_.real(column));
  }
  game.length = static_cast<std::uint64_t>(select_.integer(7));
  game.simulations = static_cast<std::uint64_t>(select_.integer(8));
  game.microseconds = select_.integer(9);
  game.moves = select_.text(10);
  game.plies = select_.blob(11);
  game.times = select_.blob(12);
  game.tags = select_.text(13);
  if (static_cast<std::uint64_t>(select_.integer(14)) != checksumOf(game)) {
    return absl::DataLossError(
        absl::StrCat("game ", game.number,
                     " is damaged: it is not what its checksum was made of"));
  }
  return true;
}

absl::StatusOr<Store> Store::openWith(const std::string& path,
                                      Database::Mode mode) {
  auto database = Database::open(path, mode);
  if (!database.ok()) return database.status();
  Store store(*std::move(database));
  absl::Status status =
      mode == Database::Mode::kRead ? store.checkSchema() : store.makeSchema();
  if (!status.ok()) return status;
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

absl::Status Store::checkSchema() const {
  const auto id = database_.integer("PRAGMA application_id");
  if (!id.ok()) return id.status();
  const auto version = database_.integer("PRAGMA user_version");
  if (!version.ok()) return version.status();
  if (*id != kApplicationId) {
    return absl::FailedPreconditionError(
        absl::StrCat(named(path()),
                     " is an SQLite file, but no store of games of this "
                     "program"));
  }
  if (*version > kSchemaVersion) {
    return absl::FailedPreconditionError(absl::StrCat(
        named(path()), " has schema ", *version, "; this program knows ",
        kSchemaVersion, ": use a newer version of the program"));
  }
  return absl::OkStatus();
}

absl::Status Store::makeSchema() {
  const auto tables = database_.integer("SELECT count(*) FROM sqlite_schema");
  if (!tables.ok()) return tables.status();
  if (*tables != 0) {
    if (absl::Status status = checkSchema(); !status.ok()) return status;
  }
  // Another process may be about to do the same; SQLite does not wait here.
  absl::Status status;
  for (int attempt = 0; attempt < 1000; ++attempt) {
    status = database_.execute("PRAGMA journal_mode = WAL");
    if (!absl::IsUnavailable(status)) break;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  if (!status.ok()) return status;
  status = database_.execute("PRAGMA synchronous = NORMAL");
  if (!status.ok() || *tables != 0) return status;
  status = begin();
  if (!status.ok()) return status;
  status = database_.execute(kCreateSchema);
  if (status.ok()) status = commit();
  if (!status.ok()) rollBack();
  return status;
}

absl::StatusOr<std::vector<StoredRun>> Store::runs() const {
  auto select = database_.prepare(absl::StrCat(kSelectRuns, " ORDER BY id"));
  if (!select.ok()) return select.status();
  std::vector<StoredRun> runs;
  for (;;) {
    const auto row = select->step();
    if (!row.ok()) return row.status();
    if (!*row) return runs;
    runs.push_back(runFrom(*select));
  }
}

absl::StatusOr<std::optional<StoredRun>> Store::findRun(
    const RunDescription& description) const {
  auto select = database_.prepare(absl::StrCat(kSelectRuns, kWhereRun));
  if (!select.ok()) return select.status();
  const std::string seed = std::to_string(description.seed);
  bindRun(*select, description, seed);
  const auto row = select->step();
  if (!row.ok()) return row.status();
  if (!*row) return std::nullopt;
  return runFrom(*select);
}

absl::StatusOr<std::int64_t> Store::addRun(const RunDescription& description,
                                           std::uint64_t games) {
  const std::string seed = std::to_string(description.seed);
  auto insert = database_.prepare(kInsertRun);
  if (!insert.ok()) return insert.status();
  bindRun(*insert, description, seed);
  insert->bind(8, static_cast<std::int64_t>(games));
  if (absl::Status status = insert->run(); !status.ok()) return status;
  const auto run = findRun(description);
  if (!run.ok()) return run.status();
  if (!*run) {
    return absl::InternalError(
        absl::StrCat(named(path()), ": a run just written is not there"));
  }
  return (*run)->id;
}

absl::StatusOr<std::vector<std::uint64_t>> Store::numbers(
    std::int64_t run) const {
  auto select = database_.prepare(
      "SELECT number FROM games WHERE run = ?1 ORDER BY number");
  if (!select.ok()) return select.status();
  select->bind(1, run);
  std::vector<std::uint64_t> numbers;
  for (;;) {
    const auto row = select->step();
    if (!row.ok()) return row.status();
    if (!*row) return numbers;
    numbers.push_back(static_cast<std::uint64_t>(select->integer(0)));
  }
}

absl::StatusOr<std::uint64_t> Store::count(std::int64_t run) const {
  const auto games = database_.integer(
      absl::StrCat("SELECT count(*) FROM games WHERE run = ", run));
  if (!games.ok()) return games.status();
  return static_cast<std::uint64_t>(*games);
}

absl::StatusOr<RunTally> Store::tally(std::int64_t run) const {
  auto select = database_.prepare(
      "SELECT count(*), total(winner = 'first'), total(winner = 'second'), "
      "total(winner = 'neutral'), total(winner IS NULL), total(length), "
      "total(simulations) FROM games WHERE run = ?1");
  if (!select.ok()) return select.status();
  select->bind(1, run);
  const auto row = select->step();
  if (!row.ok()) return row.status();
  const auto number = [&](int column) {
    return static_cast<std::uint64_t>(select->integer(column));
  };
  return RunTally{.games = number(0),
                  .first = number(1),
                  .second = number(2),
                  .draws = number(3),
                  .cut = number(4),
                  .plies = number(5),
                  .simulations = number(6)};
}

absl::StatusOr<GameReader> Store::read(std::int64_t run, std::uint64_t first,
                                       std::uint64_t last) const {
  auto select = database_.prepare(kSelectGames);
  if (!select.ok()) return select.status();
  select->bind(1, run);
  select->bind(2, static_cast<std::int64_t>(first));
  select->bind(3, static_cast<std::int64_t>(last));
  return GameReader(*std::move(select));
}

absl::Status Store::begin() { return database_.execute("BEGIN IMMEDIATE"); }

absl::StatusOr<bool> Store::add(std::int64_t run, const StoredGame& game) {
  if (!insert_) {
    auto prepared = database_.prepare(kInsertGame);
    if (!prepared.ok()) return prepared.status();
    insert_.emplace(*std::move(prepared));
  }
  Statement& insert = *insert_;
  insert.bind(1, run);
  insert.bind(2, static_cast<std::int64_t>(game.number));
  const auto textOrNull = [&](int parameter, const std::string& text) {
    if (text.empty()) {
      insert.bindNull(parameter);
    } else {
      insert.bindText(parameter, text);
    }
  };
  textOrNull(3, game.start);
  insert.bind(4, std::int64_t{game.firstPlayer});
  if (game.winner) {
    insert.bindText(5, toString(*game.winner));
  } else {
    insert.bindNull(5);
  }
  insert.bindText(6, game.end);
  for (std::size_t i = 0; i < 2; ++i) {
    const int parameter = 7 + static_cast<int>(i);
    if (i < game.returns.size()) {
      insert.bind(parameter, game.returns[i]);
    } else {
      insert.bindNull(parameter);
    }
  }
  insert.bind(9, static_cast<std::int64_t>(game.length));
  insert.bind(10, static_cast<std::int64_t>(game.simulations));
  insert.bind(11, game.microseconds);
  insert.bindText(12, game.moves);
  insert.bindBlob(13, game.plies);
  insert.bindBlob(14, game.times);
  textOrNull(15, game.tags);
  insert.bind(16, static_cast<std::int64_t>(checksumOf(game)));
  if (absl::Status status = insert.run(); !status.ok()) return status;
  return database_.changes() == 1;
}

absl::Status Store::commit() { return database_.execute("COMMIT"); }

void Store::rollBack() {
  // After a full disk SQLite has undone the transaction by itself.
  database_.execute("ROLLBACK").IgnoreError();
}

absl::Status Store::copyGames(const std::string& from, std::int64_t fromRun,
                              std::int64_t toRun) {
  auto attach = database_.prepare("ATTACH ?1 AS shard");
  if (!attach.ok()) return attach.status();
  attach->bindText(1, from);
  if (absl::Status status = attach->run(); !status.ok()) return status;
  const auto copy = [&]() -> absl::Status {
    const auto both = database_.integer(absl::StrCat(
        "SELECT coalesce(min(a.number), -1) FROM games a JOIN shard.games b ON "
        "a.number = b.number WHERE a.run = ",
        toRun, " AND b.run = ", fromRun));
    if (!both.ok()) return both.status();
    if (*both >= 0) {
      return absl::AlreadyExistsError(
          absl::StrCat(named(from), ": game ", *both,
                       " is in another of the files as well"));
    }
    return database_.execute(
        absl::StrCat(
            "INSERT INTO games (run, number, start, first_player, winner, end, "
            "return_first, return_second, length, simulations, microseconds, "
            "moves, plies, times, tags, checksum) SELECT ",
            toRun,
            ", number, start, first_player, winner, end, return_first, "
            "return_second, length, simulations, microseconds, moves, plies, "
            "times, tags, checksum FROM shard.games WHERE run = ",
            fromRun, " ORDER BY number")
            .c_str());
  };
  const absl::Status copied = copy();
  const absl::Status detached = database_.execute("DETACH shard");
  return copied.ok() ? detached : copied;
}

absl::Status Store::checkIntegrity() const {
  auto check = database_.prepare("PRAGMA integrity_check(1)");
  if (!check.ok()) return check.status();
  const auto row = check->step();
  if (!row.ok()) return row.status();
  if (*row && check->text(0) == "ok") return absl::OkStatus();
  return absl::DataLossError(absl::StrCat(
      named(path()), " is damaged: ", std::string(check->text(0))));
}

absl::Status Store::limitPages(std::int64_t pages) {
  return database_.execute(
      absl::StrCat("PRAGMA max_page_count = ", pages).c_str());
}

absl::Status Store::makeOneFile() {
  insert_.reset();
  return database_.execute("PRAGMA journal_mode = DELETE");
}

std::string difference(const RunDescription& there,
                       const RunDescription& wanted) {
  const auto words = [](const char* what, const std::string& a,
                        const std::string& b) {
    return absl::StrCat(what, " ", a.empty() ? "none" : a, ", not ",
                        b.empty() ? "none" : b);
  };
  if (there.kind != wanted.kind) {
    return words("kind of run", there.kind, wanted.kind);
  }
  if (there.game != wanted.game) return words("game", there.game, wanted.game);
  if (there.options != wanted.options) {
    return words("options", there.options, wanted.options);
  }
  if (there.position != wanted.position) {
    return words("position", there.position, wanted.position);
  }
  if (there.seed != wanted.seed) {
    return words("seed", std::to_string(there.seed),
                 std::to_string(wanted.seed));
  }
  if (there.settings != wanted.settings) {
    return words("settings", there.settings, wanted.settings);
  }
  if (there.program != wanted.program) {
    return words("program", there.program, wanted.program);
  }
  return "";
}

}  // namespace phasemachine::records
