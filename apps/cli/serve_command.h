// The subcommand that answers requests of other programs (apps/serve).
//
// Thread safety: for main() alone.

#ifndef PHASEMACHINE_APPS_CLI_SERVE_COMMAND_H_
#define PHASEMACHINE_APPS_CLI_SERVE_COMMAND_H_

#include "apps/cli/command.h"

namespace phasemachine::cli {

Run declareServe(CLI::App& app);

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_SERVE_COMMAND_H_
