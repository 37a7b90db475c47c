#include "apps/cli/records/run_store.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ai/search/ask/options.h"
#include "apps/cli/flags/game_flags.h"
#include "apps/cli/terminal/output_file.h"
#include "apps/records/replay.h"
#include "core/quote.h"
#include "core/try.h"
#include "network/network.h"

namespace phasemachine::cli {
namespace {

// The options after a player has filled in its defaults. A small player with
// one thread fills in the same values as any other.
absl::StatusOr<SearchOptions> effectiveOptions(const AnyGame& game,
                                               const PlayerSettings& settings) {
  PlayerSettings small = settings;
  small.search.mode = SearchMode::kSingle;
  small.search.threads = 1;
  small.search.memoryBytes =
      std::min(settings.search.memoryBytes, SearchOptions{}.memoryBytes);
  const auto player = PM_TRY(makePlayer(game, small));
  SearchOptions options = player->options();
  options.mode = settings.search.mode;
  options.threads = settings.search.threads;
  options.memoryBytes = settings.search.memoryBytes;
  return options;
}

// Explains why a file without the wanted run cannot be resumed.
absl::Status checkOthers(const RunPart& part,
                         const std::vector<records::StoredRun>& runs,
                         const records::RunDescription& description) {
  if (!part.resume || part.oneOfSeveral || runs.empty())
    return absl::OkStatus();
  const records::StoredRun& last = runs.back();
  return refused("--resume: ", quotedPath(part.path),
                 " does not have this run; its ",
                 runs.size() == 1 ? "run differs: " : "last run differs: ",
                 records::difference(last, description),
                 last.engine == description.engine
                     ? ""
                     : "; the engine is a hash of the sources that decide "
                       "play, and another one may play other games");
}

// The hash of the engine does not cover rules of one's own, a class in Python or
// functions in C. So the first games of a run must be games by today's rules.
absl::Status checkRules(const records::Store& store,
                        const records::StoredRun& run) {
  constexpr std::uint64_t kLast = 99;
  const auto replay = PM_TRY(records::Replay::of(run));
  return store.forEachGame(
      run.id,
      [&](const records::StoredGame& game) { return replay.verify(game); }, 0,
      kLast);
}

}  // namespace

absl::StatusOr<Json> effectivePlayer(const AnyGame& game,
                                     const PlayerSettings& settings) {
  const auto options = PM_TRY(effectiveOptions(game, settings));
  Json search = Json::object();
  for (const auto& [key, value] : searchOptionValues(options)) {
    search[std::string(key)] = value;
  }
  Json player = {{"evaluator", settings.evaluator.empty()
                                   ? std::string(evaluatorNames(game)[0])
                                   : settings.evaluator},
                 {"memory", options.memoryBytes},
                 {"threads", options.threads},
                 {"search", std::move(search)}};
  if (settings.network != nullptr) {
    player["network"] = absl::StrCat(
        absl::Hex(settings.network->network->checksum(), absl::kZeroPad8));
  }
  return player;
}

std::string settingsForPeople(const std::string& settings) {
  auto json = Json::parse(settings);
  if (!json || !json->isObject()) return settings;
  // In a match, "players" is a short form of this.
  json->erase("effective");
  if (json->contains("search") && (*json)["search"].isObject()) {
    Json& search = (*json)["search"];
    for (const SearchOptionInfo& info : listSearchOptions()) {
      if (search[info.key] == info.standard) search.erase(info.key);
    }
  }
  return json->sorted().text();
}

std::uint64_t RunPart::size() const {
  const std::uint64_t units = pairs ? games / 2 : games;
  const std::uint64_t mine =
      units / shard.count + (shard.index < units % shard.count ? 1 : 0);
  return pairs ? 2 * mine : mine;
}

absl::StatusOr<std::unique_ptr<RunStore>> RunStore::open(
    const RunPart& part, const records::RunDescription& description) {
  std::unique_ptr<RunStore> opened(new RunStore(part, description));
  if (std::error_code none; !std::filesystem::exists(part.path, none)) {
    // What cannot be written is reported before the games are played.
    PM_TRY(OutputFile::create(part.path));
    return opened;
  }
  records::Store& store =
      opened->store_.emplace(PM_TRY(records::Store::openToWrite(part.path)));
  PM_TRY(store.begin());
  store.rollBack();
  const auto run = PM_TRY(store.findRun(description));
  if (!run) {
    const auto runs = PM_TRY(store.runs());
    PM_TRY(checkOthers(part, runs, description));
    return opened;
  }
  opened->run_ = run->id;
  const auto numbers = PM_TRY(store.numbers(run->id));
  for (const std::uint64_t number : numbers) {
    if (number >= part.games) continue;
    opened->there_[number] = true;
    opened->earlier_ += part.has(number) ? 1 : 0;
  }
  if (opened->earlier_ != 0 && !part.resume) {
    return refused(quotedPath(part.path), " has ", opened->earlier_,
                   " of these ", part.size(),
                   " games already; --resume plays those that are missing");
  }
  PM_TRY_AT(inRow("--resume: ", quotedPath(part.path),
                  " has games that these rules did not make: "),
            checkRules(store, *run));
  return opened;
}

RunStore::RunStore(const RunPart& part,
                   const records::RunDescription& description)
    : part_(part), description_(description), there_(part.games, false) {}

absl::Status RunStore::begin() {
  if (!store_) store_ = PM_TRY(records::Store::openToWrite(part_.path));
  run_ = PM_TRY(store_->addRun(description_, part_.games));
  writer_.emplace(*std::exchange(store_, std::nullopt), run_);
  return absl::OkStatus();
}

void RunStore::add(records::StoredGame game) {
  {
    const std::lock_guard lock(mutex_);
    if (begun_.ok() && !writer_) begun_ = begin();
    if (!begun_.ok()) return;
  }
  writer_->add(std::move(game));
}

bool RunStore::failed() const {
  const std::lock_guard lock(mutex_);
  return !begun_.ok() || (writer_ && writer_->failed());
}

absl::Status RunStore::finish() {
  // A part that is complete without a game has a file, too.
  if (begun_.ok() && !writer_ && earlier_ == part_.size()) begun_ = begin();
  if (!begun_.ok() || !writer_) return begun_;
  absl::Status status = writer_->finish();
  if (status.ok()) return status;
  return absl::Status(
      status.code(),
      absl::StrCat(std::string(status.message()), "; ", writer_->written(),
                   " games of this run were written and are kept, --resume "
                   "plays the others"));
}

absl::Status RunStore::forEach(
    const std::function<void(const records::StoredGame&)>& visit) {
  if (run_ == 0) return absl::OkStatus();
  return (writer_ ? writer_->store() : *store_)
      .forEachGame(
          run_,
          [&](const records::StoredGame& game) {
            if (part_.has(game.number)) visit(game);
            return absl::OkStatus();
          },
          0, part_.games == 0 ? 0 : part_.games - 1);
}

bool isStorePath(const std::string& path) {
  return path.ends_with(".db") || path.ends_with(".sqlite") ||
         path.ends_with(".sqlite3");
}

std::string programVersion() { return PHASEMACHINE_VERSION; }

absl::Status interruptedRun(std::uint64_t done, std::uint64_t all,
                            bool stored) {
  return absl::CancelledError(absl::StrCat(
      "interrupted; ", done, " of ", all, " games were finished and are kept",
      stored ? "; the same command with --resume plays the others" : ""));
}

void StoreFlags::declareStore(Arguments& arguments, const std::string& others) {
  arguments.option(
      "--out", out,
      "write the games: into a store with a name that ends in .db, "
      "which survives a kill and can be resumed; else " +
          others);
  arguments.flag("--resume", resume,
                 "play the games that the store of --out does not have yet");
  arguments.option(
      "--shard", shard,
      "I/N: play part I (from 0) of N alone; default: as Open MPI, "
      "Slurm or Kubernetes say, else everything");
  arguments.flag("--same-file", sameFile,
                 "all shards write into the one store of --out, instead of one "
                 "file each");
}

absl::StatusOr<RunPart> StoreFlags::part(std::uint64_t games, bool pairs,
                                         Io& io) const {
  RunPart part{.path = out, .games = games, .pairs = pairs, .resume = resume};
  if (resume && !toStore()) {
    return invalid(
        "--resume: needs --out with a store, a name that ends in .db");
  }
  if (sameFile && !toStore()) {
    return invalid(
        "--same-file: needs --out with a store, a name that ends in .db");
  }
  bool found = false;
  if (!shard.empty()) {
    part.shard = PM_TRY_AT("--shard: ", records::parseShard(shard));
  } else {
    const auto given = PM_TRY(records::shardFromEnvironment(
        [](const char* name) { return std::getenv(name); }));
    if (given) {
      part.shard = *given;
      found = true;
    }
  }
  if (!out.empty() && !sameFile) part.path = shardPath(out, part.shard);
  if (found) {
    io.err << "shard " << part.shard.describe(part.size(), games)
           << " (as the launcher says)"
           << (out.empty() ? "" : "; games in " + quotedPath(part.path))
           << '\n';
  }
  return part;
}

}  // namespace phasemachine::cli
