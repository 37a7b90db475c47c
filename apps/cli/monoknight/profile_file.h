// The file that stores a profile.
//
// Contract: updates are atomic, and on disk when update() returns: a killed
// program leaves the old text or the new one. Two programs may share a file: an
// update locks the file and reads it again first. A file that cannot be read as
// a profile is never overwritten.
//
// Example:
//   auto file = ProfileFile::open("me.json");
//   absl::Status status = file->update([](Profile& p) { p.bests = {}; });
//
// Thread safety: one thread.

#ifndef PHASEMACHINE_APPS_CLI_MONOKNIGHT_PROFILE_FILE_H_
#define PHASEMACHINE_APPS_CLI_MONOKNIGHT_PROFILE_FILE_H_

#include <cstddef>
#include <functional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "apps/cli/monoknight/profile.h"

namespace phasemachine::cli {

// Size limit of a profile file, in bytes; a full profile needs less than a
// quarter of it.
inline constexpr std::size_t kMostProfile = std::size_t{4} << 20;

// The file in the user's data folder ($XDG_DATA_HOME/phasemachine or
// ~/.local/share/phasemachine), which is created if needed. Error:
// FailedPrecondition if there is no home folder or the data folder cannot be
// created.
absl::StatusOr<std::string> usualProfilePath();

class ProfileFile {
 public:
  // Reads the file. If it does not exist, the profile is empty and the first
  // update creates the file. Errors name the file and the fault:
  // InvalidArgument if it is not a profile, not a regular file or too large;
  // FailedPrecondition if its folder does not exist or is not writable.
  static absl::StatusOr<ProfileFile> open(std::string path);

  const std::string& path() const { return path_; }
  const Profile& profile() const { return profile_; }

  // Applies `change` and writes the file. After an error the file is unchanged,
  // but profile() includes the change.
  absl::Status update(const std::function<void(Profile&)>& change);

 private:
  explicit ProfileFile(std::string path) : path_(std::move(path)) {}

  absl::StatusOr<Profile> read() const;

  std::string path_;
  Profile profile_;
};

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_MONOKNIGHT_PROFILE_FILE_H_
