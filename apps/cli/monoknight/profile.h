// A player's profile as JSON: campaign progress and best games.
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
// Thread safety: a plain value, pure functions.

#ifndef PHASEMACHINE_APPS_CLI_MONOKNIGHT_PROFILE_H_
#define PHASEMACHINE_APPS_CLI_MONOKNIGHT_PROFILE_H_

#include <array>
#include <cstddef>
#include <string>

#include "absl/status/statusor.h"
#include "games/monoknight/campaign/best_tables.h"
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

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_MONOKNIGHT_PROFILE_H_
