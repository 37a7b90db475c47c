#include "apps/cli/terminal/output_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <utility>

#include "core/quote.h"
#include "core/try.h"

namespace phasemachine::cli {
namespace {

namespace fs = std::filesystem;

// The same limit as in Linux.
constexpr int kMostLinks = 40;

absl::Status cannotWrite(const std::string& path) {
  return absl::PermissionDeniedError("cannot write " + quotedPath(path) + ": " +
                                     std::strerror(errno));
}

struct Followed {
  std::string target;
  // A /proc link to an open file may name a file that was removed or replaced.
  bool throughProc = false;
};

absl::StatusOr<Followed> follow(const std::string& path) {
  Followed at{.target = path};
  for (int links = 0; links < kMostLinks; ++links) {
    if (at.target.starts_with("/proc/")) {
      at.throughProc = true;
      return at;
    }
    std::error_code none;
    const fs::path next = fs::read_symlink(at.target, none);
    if (none) return at;  // not a link
    // A relative link is relative to its own folder.
    at.target = (fs::path(at.target).parent_path() / next).string();
  }
  return absl::FailedPreconditionError(quotedPath(path) +
                                       ": too many symbolic links");
}

// The folder that a variable of the environment names; empty if there is none.
fs::path folderIn(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

}  // namespace

absl::StatusOr<std::string> followLinks(const std::string& path) {
  auto followed = PM_TRY(follow(path));
  return std::move(followed.target);
}

absl::StatusOr<OutputFile> OutputFile::create(std::string path) {
  auto followed = PM_TRY(follow(path));
  std::string& target = followed.target;
  struct stat info;
  const bool there = stat(path.c_str(), &info) == 0;
  if (there && S_ISDIR(info.st_mode)) {
    return absl::InvalidArgumentError(quotedPath(path) + " is a folder");
  }
  if (there && (followed.throughProc || !S_ISREG(info.st_mode))) {
    const int descriptor =
        open(path.c_str(), O_WRONLY | O_APPEND | O_NOCTTY | O_CLOEXEC);
    if (descriptor < 0) return cannotWrite(path);
    return OutputFile(std::move(path), std::move(target), "", descriptor);
  }
  std::string temporary = target + ".XXXXXX";
  const int descriptor = mkstemp(temporary.data());
  if (descriptor < 0) return cannotWrite(path);
  // mkstemp gives only the owner access; results get the usual permissions.
  const mode_t mask = umask(0);
  umask(mask);
  fchmod(descriptor, 0666 & ~mask);
  return OutputFile(std::move(path), std::move(target), std::move(temporary),
                    descriptor);
}

OutputFile::OutputFile(std::string path, std::string target,
                       std::string temporary, int descriptor)
    : path_(std::move(path)),
      target_(std::move(target)),
      temporary_(std::move(temporary)),
      descriptor_(descriptor) {}

OutputFile::OutputFile(OutputFile&& other) noexcept
    : path_(std::move(other.path_)),
      target_(std::move(other.target_)),
      temporary_(std::move(other.temporary_)),
      descriptor_(std::exchange(other.descriptor_, -1)) {}

OutputFile::~OutputFile() {
  if (descriptor_ < 0) return;
  close(descriptor_);
  if (!temporary_.empty()) unlink(temporary_.c_str());
}

absl::Status OutputFile::error(const char* action) const {
  return absl::UnavailableError(std::string("cannot ") + action + " " +
                                quotedPath(path_) + ": " +
                                std::strerror(errno));
}

absl::Status OutputFile::write(std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(descriptor_, text.data(), text.size());
    if (written < 0) {
      if (errno == EINTR) continue;
      return error("write");
    }
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return absl::OkStatus();
}

absl::Status OutputFile::commit() {
  if (temporary_.empty()) {
    if (close(std::exchange(descriptor_, -1)) != 0) return error("write");
    return absl::OkStatus();
  }
  if (fsync(descriptor_) != 0 && errno != EINVAL) return error("write");
  if (std::rename(temporary_.c_str(), target_.c_str()) != 0) {
    return error("rename to");
  }
  close(std::exchange(descriptor_, -1));
  return absl::OkStatus();
}

std::string OutputFile::temporaryFolder() const {
  if (!temporary_.empty()) {
    return fs::path(target_).parent_path().string();
  }
  std::error_code none;
  const auto folder = fs::temp_directory_path(none);
  return none ? "/tmp" : folder.string();
}

absl::StatusOr<std::string> readWholeFile(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  constexpr std::size_t kPiece = std::size_t{256} << 10;
  std::string text;
  while (file) {
    const std::size_t before = text.size();
    text.resize(before + kPiece);
    file.read(text.data() + before, static_cast<std::streamsize>(kPiece));
    text.resize(before + static_cast<std::size_t>(file.gcount()));
    if (text.size() > kMostWholeFile) {
      return absl::InvalidArgumentError(
          quotedPath(path) + " has more than the " +
          std::to_string(kMostWholeFile >> 20) + " MB that a file may have");
    }
  }
  if (!file.eof()) {
    return absl::NotFoundError("cannot read " + quotedPath(path) + ": " +
                               std::strerror(errno));
  }
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (text.starts_with(kByteOrderMark)) text.erase(0, kByteOrderMark.size());
  return text;
}

absl::Status writeWholeFile(const std::string& path, std::string_view text) {
  auto file = PM_TRY(OutputFile::create(path));
  PM_TRY(file.write(text));
  return file.commit();
}

absl::StatusOr<std::string> userDataFolder(std::string_view inside,
                                           std::string_view what,
                                           std::string_view flag) {
  fs::path base = folderIn("XDG_DATA_HOME");
  // A relative path must be ignored.
  if (!base.is_absolute()) {
    const fs::path home = folderIn("HOME");
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

std::string timeNow(const char* format) {
  const std::time_t now = std::time(nullptr);
  std::tm local = {};
  localtime_r(&now, &local);
  std::array<char, 64> text;
  return {text.data(), std::strftime(text.data(), text.size(), format, &local)};
}

}  // namespace phasemachine::cli
