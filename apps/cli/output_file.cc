#include "apps/cli/output_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <sstream>
#include <utility>

namespace phasemachine::cli {

absl::StatusOr<OutputFile> OutputFile::create(std::string path) {
  struct stat info;
  if (stat(path.c_str(), &info) == 0 && S_ISDIR(info.st_mode)) {
    return absl::InvalidArgumentError("'" + path + "' is a folder");
  }
  std::string temporary = path + ".XXXXXX";
  const int descriptor = mkstemp(temporary.data());
  if (descriptor < 0) {
    return absl::PermissionDeniedError("cannot write '" + path +
                                       "': " + std::strerror(errno));
  }
  // mkstemp gives the owner alone access; a result is an ordinary file.
  const mode_t mask = umask(0);
  umask(mask);
  fchmod(descriptor, 0666 & ~mask);
  return OutputFile(std::move(path), std::move(temporary), descriptor);
}

OutputFile::OutputFile(OutputFile&& other) noexcept
    : path_(std::move(other.path_)),
      temporary_(std::move(other.temporary_)),
      descriptor_(std::exchange(other.descriptor_, -1)) {}

OutputFile::~OutputFile() {
  if (descriptor_ < 0) return;
  close(descriptor_);
  unlink(temporary_.c_str());
}

absl::Status OutputFile::error(const char* action) const {
  return absl::UnavailableError(std::string("cannot ") + action + " '" + path_ +
                                "': " + std::strerror(errno));
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
  if (fsync(descriptor_) != 0 && errno != EINVAL) return error("write");
  if (std::rename(temporary_.c_str(), path_.c_str()) != 0) {
    return error("rename to");
  }
  close(std::exchange(descriptor_, -1));
  return absl::OkStatus();
}

absl::StatusOr<std::string> readWholeFile(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  if (!file || !(text << file.rdbuf())) {
    return absl::NotFoundError("cannot read '" + path +
                               "': " + std::strerror(errno));
  }
  return std::move(text).str();
}

}  // namespace phasemachine::cli
