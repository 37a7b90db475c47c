// In place of monoknight/ and balance/ in a program without MonoKnight
// (cmake/PhaseMachineAdd.cmake), also of other projects, which have no header of
// apps/.

#include <string>

#include "absl/status/status.h"

namespace phasemachine {
struct AnyGame;
}  // namespace phasemachine

namespace phasemachine::cli {

struct CampaignRun;
struct Command;
struct Io;

bool hasCampaign(const AnyGame& game);
bool hasCampaign(const AnyGame& /*game*/) { return false; }

absl::Status playCampaign(const CampaignRun& run, Io& io);
absl::Status playCampaign(const CampaignRun& /*run*/, Io& /*io*/) {
  return absl::UnimplementedError("this program has no monoknight");
}

absl::Status takeRegulation(const AnyGame& game, std::string& options,
                            std::string& position);
absl::Status takeRegulation(const AnyGame& /*game*/, std::string& /*options*/,
                            std::string& /*position*/) {
  return absl::OkStatus();
}

const Command* balanceCommand();
const Command* balanceCommand() { return nullptr; }

}  // namespace phasemachine::cli
