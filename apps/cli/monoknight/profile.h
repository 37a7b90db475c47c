// A player's profile, as JSON in a file: campaign progress and best games.
//
//   {
//     "format": "monoknight-profile", "version": 1,
//     "campaign": {
//       "handbook": {
//         "1-1": {"stars": 3, "clears": 2, "score": 113, "moves": 9,
//                 "penalties": 0, "cost": 9, "seconds": 23}
//       },
//       "app": {}
//     },
//     "bests": [
//       {"mode": "standard", "rows": [
//         {"score": 405, "moves": 30, "penalties": 5, "seconds": 55,
//          "date": "2025-10-06"}
//       ]}
//     ]
//   }
//
// Progress is stored per edition of the rules. A stage that is not listed is
// not cleared; each figure of a stage is the lowest of all its clears. The rows
// of a mode are its ten best games. "campaign" and "bests" may be missing;
// unknown keys are errors.
//
// Example:
//   auto file = ProfileFile::open("me.json");
//   absl::Status status = file->update([](Profile& p) { p.bests = {}; });

#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "games/monoknight/campaign/progress.h"

namespace phasemachine::cli {

struct Profile {
  // Indexed by edition.
  std::array<monoknight::CampaignProgress, 2> campaign;
  monoknight::BestTables bests;

  monoknight::CampaignProgress& of(monoknight::Edition edition) {
    return campaign[static_cast<std::size_t>(edition)];
  }
  const monoknight::CampaignProgress& of(monoknight::Edition edition) const {
    return campaign[static_cast<std::size_t>(edition)];
  }
};

// Errors: InvalidArgument naming the line or the field and what was expected.
absl::StatusOr<Profile> profileFromJson(const std::string& text);
// Text from which profileFromJson() reads the same profile.
std::string profileToJson(const Profile& profile);

// Size limit of a profile file, in bytes; a full profile needs less than a
// quarter of it.
inline constexpr std::size_t kMostProfile = std::size_t{4} << 20;

// The file in the user's data folder ($XDG_DATA_HOME/phasemachine or
// ~/.local/share/phasemachine), which is created if needed. Errors: those of
// userDataFolder().
absl::StatusOr<std::string> usualProfilePath();

// Updates are atomic, and on disk when update() returns: a killed program leaves
// the old text or the new one. Two programs may share a file: an update locks
// the file and reads it again first. A file that cannot be read as a profile is
// never overwritten.
class ProfileFile {
 public:
  // Reads the file. If it does not exist, the profile is empty and the first
  // update creates the file. Errors name the file and the fault:
  // InvalidArgument if it is not a profile, not a regular file or too large;
  // PermissionDenied if it cannot be written.
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
