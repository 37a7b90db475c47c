#include "apps/cli/records/ply_pictures.h"

#include <filesystem>

#include "apps/cli/terminal/picture_file.h"

namespace phasemachine::cli {

absl::StatusOr<PlyPictures> PlyPictures::to(const std::string& path, int ply) {
  std::error_code none;
  const bool folder = std::filesystem::is_directory(path, none);
  if (!path.empty() && !folder) {
    const absl::Status name = checkPictureName(path);
    if (!name.ok()) return name;
  }
  return PlyPictures(path, folder, ply);
}

void PlyPictures::add(const AnyBoard& board, const AnyRenderStyle& style,
                      std::size_t number, bool last) {
  const bool wanted =
      ply_ < 0 ? folder_ || last : number == static_cast<std::size_t>(ply_);
  if (path_.empty() || !wanted || !status_.ok()) return;
  std::string path = path_;
  if (folder_) {
    std::string digits = std::to_string(number);
    digits.insert(0, digits.size() < 4 ? 4 - digits.size() : 0, '0');
    path = (std::filesystem::path(path_) / ("ply-" + digits + ".svg")).string();
  }
  AnyRenderStyle drawn;
  drawn.lastMove = style.lastMove;
  status_ = writePictureFile(board.game().renderSvg(board.data(), drawn), path);
  if (status_.ok()) ++count_;
}

}  // namespace phasemachine::cli
