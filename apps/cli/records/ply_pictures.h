// Pictures of the boards of a recorded game.
//
// Example:
//   auto pictures = PlyPictures::to("boards", /*ply=*/-1);
//   pictures->add(board, style, number, last);  // for each board
//   absl::Status status = pictures->status();
//
// Thread safety: one thread.

#ifndef PHASEMACHINE_APPS_CLI_RECORDS_PLY_PICTURES_H_
#define PHASEMACHINE_APPS_CLI_RECORDS_PLY_PICTURES_H_

#include <cstddef>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "phase/erased/any_game.h"

namespace phasemachine::cli {

class PlyPictures {
 public:
  // `path` is a .svg or .png file for one board, or an existing folder for
  // files ply-0000.svg and so on; empty: no pictures. `ply` is the board to
  // draw; negative: the last board, or all boards in a folder. Error:
  // InvalidArgument for any other path.
  static absl::StatusOr<PlyPictures> to(const std::string& path, int ply);

  // Draws the board after `number` plies if it was requested.
  void add(const AnyBoard& board, const AnyRenderStyle& style,
           std::size_t number, bool last);

  // The first error of add().
  const absl::Status& status() const { return status_; }
  int count() const { return count_; }

 private:
  PlyPictures(std::string path, bool folder, int ply)
      : path_(std::move(path)), folder_(folder), ply_(ply) {}

  std::string path_;
  bool folder_;
  int ply_;
  int count_ = 0;
  absl::Status status_;
};

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_RECORDS_PLY_PICTURES_H_
