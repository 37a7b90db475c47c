// The file that keeps a profile.
//
// Contract: every update is written completely or not at all, and on disk when
// update() returns; a killed program leaves the old text or the new one. Two
// programs may share a file: an update reads it again first, while the other
// waits. A file that cannot be read as a profile is never written.
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

// Largest profile file, in bytes; a full one has less than a quarter of that.
inline constexpr std::size_t kMostProfile = std::size_t{4} << 20;

// The file in the user's data folder: $XDG_DATA_HOME/phasemachine or
// ~/.local/share/phasemachine, which is made if it does not exist. Error:
// FailedPrecondition without a home folder, or if it cannot be made.
absl::StatusOr<std::string> usualProfilePath();

class ProfileFile {
 public:
  // Reads the file; without one the profile is empty and the file is made by
  // the first update. Errors name the file and what is wrong with it:
  // InvalidArgument for one that is not a profile, not a regular file or too
  // large, FailedPrecondition if its folder does not exist or is not writable.
  static absl::StatusOr<ProfileFile> open(std::string path);

  const std::string& path() const { return path_; }
  const Profile& profile() const { return profile_; }

  // Applies a change and writes the file. After an error the file is
  // unchanged, but profile() has the change.
  absl::Status update(const std::function<void(Profile&)>& change);

 private:
  explicit ProfileFile(std::string path) : path_(std::move(path)) {}

  absl::StatusOr<Profile> read() const;

  std::string path_;
  Profile profile_;
};

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_MONOKNIGHT_PROFILE_FILE_H_
