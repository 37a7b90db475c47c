// SVG pictures as PNG, made by the program rsvg-convert of librsvg.
//
// Thread safety: any number of calls at a time.

#ifndef PHASEMACHINE_APPS_CLI_RSVG_H_
#define PHASEMACHINE_APPS_CLI_RSVG_H_

#include <string>

#include "absl/status/statusor.h"

namespace phasemachine::cli {

// The bytes of a PNG file, `width` pixels wide and as high as fits; 0: as wide
// as the picture says. Runs rsvg-convert, found in PATH, without a shell.
// Errors: FailedPrecondition if it is not installed; Internal, with its first
// line, if it fails.
absl::StatusOr<std::string> pngOf(const std::string& svg, int width);

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_RSVG_H_
