// Converts SVG pictures to PNG with rsvg-convert, a program of librsvg.
//
// Thread safety: any number of calls at a time.

#ifndef PHASEMACHINE_APPS_CLI_TERMINAL_RSVG_H_
#define PHASEMACHINE_APPS_CLI_TERMINAL_RSVG_H_

#include <string>

#include "absl/status/statusor.h"

namespace phasemachine::cli {

// Returns a PNG file of `width` pixels, with proportional height; 0: the
// picture's natural width. Runs rsvg-convert from PATH, without a shell.
// Errors: FailedPrecondition if it is not installed; Internal with its first
// line of output if it fails.
absl::StatusOr<std::string> pngOf(const std::string& svg, int width);

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_TERMINAL_RSVG_H_
