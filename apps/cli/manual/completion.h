// Shell completions: commands, their nested commands, flags and game names.
//
// Thread safety: main thread only.

#ifndef PHASEMACHINE_APPS_CLI_MANUAL_COMPLETION_H_
#define PHASEMACHINE_APPS_CLI_MANUAL_COMPLETION_H_

#include <string>

namespace phasemachine::cli {

// A script to source in bash, and the file _phasemachine for zsh's fpath.
std::string bashCompletion();
std::string zshCompletion();

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_MANUAL_COMPLETION_H_
