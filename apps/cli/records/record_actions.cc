#include "apps/cli/records/record_actions.h"

#include <unistd.h>

#include <filesystem>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "apps/cli/terminal/output_file.h"
#include "core/quote.h"
#include "core/try.h"

namespace phasemachine::cli {

absl::StatusOr<OpenStore> openRuns(const RecordFlags& flags) {
  auto store = PM_TRY(records::Store::openToRead(flags.file));
  if (flags.run != 0) {
    auto run = store.run(flags.run);
    if (absl::IsNotFound(run.status()))
      return annotate("--run: ", run.status());
    if (!run.ok()) return annotate(quotedPath(flags.file) + ": ", run.status());
    std::vector<records::StoredRun> one = {*std::move(run)};
    return OpenStore{std::move(store), std::move(one)};
  }
  auto runs = PM_TRY_AT(quotedPath(flags.file) + ": ", store.runs());
  return OpenStore{std::move(store), std::move(runs)};
}

absl::StatusOr<OpenRun> openRun(const RecordFlags& flags) {
  auto open = PM_TRY(openRuns(flags));
  if (open.runs.size() != 1) {
    return invalid(quotedPath(flags.file), " has ", open.runs.size(), " runs",
                   open.runs.empty() ? "" : "; choose one with --run");
  }
  auto replay = PM_TRY(records::Replay::of(open.runs[0]));
  return OpenRun{std::move(open.store), std::move(replay)};
}

NewStore::NewStore(const std::string& path)
    // A cycle of links is reported when the store is created.
    : path_(followLinks(path).value_or(path)),
      temporary_(absl::StrCat(path_, ".", getpid(), ".new")) {}

NewStore::~NewStore() {
  std::error_code ignored;
  for (const char* ending : {"", "-wal", "-shm", "-journal"}) {
    std::filesystem::remove(temporary_ + ending, ignored);
  }
}

absl::Status NewStore::keep() {
  std::error_code failed;
  if (std::filesystem::exists(path_, failed)) {
    return absl::AlreadyExistsError(absl::StrCat(
        quotedPath(path_), " was made by something else meanwhile"));
  }
  std::filesystem::rename(temporary_, path_, failed);
  if (!failed) return absl::OkStatus();
  return absl::PermissionDeniedError(
      absl::StrCat("cannot make ", quotedPath(path_), ": ", failed.message()));
}

}  // namespace phasemachine::cli
