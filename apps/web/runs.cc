#include "apps/web/runs.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <system_error>
#include <utility>

#include "apps/records/replay.h"
#include "apps/records/store.h"
#include "apps/serve/answers.h"
#include "apps/web/run_progress.h"
#include "core/find_name.h"
#include "core/quote.h"
#include "core/try.h"
#include "engine/session/words.h"

namespace phasemachine::web {
namespace {

namespace fs = std::filesystem;
using records::Store;
using serve::kHighest;

constexpr std::size_t kMostFiles = 200;
// Games in a run's summary: the newest.
constexpr std::uint64_t kMostGames = 2000;
constexpr int kOpeningDecisions = 6;
constexpr std::size_t kMostOpenings = 300;
constexpr std::size_t kMostVisits = 20;  // moves told of a search
constexpr std::uintmax_t kLargestFile = 4 << 20;
// What makes a folder that of a learning run (docs/learning.md).
constexpr const char* kCurves = "curves.csv";
constexpr const char* kSettings = "settings.json";
constexpr int kDeepestSettings = 32;

// Whether a file has the header of an SQLite database.
bool isDatabase(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::string head(15, '\0');
  return in.read(head.data(), static_cast<std::streamsize>(head.size())) &&
         head == "SQLite format 3";
}

enum class Kind { kStore, kPicture, kOther };

Kind kindOf(const fs::path& path) {
  std::error_code error;
  if (!fs::is_regular_file(path, error)) return Kind::kOther;
  if (path.extension() == ".svg") return Kind::kPicture;
  return isDatabase(path) ? Kind::kStore : Kind::kOther;
}

// Calls use(path) with what is in the folder, in order, except symbolic links,
// which could lead out of it.
template <class Use>
void forEachInside(const fs::path& folder, const Use& use) {
  std::vector<fs::path> inside;
  std::error_code error;
  fs::directory_iterator at(folder, error);
  for (const fs::directory_iterator end; !error && at != end;
       at.increment(error)) {
    inside.push_back(at->path());
  }
  std::sort(inside.begin(), inside.end());
  for (const fs::path& path : inside) {
    if (!fs::is_symlink(path, error)) use(path);
  }
}

// Whether it is a file itself, not a symbolic link to one.
bool isOwnFile(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(fs::symlink_status(path, error));
}

absl::StatusOr<std::string> wholeFile(const fs::path& path) {
  std::error_code error;
  const std::uintmax_t size = fs::file_size(path, error);
  if (error || size > kLargestFile) {
    return invalid(
        quotedPath(path.string()),
        (error ? " cannot be read: " + error.message() : " is too large"));
  }
  std::ifstream in(path, std::ios::binary);
  return std::string((std::istreambuf_iterator<char>(in)), {});
}

Json countsOf(const std::map<std::string, std::uint64_t>& counts,
              std::size_t most) {
  std::vector<std::pair<std::string, std::uint64_t>> rows(counts.begin(),
                                                          counts.end());
  std::sort(rows.begin(), rows.end(), [](const auto& a, const auto& b) {
    return a.second != b.second ? a.second > b.second : a.first < b.first;
  });
  Json list = Json::array();
  for (const auto& [name, count] : rows) {
    if (list.size() == most) break;
    list.push_back({{"name", name}, {"count", count}});
  }
  return list;
}

Json lengthsOf(const std::map<std::uint64_t, std::uint64_t>& lengths) {
  Json list = Json::array();
  for (const auto& [length, count] : lengths) {
    list.push_back({{"length", length}, {"count", count}});
  }
  return list;
}

Json describe(const records::StoredRun& run) {
  Json json = records::describe(run);
  json.update({{"id", run.id},
               {"settings", run.settings},  // as text
               {"games", run.games},
               {"created", run.created}});
  return json;
}

Json describe(const records::StoredGame& game) {
  return {
      {"number", game.number + 1},
      {"winner", game.winner ? Json(toString(*game.winner)) : Json(nullptr)},
      {"end", game.end},
      {"length", game.length},
      {"simulations", game.simulations},
      {"first_player", game.firstPlayer}};
}

struct RunPlace {
  Store store;
  records::StoredRun run;
};

// The store and run that a request names, the last members that are read; only
// listed files are opened.
absl::StatusOr<RunPlace> openRun(serve::Members& members,
                                 const std::vector<std::string>& listed) {
  const auto path = members.text("store", 4096);
  const auto id = members.number("run", 0, kHighest);
  PM_TRY(members.done());
  if (!path || !id) {
    return invalid("\"store\" and \"run\" are needed");
  }
  if (std::find(listed.begin(), listed.end(), *path) == listed.end()) {
    return invalid("there is no store ", phasemachine::quoted(*path));
  }
  auto store = Store::openToRead(*path);
  if (!store.ok()) return invalid(store.status().message());
  auto run = store->run(*id);
  if (!run.ok()) return invalid(run.status().message());
  return RunPlace{*std::move(store), *std::move(run)};
}

}  // namespace

absl::Status Runs::check() const {
  for (const std::string& given : paths_) {
    std::error_code error;
    const std::string name = quotedPath(given);
    const fs::file_status status = fs::status(given, error);
    if (!fs::exists(status)) {
      return absl::NotFoundError("there is no file or folder " + name);
    }
    if (fs::is_directory(status)) {
      const fs::directory_iterator inside(given, error);
      if (!error) continue;
      return invalid("cannot read the folder ", name, ": ", error.message());
    }
    if (kindOf(given) == Kind::kOther) {
      return invalid(name, " is neither a store of games nor a picture");
    }
  }
  return absl::OkStatus();
}

Runs::Files Runs::files() const {
  Files files;
  const auto add = [&](const fs::path& path) {
    if (files.stores.size() + files.pictures.size() >= kMostFiles) return;
    switch (kindOf(path)) {
      case Kind::kPicture: files.pictures.push_back(path.string()); break;
      case Kind::kStore: files.stores.push_back(path.string()); break;
      case Kind::kOther: break;
    }
  };
  const auto addLearning = [&](const fs::path& folder) {
    if (!isOwnFile(folder / kCurves) || !isOwnFile(folder / kSettings)) return;
    files.learning.push_back(folder.string());
    std::error_code error;
    if (fs::is_symlink(folder / "store", error)) return;
    forEachInside(folder / "store", add);
  };
  for (const std::string& given : paths_) {
    std::error_code error;
    if (!fs::is_directory(given, error)) {
      add(given);
      continue;
    }
    addLearning(given);
    forEachInside(given, [&](const fs::path& path) {
      add(path);
      addLearning(path);
    });
  }
  return files;
}

absl::StatusOr<Json> Runs::list(serve::Members& members) const {
  PM_TRY(members.done());
  const Files found = files();
  Json stores = Json::array();
  for (const std::string& path : found.stores) {
    Json row = {{"store", path}};
    Json runs = Json::array();
    const auto store = Store::openToRead(path);
    const auto all = store.ok() ? store->runs() : store.status();
    if (!all.ok()) {
      row["error"] = std::string(all.status().message());
    } else {
      for (const records::StoredRun& run : *all) {
        Json described = describe(run);
        const auto stored = store->count(run.id);
        described["stored"] = stored.ok() ? Json(*stored) : Json(nullptr);
        runs.push_back(std::move(described));
      }
    }
    row["runs"] = std::move(runs);
    stores.push_back(std::move(row));
  }
  return Json{{"stores", std::move(stores)},
              {"pictures", found.pictures},
              {"learning", found.learning}};
}

absl::StatusOr<Json> Runs::run(serve::Members& members) const {
  const auto place = PM_TRY(openRun(members, files().stores));
  const auto tally = PM_TRY(place.store.tally(place.run.id));
  const auto replay = PM_TRY(records::Replay::of(place.run));
  records::RunSummary summary;
  const auto numbers = PM_TRY(place.store.numbers(place.run.id));
  const std::uint64_t first =
      numbers.size() > kMostGames ? numbers[numbers.size() - kMostGames] : 0;
  PM_TRY(place.store.forEachGame(
      place.run.id,
      [&](const records::StoredGame& game) {
        return addToSummary(game, replay, kOpeningDecisions, summary);
      },
      first));
  auto progress = PM_TRY(progressOf(place.store, replay));
  Json body = describe(place.run);
  body.erase("id");  // the answer carries the request's id
  body.update(std::move(progress));
  body["file"] = fileOf(place.store.path());
  body["tally"] = {{"games", tally.games},
                   {"first", tally.first},
                   {"second", tally.second},
                   {"draws", tally.draws},
                   {"cut", tally.cut},
                   {"plies", tally.plies},
                   {"simulations", tally.simulations}};
  body["summary"] = {{"games", summary.games},
                     {"results", countsOf(summary.results, 8)},
                     {"ends", countsOf(summary.ends, 12)},
                     {"lengths", lengthsOf(summary.lengths)},
                     {"openings", countsOf(summary.openings, kMostOpenings)}};
  return body;
}

absl::StatusOr<Json> Runs::games(serve::Members& members) const {
  // A game's number, from 1; 0 is the first, too.
  const auto from = members.number("from", 0, kHighest).value_or(0);
  const auto count = members.number("count", 1, 200).value_or(50);
  const auto place = PM_TRY(openRun(members, files().stores));
  auto reader = PM_TRY(place.store.read(
      place.run.id,
      static_cast<std::uint64_t>(std::max<std::int64_t>(from, 1) - 1)));
  Json rows = Json::array();
  records::StoredGame game;
  while (static_cast<std::int64_t>(rows.size()) < count) {
    if (!PM_TRY(reader.next(game))) break;
    rows.push_back(describe(game));
  }
  return Json{{"games", std::move(rows)}};
}

absl::StatusOr<Json> Runs::game(serve::Members& members) const {
  const auto number = members.number("number", 1, kHighest);
  const auto place = PM_TRY(openRun(members, files().stores));
  if (!number) return invalid("\"number\" is missing");
  const auto which = static_cast<std::uint64_t>(*number - 1);
  auto reader = PM_TRY(place.store.read(place.run.id, which, which));
  records::StoredGame game;
  if (!PM_TRY(reader.next(game))) {
    return invalid("the run has no game ", *number);
  }
  const auto replay = PM_TRY(records::Replay::of(place.run));
  const auto start = PM_TRY(replay.start(game));
  Json plies = Json::array();
  PM_TRY(replay.play(game, [&](const records::Replay::Moment& moment) {
    if (moment.ply == nullptr) return;
    const records::StoredPly& ply = *moment.ply;
    Json row = {{"side", toString(ply.side)},
                {"move", moment.board.moveToText(ply.move)},
                {"words", moveForPeople(moment.board, ply.move)}};
    if (ply.searched) {
      Json visits = Json::array();
      for (const records::VisitCount& visit : ply.visits) {
        if (visits.size() == kMostVisits) break;
        visits.push_back({{"move", moment.board.moveToText(visit.move)},
                          {"words", moveForPeople(moment.board, visit.move)},
                          {"visits", visit.visits}});
      }
      row["score"] = ply.score;
      row["simulations"] = ply.simulations;
      row["depth"] = ply.depth;
      row["microseconds"] = ply.microseconds;
      row["visits"] = std::move(visits);
    }
    plies.push_back(std::move(row));
  }));
  Json body = describe(game);
  body["game"] = place.run.game;
  body["options"] = place.run.options;
  body["position"] = start.toText();
  body["plies"] = std::move(plies);
  return body;
}

absl::StatusOr<Json> Runs::picture(serve::Members& members) const {
  const auto path = members.text("file", 4096);
  PM_TRY(members.done());
  const std::vector<std::string> listed = files().pictures;
  if (!path || std::find(listed.begin(), listed.end(), *path) == listed.end()) {
    return invalid("there is no such picture");
  }
  auto text = PM_TRY(wholeFile(*path));
  return Json{{"svg", std::move(text)}};
}

absl::StatusOr<Json> Runs::learning(serve::Members& members) const {
  const auto path = members.text("folder", 4096);
  PM_TRY(members.done());
  const std::vector<std::string> listed = files().learning;
  if (!path || std::find(listed.begin(), listed.end(), *path) == listed.end()) {
    return invalid("there is no such learning run");
  }
  auto curves = PM_TRY(wholeFile(fs::path(*path) / kCurves));
  const auto settings = PM_TRY(wholeFile(fs::path(*path) / kSettings));
  const auto read = serve::parseObject(settings, kDeepestSettings);
  if (!read.ok()) {
    return invalid(quotedPath((fs::path(*path) / kSettings).string()),
                   " is no JSON object");
  }
  return Json{{"curves", std::move(curves)}, {"settings", *read}};
}

std::optional<absl::StatusOr<Json>> Runs::answer(
    const std::string& op, serve::Members& members) const {
  if (!op.starts_with("run")) return std::nullopt;
  if (op == "runs") return list(members);
  if (op == "run") return run(members);
  if (op == "run_games") return games(members);
  if (op == "run_game") return game(members);
  if (op == "run_picture") return picture(members);
  if (op == "run_learning") return learning(members);
  return serve::codedError(
      "unknown_op", "unknown op " + phasemachine::quoted(op) +
                        didYouMean({"runs", "run", "run_games", "run_game",
                                    "run_picture", "run_learning"},
                                   op));
}

}  // namespace phasemachine::web
