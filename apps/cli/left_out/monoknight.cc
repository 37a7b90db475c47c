// What the program says of MonoKnight in a build without it.

#include "apps/cli/monoknight/monoknight.h"

#include "apps/cli/flags/game_flags.h"

namespace phasemachine::cli {

bool hasCampaign(const AnyGame& /*game*/) { return false; }

absl::Status playCampaign(const CampaignRun& /*run*/, Io& /*io*/) {
  return absl::UnimplementedError("this build has no monoknight");
}

absl::Status takeRegulation(const AnyGame& /*game*/, std::string& /*options*/,
                            std::string& /*position*/) {
  return absl::OkStatus();
}

}  // namespace phasemachine::cli
