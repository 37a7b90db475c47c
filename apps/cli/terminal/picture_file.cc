#include "apps/cli/terminal/picture_file.h"

#include <utility>

#include "apps/cli/terminal/output_file.h"
#include "apps/cli/terminal/rsvg.h"
#include "core/quote.h"

namespace phasemachine::cli {

absl::Status checkPictureName(const std::string& path) {
  if (path.ends_with(".svg") || path.ends_with(".png")) {
    return absl::OkStatus();
  }
  return absl::InvalidArgumentError(quotedPath(path) +
                                    " ends neither in .svg nor in .png");
}

absl::Status writePictureFile(const std::string& svg, const std::string& path,
                              int width) {
  absl::Status status = checkPictureName(path);
  if (!status.ok()) return status;
  std::string png;
  const bool drawn = path.ends_with(".png");
  if (drawn) {
    auto made = pngOf(svg, width);
    if (!made.ok()) return made.status();
    png = *std::move(made);
  }
  auto file = OutputFile::create(path);
  if (!file.ok()) return file.status();
  status = file->write(drawn ? png : svg);
  return status.ok() ? file->commit() : status;
}

}  // namespace phasemachine::cli
