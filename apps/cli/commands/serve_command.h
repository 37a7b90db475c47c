// The subcommand `serve`, which answers requests from other programs
// (apps/serve).
//
// Thread safety: main thread only.

#ifndef PHASEMACHINE_APPS_CLI_COMMANDS_SERVE_COMMAND_H_
#define PHASEMACHINE_APPS_CLI_COMMANDS_SERVE_COMMAND_H_

#include "apps/cli/commands/command.h"

namespace phasemachine::cli {

Run declareServe(Arguments& arguments);

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_COMMANDS_SERVE_COMMAND_H_
