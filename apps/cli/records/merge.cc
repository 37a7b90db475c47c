// record merge: the shards of a run, or of several, in one store.

#include <filesystem>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "apps/cli/flags/game_flags.h"
#include "apps/cli/records/record_actions.h"
#include "apps/cli/terminal/progress.h"
#include "apps/records/store.h"
#include "core/quote.h"

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
      return absl::FailedPreconditionError(
          absl::StrCat(quotedPath(file), " and ", quotedPath(first),
                       " do not belong together: run ", run.id,
                       " of the former is not in the latter (", why, ")"));
    }
  }
  if (runs.size() == expected.size()) return absl::OkStatus();
  return absl::FailedPreconditionError(absl::StrCat(
      quotedPath(file), " and ", quotedPath(first), " do not belong together: ",
      runs.size(), " and ", expected.size(), " runs"));
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
  const auto runs = store.runs();
  if (!runs.ok()) return runs.status();
  for (const records::StoredRun& run : *runs) {
    const auto numbers = store.numbers(run.id);
    if (!numbers.ok()) return numbers.status();
    if (numbers->size() == run.games) continue;
    return absl::FailedPreconditionError(absl::StrCat(
        "the files hold ", numbers->size(), " of ", run.games, " games of ",
        run.game, ", seed ", run.seed, "; game ", firstMissing(*numbers) + 1,
        " is missing (--partial merges what there is)"));
  }
  return absl::OkStatus();
}

absl::Status mergeOne(const std::string& file, const std::string& first,
                      std::vector<records::StoredRun>& expected,
                      records::Store& to) {
  const auto from = records::Store::openToRead(file);
  if (!from.ok()) return from.status();
  const auto runs = from->runs();
  if (!runs.ok()) return annotate(quotedPath(file) + ": ", runs.status());
  if (runs->empty()) {
    return absl::FailedPreconditionError(
        absl::StrCat(quotedPath(file), " has no run"));
  }
  if (expected.empty()) expected = *runs;
  if (absl::Status status = checkBelonging(first, expected, file, *runs);
      !status.ok()) {
    return status;
  }
  if (absl::Status status = from->checkOwners(); !status.ok()) return status;
  for (const records::StoredRun& run : *runs) {
    if (absl::Status status = from->checkNumbers(run); !status.ok()) {
      return annotate(absl::StrCat(quotedPath(file), ": run ", run.id, ": "),
                      status);
    }
    const auto id = to.addRun(run, run.games);
    if (!id.ok()) return id.status();
    if (absl::Status status = to.copyGames(file, run.id, *id); !status.ok()) {
      return status;
    }
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status mergeRecords(const RecordFlags& flags, Io& io) {
  // If the name cannot be looked up, creating it fails later with a message.
  if (std::error_code none; fs::exists(flags.out, none)) {
    return absl::FailedPreconditionError(
        absl::StrCat("--out: ", quotedPath(flags.out), " is there already"));
  }
  NewStore target(flags.out);
  std::uint64_t games = 0;
  {
    auto store = records::Store::create(target.temporary());
    if (!store.ok()) return annotate("--out: ", store.status());
    std::vector<records::StoredRun> expected;
    Progress progress(io, "merge", "files", flags.files.size());
    std::uint64_t done = 0;
    for (const std::string& file : flags.files) {
      if (absl::Status status =
              mergeOne(file, flags.files[0], expected, *store);
          !status.ok()) {
        return status;
      }
      progress.update(++done);
    }
    if (!flags.partial) {
      if (absl::Status status = checkComplete(*store); !status.ok()) {
        return status;
      }
    }
    const auto runs = store->runs();
    if (!runs.ok()) return runs.status();
    for (const records::StoredRun& run : *runs) {
      games += store->count(run.id).value_or(0);
    }
    if (absl::Status status = store->makeOneFile(); !status.ok()) {
      return annotate("--out: ", status);
    }
  }
  if (absl::Status status = target.keep(); !status.ok()) {
    return annotate("--out: ", status);
  }
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
