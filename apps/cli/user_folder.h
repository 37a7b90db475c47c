// The folder of the user's data.
//
// Thread safety: reads the environment, so not while another thread changes it.

#ifndef PHASEMACHINE_APPS_CLI_USER_FOLDER_H_
#define PHASEMACHINE_APPS_CLI_USER_FOLDER_H_

#include <string>
#include <string_view>

#include "absl/status/statusor.h"

namespace phasemachine::cli {

// $XDG_DATA_HOME/phasemachine or ~/.local/share/phasemachine, or a folder in
// it, which is made if it does not exist. Error: FailedPrecondition without a
// home folder, or if it cannot be made; it says `what` the folder is for, and
// the `flag` that names a file instead.
absl::StatusOr<std::string> userDataFolder(std::string_view inside,
                                           std::string_view what,
                                           std::string_view flag);

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_USER_FOLDER_H_
