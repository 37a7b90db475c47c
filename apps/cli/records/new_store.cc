#include "apps/cli/records/new_store.h"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include "absl/strings/str_cat.h"
#include "core/quote.h"

namespace phasemachine::cli {

namespace fs = std::filesystem;

NewStore::NewStore(const std::string& path)
    : path_(path), temporary_(absl::StrCat(path, ".", getpid(), ".new")) {}

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
  return absl::PermissionDeniedError(
      absl::StrCat("cannot make ", phasemachine::quoted(path_, 300), ": ",
                   std::strerror(errno)));
}

}  // namespace phasemachine::cli
