// The option regulation=FILE of MonoKnight in the program's commands.
//
// Contract: the file is read once and replaced by its start position. A
// position contains its regulation, so games and records of it need no file. It
// can be combined with the options order, free_actions and pace.
//
// Example:
//   std::string options = "regulation=stage.json,pace=2000";
//   std::string position;
//   absl::Status status = takeRegulation(game, options, position);
//   // options is "pace=2000", position the start of the file's stage
//
// Thread safety: reads a file; otherwise a pure function.

#ifndef PHASEMACHINE_APPS_CLI_MONOKNIGHT_REGULATION_OPTION_H_
#define PHASEMACHINE_APPS_CLI_MONOKNIGHT_REGULATION_OPTION_H_

#include <string>

#include "absl/status/status.h"
#include "phase/erased/any_game.h"

namespace phasemachine::cli {

// Does nothing without that option or for another game. Errors: InvalidArgument
// for a position or option that conflicts with it, and errors of reading the
// file; both texts are then unchanged.
absl::Status takeRegulation(const AnyGame& game, std::string& options,
                            std::string& position);

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_MONOKNIGHT_REGULATION_OPTION_H_
