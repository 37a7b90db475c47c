#include "apps/cli/records/run_choice.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "apps/cli/flags/game_flags.h"
#include "core/quote.h"

namespace phasemachine::cli {
namespace {}  // namespace

absl::StatusOr<OpenStore> openRuns(const RecordFlags& flags) {
  auto store = records::Store::openToRead(flags.file);
  if (!store.ok()) return store.status();
  if (flags.run != 0) {
    auto run = store->run(flags.run);
    if (absl::IsNotFound(run.status()))
      return annotate("--run: ", run.status());
    if (!run.ok()) return annotate(quotedPath(flags.file) + ": ", run.status());
    std::vector<records::StoredRun> one = {*std::move(run)};
    return OpenStore{*std::move(store), std::move(one)};
  }
  auto runs = store->runs();
  if (!runs.ok()) return annotate(quotedPath(flags.file) + ": ", runs.status());
  return OpenStore{*std::move(store), *std::move(runs)};
}

absl::StatusOr<OpenRun> openRun(const RecordFlags& flags) {
  auto open = openRuns(flags);
  if (!open.ok()) return open.status();
  if (open->runs.size() != 1) {
    return absl::InvalidArgumentError(absl::StrCat(
        quotedPath(flags.file), " has ", open->runs.size(), " runs",
        open->runs.empty() ? "" : "; choose one with --run"));
  }
  auto replay = records::Replay::of(open->runs[0]);
  if (!replay.ok()) return replay.status();
  return OpenRun{std::move(open->store), *std::move(replay)};
}

absl::StatusOr<records::StoredGame> readGame(const OpenRun& open,
                                             const RecordFlags& flags) {
  const auto number = static_cast<std::uint64_t>(flags.number - 1);
  auto reader = open.store.read(open.run().id, number, number);
  if (!reader.ok()) return reader.status();
  records::StoredGame game;
  const auto there = reader->next(game);
  if (!there.ok()) return there.status();
  if (!*there) {
    return absl::NotFoundError(absl::StrCat("--number: run ", open.run().id,
                                            " of ", quotedPath(flags.file),
                                            " has no game ", flags.number));
  }
  return game;
}

}  // namespace phasemachine::cli
