#include "apps/web/run_progress.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

#include "ai/selfplay/match_tally.h"
#include "core/try.h"

namespace phasemachine::web {
namespace {

namespace fs = std::filesystem;
using records::GameLine;

constexpr std::uint64_t kParts = 24;

Json eloToJson(const MatchTally::Elo& elo) {
  return {elo.low, elo.difference, elo.high};
}

Json resultsOf(const MatchTally& tally) {
  return {
      {"wins", tally.wins}, {"draws", tally.draws}, {"losses", tally.losses}};
}

// A match so far, from the view of its first player.
class Match {
 public:
  void add(const GameLine& game) {
    const Side own = game.firstPlayer == 0 ? Side::kFirst : Side::kSecond;
    bySide_[static_cast<std::size_t>(own)].add(game.winner, own);
    all_.add(game.winner, own);
    const double points = game.winner == own              ? 1
                          : game.winner == Side::kNeutral ? 0.5
                                                          : 0;
    if (game.number % 2 == 1 && before_ && before_->first + 1 == game.number) {
      pairs_.add(before_->second + points);
    }
    before_ = {game.number, points};
  }

  Json elo() const {
    return eloToJson(pairs_.pairs() == 0 ? all_.elo() : pairs_.elo());
  }

  // Of the player with that number.
  Json player(const Json& name, int number) const {
    const auto tally = [&](Side side) {
      const Side own = number == 0 ? side : opponent(side);
      MatchTally found = bySide_[static_cast<std::size_t>(own)];
      if (number != 0) std::swap(found.wins, found.losses);
      return resultsOf(found);
    };
    return {{"name", name},
            {"first", tally(Side::kFirst)},
            {"second", tally(Side::kSecond)}};
  }

 private:
  std::array<MatchTally, 2> bySide_;  // the side that the first player had
  MatchTally all_;
  PairTally pairs_;
  std::optional<std::pair<std::uint64_t, double>> before_;
};

struct Part {
  std::uint64_t games = 0;
  std::uint64_t first = 0;
  std::uint64_t second = 0;
  std::uint64_t draws = 0;
  std::uint64_t plies = 0;
  std::uint64_t simulations = 0;
  std::uint64_t microseconds = 0;
  Json elo = nullptr;

  void add(const GameLine& game) {
    ++games;
    first += game.winner == Side::kFirst ? 1 : 0;
    second += game.winner == Side::kSecond ? 1 : 0;
    draws += game.winner == Side::kNeutral ? 1 : 0;
    plies += game.length;
    simulations += game.simulations;
    microseconds += game.microseconds;
  }

  Json describe(std::uint64_t from) const {
    return {{"from", from + 1},
            {"games", games},
            {"first", first},
            {"second", second},
            {"draws", draws},
            {"cut", games - first - second - draws},
            {"plies", plies},
            {"simulations", simulations},
            {"seconds", static_cast<double>(microseconds) / 1e6},
            {"elo", elo}};
  }
};

std::optional<std::uint64_t> numberIn(const std::string& text, int base) {
  std::uint64_t number = 0;
  const char* end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, number, base);
  if (read.ec != std::errc() || read.ptr != end) return std::nullopt;
  return number;
}

// Whether the file descriptor of /proc may write.
bool mayWrite(const fs::path& process, const std::string& descriptor) {
  std::ifstream in(process / "fdinfo" / descriptor);
  std::string name;
  std::string value;
  while (in >> name >> value) {
    if (name != "flags:") continue;
    const auto flags = numberIn(value, 8);
    return flags && (*flags & 3) != 0;
  }
  return false;
}

Json writerOf(const fs::path& path) {
  std::error_code error;
  const fs::path file = fs::canonical(path, error);
  if (error) return nullptr;
  // Other people's processes cannot be read, and processes end meanwhile.
  for (fs::directory_iterator at("/proc", error), end; !error && at != end;
       at.increment(error)) {
    const auto pid = numberIn(at->path().filename().string(), 10);
    if (!pid || *pid == static_cast<std::uint64_t>(getpid())) continue;
    std::error_code inside;
    for (fs::directory_iterator open(at->path() / "fd", inside);
         !inside && open != end; open.increment(inside)) {
      std::error_code gone;
      if (fs::read_symlink(open->path(), gone) != file || gone) continue;
      if (!mayWrite(at->path(), open->path().filename().string())) continue;
      std::ifstream in(at->path() / "statm");
      std::uint64_t all = 0;
      std::uint64_t resident = 0;
      in >> all >> resident;
      const auto page = static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
      return {{"pid", *pid}, {"memory", resident * page}};
    }
  }
  return nullptr;
}

}  // namespace

absl::StatusOr<Json> progressOf(const records::Store& store,
                                const records::Replay& replay) {
  const records::StoredRun& run = replay.run();
  const std::uint64_t width =
      std::max<std::uint64_t>(1, (run.games + kParts - 1) / kParts);
  std::vector<Part> parts(kParts);
  const bool isMatch = run.kind == "match" && replay.game().players == 2;
  Match match;
  std::uint64_t current = 0;
  PM_TRY(store.forEachLine(run.id, [&](const GameLine& game) {
    const std::uint64_t part = std::min(game.number / width, kParts - 1);
    if (isMatch && part != current) parts[current].elo = match.elo();
    current = part;
    parts[part].add(game);
    if (isMatch) match.add(game);
  }));
  if (isMatch) parts[current].elo = match.elo();
  Json rows = Json::array();
  for (std::uint64_t i = 0; i < kParts; ++i) {
    if (parts[i].games != 0) rows.push_back(parts[i].describe(i * width));
  }
  Json body = {{"parts", std::move(rows)}, {"match", nullptr}};
  if (!isMatch) return body;
  const Json settings = Json::parse(run.settings).value_or(nullptr);
  const Json& names = settings["players"];
  Json players = Json::array();
  for (int i = 0; i < 2; ++i) {
    players.push_back(match.player(
        names.isArray() && names.size() == 2 ? names[i] : Json(nullptr), i));
  }
  body["match"] = {{"players", std::move(players)}, {"elo", match.elo()}};
  return body;
}

Json fileOf(const std::string& path) {
  std::uint64_t bytes = 0;
  std::optional<fs::file_time_type> last;
  for (const std::string& name : {path, path + "-wal"}) {
    std::error_code error;
    const std::uintmax_t size = fs::file_size(name, error);
    if (error) continue;
    bytes += size;
    // Reading a store makes an empty log.
    if (size == 0) continue;
    const fs::file_time_type time = fs::last_write_time(name, error);
    if (!error) last = last ? std::max(*last, time) : time;
  }
  Json age = nullptr;
  if (last) {
    const std::chrono::duration<double> passed =
        fs::file_time_type::clock::now() - *last;
    age = std::max(0.0, passed.count());
  }
  return {
      {"bytes", bytes}, {"age", std::move(age)}, {"writer", writerOf(path)}};
}

}  // namespace phasemachine::web
