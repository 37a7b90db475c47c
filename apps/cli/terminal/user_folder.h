// The folder for the user's data.
//
// Thread safety: reads the environment, so not while another thread changes it.

#ifndef PHASEMACHINE_APPS_CLI_TERMINAL_USER_FOLDER_H_
#define PHASEMACHINE_APPS_CLI_TERMINAL_USER_FOLDER_H_

#include <string>
#include <string_view>

#include "absl/status/statusor.h"

namespace phasemachine::cli {

// $XDG_DATA_HOME/phasemachine or ~/.local/share/phasemachine, or the folder
// `inside` it; created if needed. Error: FailedPrecondition if there is no home
// folder or the folder cannot be created; the message says `what` it is for and
// which `flag` names a file instead.
absl::StatusOr<std::string> userDataFolder(std::string_view inside,
                                           std::string_view what,
                                           std::string_view flag);

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_TERMINAL_USER_FOLDER_H_
