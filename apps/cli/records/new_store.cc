#include "apps/cli/records/new_store.h"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include "absl/strings/str_cat.h"
#include "apps/cli/terminal/output_file.h"
#include "core/quote.h"

namespace phasemachine::cli {

namespace fs = std::filesystem;

NewStore::NewStore(const std::string& path)
    // A cycle of links is reported when the store is created.
    : path_(followLinks(path).value_or(path)),
      temporary_(absl::StrCat(path_, ".", getpid(), ".new")) {}

NewStore::~NewStore() {
  std::error_code ignored;
  for (const char* ending : {"", "-wal", "-shm", "-journal"}) {
    fs::remove(temporary_ + ending, ignored);
  }
}

absl::Status NewStore::keep() {
  if (!fs::exists(path_) &&
      std::rename(temporary_.c_str(), path_.c_str()) == 0) {
    return absl::OkStatus();
  }
  return absl::PermissionDeniedError(absl::StrCat(
      "cannot make ", quotedPath(path_), ": ", std::strerror(errno)));
}

}  // namespace phasemachine::cli
