#include "apps/cli/terminal/user_folder.h"

#include <cstdlib>
#include <filesystem>

#include "core/quote.h"

namespace phasemachine::cli {
namespace {

namespace fs = std::filesystem;

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

}  // namespace

absl::StatusOr<std::string> userDataFolder(std::string_view inside,
                                           std::string_view what,
                                           std::string_view flag) {
  fs::path base = variable("XDG_DATA_HOME");
  // A relative path must be ignored.
  if (!base.is_absolute()) {
    const fs::path home = variable("HOME");
    if (!home.is_absolute()) {
      return absl::FailedPreconditionError(
          "neither XDG_DATA_HOME nor HOME names a folder for the " +
          std::string(what) + "; name a file with " + std::string(flag));
    }
    base = home / ".local" / "share";
  }
  fs::path folder = base / "phasemachine";
  if (!inside.empty()) folder /= inside;
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) {
    return absl::FailedPreconditionError("cannot make the folder " +
                                         quotedPath(folder.string()) + ": " +
                                         error.message());
  }
  return folder.string();
}

}  // namespace phasemachine::cli
