// Writes pictures of boards to files.

#pragma once

#include <string>

#include "absl/status/status.h"

namespace phasemachine::cli {

// Limits for the width of a PNG, in pixels.
inline constexpr int kLeastPictureWidth = 16;
inline constexpr int kMostPictureWidth = 8192;

// Checks the extension, .svg or .png, which selects the format. Error:
// InvalidArgument naming the file.
absl::Status checkPictureName(const std::string& path);

// Writes the picture atomically as SVG or, with rsvg-convert, a program of
// librsvg, as PNG `width` pixels wide (0: its natural width). Errors: as
// checkPictureName() and OutputFile; FailedPrecondition if the program is not
// installed; Internal with its first line of output if it fails.
absl::Status writePictureFile(const std::string& svg, const std::string& path,
                              int width = 0);

}  // namespace phasemachine::cli
