#include "apps/cli/monoknight/profile_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

#include "apps/cli/terminal/output_file.h"
#include "core/quote.h"

namespace phasemachine::cli {
namespace {

namespace fs = std::filesystem;

// The file's location after following links.
absl::StatusOr<std::string> folderOf(const std::string& path) {
  const auto target = followLinks(path);
  if (!target.ok()) return target.status();
  const std::string folder = fs::path(*target).parent_path().string();
  return folder.empty() ? std::string(".") : folder;
}

// Locks a folder during its lifetime, against other programs that also lock it.
class FolderLock {
 public:
  explicit FolderLock(const std::string& folder)
      : descriptor_(
            ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
    // On file systems without locks two concurrent programs may lose a clear,
    // but never the file.
    while (descriptor_ >= 0 && flock(descriptor_, LOCK_EX) != 0 &&
           errno == EINTR) {
    }
  }
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;
  ~FolderLock() {
    if (descriptor_ >= 0) close(descriptor_);
  }

 private:
  int descriptor_;
};

}  // namespace

absl::StatusOr<std::string> usualProfilePath() {
  const auto folder = userDataFolder("", "profile", "--profile");
  if (!folder.ok()) return folder.status();
  return (fs::path(*folder) / "monoknight.json").string();
}

absl::StatusOr<ProfileFile> ProfileFile::open(std::string path) {
  ProfileFile file(std::move(path));
  auto profile = file.read();
  if (!profile.ok()) return profile.status();
  file.profile_ = *std::move(profile);
  const auto folder = folderOf(file.path_);
  if (!folder.ok()) return folder.status();
  if (access(folder->c_str(), W_OK | X_OK) != 0) {
    return absl::FailedPreconditionError(
        quotedPath(file.path_) + " cannot be written in " +
        quotedPath(*folder) + ": " + std::strerror(errno));
  }
  return file;
}

absl::StatusOr<Profile> ProfileFile::read() const {
  struct stat info;
  if (stat(path_.c_str(), &info) != 0) {
    if (errno == ENOENT) return Profile();
    return absl::FailedPreconditionError("cannot read " + quotedPath(path_) +
                                         ": " + std::strerror(errno));
  }
  // Opening a pipe would wait for its writer.
  if (!S_ISREG(info.st_mode)) {
    return absl::InvalidArgumentError(
        quotedPath(path_) + ": expected a profile, which is a regular file");
  }
  if (static_cast<std::size_t>(info.st_size) > kMostProfile) {
    return absl::InvalidArgumentError(
        quotedPath(path_) + " has more than the " +
        std::to_string(kMostProfile >> 20) + " MB that a profile may have");
  }
  const auto text = readWholeFile(path_);
  if (!text.ok()) return text.status();
  auto profile = profileFromJson(*text);
  if (!profile.ok()) {
    return annotate(quotedPath(path_) + ", ", profile.status());
  }
  return profile;
}

absl::Status ProfileFile::update(const std::function<void(Profile&)>& change) {
  change(profile_);
  const auto folder = folderOf(path_);
  if (!folder.ok()) return folder.status();
  const FolderLock lock(*folder);
  auto onDisk = read();
  if (!onDisk.ok()) return onDisk.status();
  change(*onDisk);
  auto file = OutputFile::create(path_);
  if (!file.ok()) return file.status();
  if (auto s = file->write(profileToJson(*onDisk)); !s.ok()) return s;
  if (auto s = file->commit(); !s.ok()) return s;
  profile_ = *std::move(onDisk);
  return absl::OkStatus();
}

}  // namespace phasemachine::cli
