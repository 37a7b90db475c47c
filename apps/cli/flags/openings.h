// Files of start positions, one per line.
//
// Example:
//   auto boards = readOpenings(game, "openings.txt", options);
//
// Thread safety: pure functions, apart from reading the file.

#ifndef PHASEMACHINE_APPS_CLI_FLAGS_OPENINGS_H_
#define PHASEMACHINE_APPS_CLI_FLAGS_OPENINGS_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "phase/erased/any_game.h"

namespace phasemachine::cli {

// Reads the positions, also those of EPD, whose operations do not matter here
// (other than its clocks hmvc and fmvn). Skips empty lines and lines that begin
// with '#'. Errors name --openings, and file and line if a position is invalid or its game is
// over. A file without positions is an error.
absl::StatusOr<std::vector<AnyBoard>> readOpenings(const AnyGame& game,
                                                   const std::string& path,
                                                   const std::string& options);

// "3 of hash 5f...": identifies the openings of a run.
std::string describeOpenings(const std::vector<AnyBoard>& openings);

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_FLAGS_OPENINGS_H_
