// record merge: the shards of a run, or of several, in one store.

#include <filesystem>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "apps/cli/records/record_actions.h"
#include "apps/cli/terminal/output_file.h"
#include "apps/cli/terminal/progress.h"
#include "apps/records/store.h"
#include "core/quote.h"
#include "core/try.h"

namespace phasemachine::cli {
namespace {

namespace fs = std::filesystem;

// Checks that every file has the same runs as the first.
absl::Status checkBelonging(const std::string& first,
                            const std::vector<records::StoredRun>& expected,
                            const std::string& file,
                            const std::vector<records::StoredRun>& runs) {
  for (const records::StoredRun& run : runs) {
    std::string why = "it has none";
    bool found = false;
    for (const records::StoredRun& other : expected) {
      const std::string differs = records::difference(other, run);
      if (differs.empty() && other.games != run.games) {
        why = absl::StrCat(other.games, " games, not ", run.games);
      } else if (differs.empty()) {
        found = true;
      } else {
        why = differs;
      }
      if (found) break;
    }
    if (!found) {
      return refused(quotedPath(file), " and ", quotedPath(first),
                     " do not belong together: run ", run.id,
                     " of the former is not in the latter (", why, ")");
    }
  }
  if (runs.size() == expected.size()) return absl::OkStatus();
  return refused(quotedPath(file), " and ", quotedPath(first),
                 " do not belong together: ", runs.size(), " and ",
                 expected.size(), " runs");
}

// The lowest number below `games` that is missing.
std::uint64_t firstMissing(const std::vector<std::uint64_t>& numbers) {
  std::uint64_t next = 0;
  for (const std::uint64_t number : numbers) {
    if (number != next) break;
    ++next;
  }
  return next;
}

absl::Status checkComplete(const records::Store& store) {
  const auto runs = PM_TRY(store.runs());
  for (const records::StoredRun& run : runs) {
    const auto numbers = PM_TRY(store.numbers(run.id));
    if (numbers.size() == run.games) continue;
    return refused("the files hold ", numbers.size(), " of ", run.games,
                   " games of ", run.game, ", seed ", run.seed, "; game ",
                   firstMissing(numbers) + 1,
                   " is missing (--partial merges what there is)");
  }
  return absl::OkStatus();
}

absl::Status mergeOne(const std::string& file, const std::string& first,
                      std::vector<records::StoredRun>& expected,
                      records::Store& to, const Interrupt& interrupt) {
  const auto from = PM_TRY(records::Store::openToRead(file));
  const auto runs = PM_TRY_AT(quotedPath(file) + ": ", from.runs());
  if (runs.empty()) {
    return refused(quotedPath(file), " has no run");
  }
  if (expected.empty()) expected = runs;
  PM_TRY(checkBelonging(first, expected, file, runs));
  PM_TRY(from.checkOwners());
  for (const records::StoredRun& run : runs) {
    PM_TRY_AT(absl::StrCat(quotedPath(file), ": run ", run.id, ": "),
              from.checkNumbers(run));
    const auto id = PM_TRY(to.addRun(run, run.games));
    PM_TRY(
        to.copyGames(file, run.id, id, [&] { return interrupt.requested(); }));
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status mergeRecords(const RecordFlags& flags, Io& io) {
  // If the name cannot be looked up, it cannot be written either.
  if (std::error_code none; fs::exists(flags.out, none)) {
    return refused("--out: ", quotedPath(flags.out), " is there already");
  }
  PM_TRY_AT("--out: ", OutputFile::create(flags.out));
  const Interrupt interrupt;
  NewStore target(flags.out);
  std::uint64_t games = 0;
  {
    auto store =
        PM_TRY_AT("--out: ", records::Store::create(target.temporary()));
    std::vector<records::StoredRun> expected;
    Progress progress(io, "merge", "files", flags.files.size());
    std::uint64_t done = 0;
    for (const std::string& file : flags.files) {
      PM_TRY(mergeOne(file, flags.files[0], expected, store, interrupt));
      progress.update(++done);
    }
    if (!flags.partial) PM_TRY(checkComplete(store));
    const auto runs = PM_TRY(store.runs());
    for (const records::StoredRun& run : runs) {
      games += store.count(run.id).value_or(0);
    }
    PM_TRY_AT("--out: ", store.makeOneFile());
  }
  PM_TRY_AT("--out: ", target.keep());
  if (io.json) {
    io.writeJson(
        {{"out", flags.out}, {"files", flags.files.size()}, {"games", games}});
  } else {
    io.out << withSeparators(games) << " games of " << flags.files.size()
           << " files in " << quotedPath(flags.out) << '\n';
  }
  return absl::OkStatus();
}

}  // namespace phasemachine::cli
