#include "apps/cli/records/run_store.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "core/quote.h"

namespace phasemachine::cli {
namespace {

// Explains why a file without the wanted run cannot be resumed.
absl::Status checkOthers(const RunPart& part,
                         const std::vector<records::StoredRun>& runs,
                         const records::RunDescription& description) {
  if (!part.resume || part.oneOfSeveral || runs.empty())
    return absl::OkStatus();
  const records::StoredRun& last = runs.back();
  return absl::FailedPreconditionError(absl::StrCat(
      "--resume: ", quotedPath(part.path), " does not have this run; its ",
      runs.size() == 1 ? "run differs: " : "last run differs: ",
      records::difference(last, description),
      last.engine == description.engine
          ? ""
          : "; the engine is a hash of the sources that decide "
            "play, and another one may play other games"));
}

}  // namespace

std::uint64_t RunPart::size() const {
  const std::uint64_t units = pairs ? games / 2 : games;
  const std::uint64_t mine =
      units / shard.count + (shard.index < units % shard.count ? 1 : 0);
  return pairs ? 2 * mine : mine;
}

absl::StatusOr<std::unique_ptr<RunStore>> RunStore::open(
    const RunPart& part, const records::RunDescription& description) {
  auto store = records::Store::openToWrite(part.path);
  if (!store.ok()) return store.status();
  const auto run = store->findRun(description);
  if (!run.ok()) return run.status();
  std::vector<bool> there(part.games, false);
  if (*run) {
    const auto numbers = store->numbers((*run)->id);
    if (!numbers.ok()) return numbers.status();
    std::uint64_t mine = 0;
    for (const std::uint64_t number : *numbers) {
      if (number >= part.games) continue;
      there[number] = true;
      mine += part.has(number) ? 1 : 0;
    }
    if (mine != 0 && !part.resume) {
      return absl::FailedPreconditionError(absl::StrCat(
          quotedPath(part.path), " has ", mine, " of these ", part.size(),
          " games already; --resume plays those that are missing"));
    }
  } else {
    const auto runs = store->runs();
    if (!runs.ok()) return runs.status();
    if (absl::Status status = checkOthers(part, *runs, description);
        !status.ok()) {
      return status;
    }
  }
  const auto id = store->addRun(description, part.games);
  if (!id.ok()) return id.status();
  return std::unique_ptr<RunStore>(
      new RunStore(part, *std::move(store), *id, std::move(there)));
}

RunStore::RunStore(RunPart part, records::Store store, std::int64_t run,
                   std::vector<bool> there)
    : part_(std::move(part)),
      run_(run),
      there_(std::move(there)),
      writer_(std::move(store), run) {
  for (std::uint64_t number = 0; number < part_.games; ++number) {
    earlier_ += there_[number] && part_.has(number) ? 1 : 0;
  }
}

absl::Status RunStore::finish() {
  const absl::Status status = writer_.finish();
  if (status.ok()) return status;
  return absl::Status(
      status.code(),
      absl::StrCat(std::string(status.message()), "; ", writer_.written(),
                   " games of this run were written and are kept, --resume "
                   "plays the others"));
}

absl::Status RunStore::forEach(
    const std::function<void(const records::StoredGame&)>& visit) {
  return writer_.store().forEachGame(
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

}  // namespace phasemachine::cli
