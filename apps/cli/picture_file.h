// Pictures of boards in files.
//
// Thread safety: as OutputFile.

#ifndef PHASEMACHINE_APPS_CLI_PICTURE_FILE_H_
#define PHASEMACHINE_APPS_CLI_PICTURE_FILE_H_

#include <string>

#include "absl/status/status.h"

namespace phasemachine::cli {

// In pixels, of a PNG.
inline constexpr int kLeastPictureWidth = 16;
inline constexpr int kMostPictureWidth = 8192;

// The kind follows the name's ending, .svg or .png. Error: InvalidArgument
// naming the file.
absl::Status checkPictureName(const std::string& path);

// Writes the picture as SVG or, with librsvg, as PNG `width` pixels wide (0:
// its natural width). The file appears complete or not at all. Errors: as
// checkPictureName(), pngOf() and OutputFile.
absl::Status writePictureFile(const std::string& svg, const std::string& path,
                              int width = 0);

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_PICTURE_FILE_H_
