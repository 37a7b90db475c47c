// The program's commands and flags as data, read from their declarations.
//
// Contract: one row per command, in the order of help, with its flags, operands
// and nested commands. The manual page and the shell completions are generated
// from it, so they agree with the help.
//
// Example:
//   for (const CommandRow& row : commandTable()) use(row.name, row.flags);
//
// Thread safety: main thread only.

#ifndef PHASEMACHINE_APPS_CLI_MANUAL_FLAG_TABLE_H_
#define PHASEMACHINE_APPS_CLI_MANUAL_FLAG_TABLE_H_

#include <vector>

#include "apps/cli/flags/arguments.h"

namespace phasemachine::cli {

std::vector<CommandRow> commandTable();

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_MANUAL_FLAG_TABLE_H_
