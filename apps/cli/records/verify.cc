// record verify: checks the file, and every run and game in it.

#include <algorithm>
#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "apps/cli/flags/game_flags.h"
#include "apps/cli/records/record_actions.h"
#include "apps/cli/terminal/io.h"
#include "apps/cli/terminal/progress.h"
#include "core/try.h"

namespace phasemachine::cli {
namespace {

// Further problems and gaps are not printed.
constexpr std::uint64_t kToldProblems = 20;
constexpr std::size_t kToldGaps = 5;

// The missing games of a run.
class Missing {
 public:
  // Numbers come in order.
  void found(std::uint64_t number) {
    add(next_, number);
    next_ = std::max(next_, number + 1);
  }
  void finish(std::uint64_t games) { add(next_, games); }

  std::uint64_t count() const { return count_; }
  // "3, 7 to 9, ...", counted from 1.
  std::string text() const {
    return gaps_ > kToldGaps ? text_ + ", ..." : text_;
  }

 private:
  // Adds the missing numbers in [begin, end).
  void add(std::uint64_t begin, std::uint64_t end) {
    if (begin >= end) return;
    count_ += end - begin;
    if (++gaps_ > kToldGaps) return;
    absl::StrAppend(&text_, text_.empty() ? "" : ", ", begin + 1);
    if (end - begin > 1) absl::StrAppend(&text_, " to ", end);
  }

  std::uint64_t next_ = 0;
  std::uint64_t count_ = 0;
  std::size_t gaps_ = 0;
  std::string text_;
};

class Verifier {
 public:
  Verifier(const records::Store& store, Progress& progress, Io& io)
      : store_(store), progress_(progress), io_(io) {}

  // Only read failures are errors; problems are counted and printed.
  absl::Status verify(std::int64_t id) {
    ++runs_;
    const auto run = store_.run(id);
    if (absl::IsDataLoss(run.status())) {
      problem(std::string(run.status().message()));
      return absl::OkStatus();
    }
    if (!run.ok()) return run.status();
    const std::string where = absl::StrCat("run ", id, ": ");
    if (!Json::parse(run->settings).value_or(Json()).isObject()) {
      problem(where + "its settings are no JSON object");
    }
    if (absl::Status status = store_.checkNumbers(*run);
        absl::IsDataLoss(status)) {
      problem(where + std::string(status.message()));
    } else if (!status.ok()) {
      return status;
    }
    const auto replay = records::Replay::of(*run);
    if (!replay.ok()) {
      problem(std::string(replay.status().message()));
      return absl::OkStatus();
    }
    return verifyGames(*run, *replay);
  }

  void problem(const std::string& what) {
    if (++bad_ <= kToldProblems) progress_.note(io_.err, what);
  }

  std::uint64_t runs() const { return runs_; }
  std::uint64_t games() const { return games_; }
  std::uint64_t plies() const { return plies_; }
  // Number of all problems, and of those of single games.
  std::uint64_t bad() const { return bad_; }
  std::uint64_t badGames() const { return badGames_; }
  std::uint64_t missing() const { return missing_; }
  // One line per incomplete run.
  const std::vector<std::string>& incomplete() const { return incomplete_; }

 private:
  // A damaged page ends the reading of a run, since the rest may be lost.
  absl::Status verifyGames(const records::StoredRun& run,
                           const records::Replay& replay) {
    const std::string where = absl::StrCat("run ", run.id, ": ");
    auto reader = PM_TRY(store_.read(run.id));
    Missing missing;
    records::StoredGame game;
    for (;;) {
      game.number = UINT64_MAX;
      const auto more = reader.next(game);
      if (more.ok() && !*more) break;
      if (interrupt_.requested()) return absl::CancelledError("interrupted");
      if (!more.ok()) {
        problem(where + std::string(more.status().message()));
        ++badGames_;
        // No game was read.
        if (game.number == UINT64_MAX) return absl::OkStatus();
      } else if (absl::Status status = replay.verify(game); !status.ok()) {
        problem(where + std::string(status.message()));
        ++badGames_;
      }
      if (game.number < run.games) missing.found(game.number);
      ++games_;
      if (!more.ok()) continue;
      plies_ += game.length;
      progress_.update(games_);
    }
    missing.finish(run.games);
    if (missing.count() == 0) return absl::OkStatus();
    missing_ += missing.count();
    incomplete_.push_back(absl::StrCat(
        "run ", run.id, " is incomplete: ", missing.count(), " of ", run.games,
        " games are missing: ", missing.text()));
    return absl::OkStatus();
  }

  const records::Store& store_;
  Progress& progress_;
  Io& io_;
  const Interrupt interrupt_;
  std::uint64_t runs_ = 0;
  std::uint64_t games_ = 0;
  std::uint64_t plies_ = 0;
  std::uint64_t bad_ = 0;
  std::uint64_t badGames_ = 0;
  std::uint64_t missing_ = 0;
  std::vector<std::string> incomplete_;
};

void tell(const RecordFlags& flags, const Verifier& verifier, double seconds,
          Io& io) {
  const double rate = perSecond(verifier.games(), seconds);
  if (io.json) {
    io.writeJson({{"file", flags.file},
                  {"runs", verifier.runs()},
                  {"games", verifier.games()},
                  {"plies", verifier.plies()},
                  {"bad", verifier.bad()},
                  {"missing", verifier.missing()},
                  {"incomplete", verifier.incomplete()},
                  {"seconds", seconds},
                  {"games_per_second", rate}});
    return;
  }
  for (const std::string& line : verifier.incomplete()) io.out << line << '\n';
  io.out << withSeparators(verifier.games()) << " games of " << verifier.runs()
         << (verifier.runs() == 1 ? " run" : " runs") << " replayed, "
         << withSeparators(verifier.plies()) << " plies, " << verifier.bad()
         << " bad, " << withSeparators(verifier.missing()) << " missing, "
         << duration(seconds) << ", " << withMultiplier(rate) << " games/s\n";
}

}  // namespace

absl::Status verifyRecords(const RecordFlags& flags, Io& io) {
  const auto store = PM_TRY(records::Store::openToRead(flags.file));
  PM_TRY(store.checkIntegrity());
  auto runs = PM_TRY(store.runIds());
  if (flags.run != 0) {
    if (std::find(runs.begin(), runs.end(), flags.run) == runs.end()) {
      return annotate("--run: ", store.run(flags.run).status());
    }
    runs = {flags.run};
  }
  std::uint64_t total = 0;
  for (const std::int64_t run : runs) {
    const auto games = PM_TRY(store.count(run));
    total += games;
  }
  const auto begin = std::chrono::steady_clock::now();
  std::optional<Progress> progress;
  progress.emplace(io, "verify", "games", total);
  Verifier verifier(store, *progress, io);
  for (const std::int64_t run : runs) PM_TRY(verifier.verify(run));
  if (flags.run == 0) {
    if (absl::Status status = store.checkOwners(); absl::IsDataLoss(status)) {
      verifier.problem(std::string(status.message()));
    } else if (!status.ok()) {
      return status;
    }
  }
  progress.reset();
  tell(flags, verifier, secondsSince(begin), io);
  if (const std::uint64_t bad = verifier.bad(); bad != 0) {
    const bool games = bad == verifier.badGames();
    return absl::DataLossError(absl::StrCat(bad, games ? " game" : " thing",
                                            bad == 1 ? " is" : "s are",
                                            " not what they say"));
  }
  if (flags.complete && verifier.missing() != 0) {
    return refused("--complete: ", verifier.incomplete().front());
  }
  return absl::OkStatus();
}

}  // namespace phasemachine::cli
