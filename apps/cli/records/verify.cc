// record verify: the file is sound, and every game is what it says.

#include <algorithm>
#include <chrono>

#include "absl/strings/str_cat.h"
#include "apps/cli/interrupt.h"
#include "apps/cli/progress.h"
#include "apps/cli/records/record_actions.h"
#include "apps/cli/records/run_choice.h"

namespace phasemachine::cli {
namespace {

// More than this say the same thing again.
constexpr std::uint64_t kToldProblems = 20;

struct Checked {
  std::uint64_t games = 0;
  std::uint64_t plies = 0;
  std::uint64_t bad = 0;
};

// A damaged row ends the reading of a run: what follows it may be lost.
absl::Status verifyRun(const records::Store& store,
                       const records::StoredRun& run,
                       const Interrupt& interrupt, Progress& progress, Io& io,
                       Checked& checked) {
  const auto problem = [&](const absl::Status& status) {
    if (++checked.bad <= kToldProblems) {
      progress.note(io.err, absl::StrCat("run ", run.id, ": ",
                                         std::string(status.message())));
    }
  };
  const auto replay = records::Replay::of(run);
  if (!replay.ok()) {
    problem(replay.status());
    return absl::OkStatus();
  }
  auto reader = store.read(run.id);
  if (!reader.ok()) return reader.status();
  records::StoredGame game;
  for (;;) {
    const auto more = reader->next(game);
    if (!more.ok()) {
      // A game that is not that of its checksum; a worse damage comes again.
      problem(more.status());
      const std::uint64_t after = game.number + 1;
      reader = store.read(run.id, after);
      if (!reader.ok()) return reader.status();
      if (checked.bad > kToldProblems) return absl::OkStatus();
      ++checked.games;
      continue;
    }
    if (!*more) return absl::OkStatus();
    if (interrupt.requested()) return absl::CancelledError("interrupted");
    if (absl::Status status = replay->verify(game); !status.ok()) {
      problem(status);
    }
    ++checked.games;
    checked.plies += game.length;
    progress.update(checked.games);
  }
}

}  // namespace

absl::Status verifyRecords(const RecordFlags& flags, Io& io) {
  const auto open = openRuns(flags);
  if (!open.ok()) return open.status();
  if (absl::Status status = open->store.checkIntegrity(); !status.ok()) {
    return status;
  }
  std::uint64_t total = 0;
  for (const records::StoredRun& run : open->runs) {
    const auto games = open->store.count(run.id);
    if (!games.ok()) return games.status();
    total += *games;
  }
  Checked checked;
  const Interrupt interrupt;
  const auto begin = std::chrono::steady_clock::now();
  {
    Progress progress(io, "verify", "games", total);
    for (const records::StoredRun& run : open->runs) {
      if (absl::Status status =
              verifyRun(open->store, run, interrupt, progress, io, checked);
          !status.ok()) {
        return status;
      }
    }
  }
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - begin)
          .count();
  const double rate =
      static_cast<double>(checked.games) / std::max(seconds, 1e-9);
  if (io.json) {
    io.writeJson({{"file", flags.file},
                  {"runs", open->runs.size()},
                  {"games", checked.games},
                  {"plies", checked.plies},
                  {"bad", checked.bad},
                  {"seconds", seconds},
                  {"games_per_second", rate}});
  } else {
    io.out << withSeparators(checked.games) << " games of " << open->runs.size()
           << (open->runs.size() == 1 ? " run" : " runs") << " replayed, "
           << withSeparators(checked.plies) << " plies, " << checked.bad
           << " bad, " << duration(seconds) << ", " << withMultiplier(rate)
           << " games/s\n";
  }
  if (checked.bad == 0) return absl::OkStatus();
  return absl::DataLossError(
      absl::StrCat(checked.bad, checked.bad == 1 ? " game is" : " games are",
                   " not what they say"));
}

}  // namespace phasemachine::cli
