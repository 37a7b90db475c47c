// phasemachine render: draws a position as a picture.

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "apps/cli/commands/command.h"
#include "apps/cli/flags/game_flags.h"
#include "apps/cli/terminal/picture_file.h"
#include "core/quote.h"
#include "games/words.h"

namespace phasemachine::cli {
namespace {

struct RenderFlags : GameFlags {
  std::string moves;
  std::string viewer;
  std::string targets;
  std::string out;
  bool flipped = false;
  int width = 0;
};

// The legal moves whose text begins with `--targets`, for marking. A viewer may
// not see others' legal moves.
absl::StatusOr<std::vector<MoveCode>> candidatesOf(const std::string& begin,
                                                   Side viewer,
                                                   AnyBoard& board) {
  const AnyDecision now = board.query();
  if (viewer != Side::kNeutral && viewer != now.side) {
    return absl::InvalidArgumentError(
        "--targets: the viewer does not see the moves of others");
  }
  std::vector<MoveCode> candidates;
  for (const MoveCode move : now.moves) {
    if (board.moveToText(move).starts_with(begin)) candidates.push_back(move);
  }
  if (candidates.empty()) {
    return absl::InvalidArgumentError("--targets: no legal move begins with " +
                                      phasemachine::quoted(begin));
  }
  return candidates;
}

absl::StatusOr<AnyRenderStyle> styleOf(const RenderFlags& flags,
                                       AnyBoard& board) {
  AnyRenderStyle style;
  style.flipped = flags.flipped;
  if (!flags.viewer.empty()) {
    const auto side = sideNamed(board, flags.viewer);
    if (!side) {
      return absl::InvalidArgumentError(
          "--viewer: " + phasemachine::quoted(flags.viewer) + " is not " +
          sideWords(board));
    }
    style.viewer = *side;
  }
  if (!flags.targets.empty()) {
    auto candidates = candidatesOf(flags.targets, style.viewer, board);
    if (!candidates.ok()) return candidates.status();
    style.candidates = *std::move(candidates);
  }
  return style;
}

absl::Status run(RenderFlags& flags, Io& io) {
  // Before any work: checks the name and the flags that fit it.
  if (!flags.out.empty()) {
    const absl::Status name = checkPictureName(flags.out);
    if (!name.ok()) return annotate("--out: ", name);
  }
  if (flags.width != 0 && !flags.out.ends_with(".png")) {
    return absl::InvalidArgumentError(
        "--width is for PNG files; an SVG picture has no pixels");
  }
  auto board = flags.board();
  if (!board.ok()) return board.status();
  std::vector<MoveCode> made;
  absl::Status status = applyMoves(flags.moves, *board, made);
  if (!status.ok()) return annotate("--moves: ", status);
  auto style = styleOf(flags, *board);
  if (!style.ok()) return style.status();
  // A move may reveal hidden information.
  const bool open =
      !board->game().hasHiddenInformation || style->viewer == Side::kNeutral;
  if (open && !made.empty()) style->lastMove = made.back();
  const std::string svg = board->game().renderSvg(board->data(), *style);
  if (flags.out.empty()) {
    if (io.json) {
      io.writeJson({{"svg", svg}});
    } else {
      io.out << svg;
    }
    return absl::OkStatus();
  }
  status = writePictureFile(svg, flags.out, flags.width);
  if (!status.ok()) return annotate("--out: ", status);
  if (io.json) {
    io.writeJson({{"file", flags.out}});
  } else {
    io.out << "picture in " << quotedPath(flags.out) << '\n';
  }
  return absl::OkStatus();
}

}  // namespace

Run declareRender(Arguments& arguments) {
  auto flags = std::make_shared<RenderFlags>();
  flags->declareGame(arguments);
  flags->declarePosition(arguments);
  arguments.option("--moves", flags->moves,
                   "moves made first, separated by blanks; the last is marked");
  arguments.option("--viewer", flags->viewer,
                   "draw only what this side sees: first, second or the game's "
                   "own name for it, such as USSR");
  arguments.flag("--flipped", flags->flipped,
                 "the second player's side at the bottom");
  arguments.option("--targets", flags->targets,
                   "mark the legal moves that begin with this text: e2 for "
                   "where the piece on e2 may go");
  arguments.option("--out", flags->out,
                   "the file to write, .svg or .png (PNG needs rsvg-convert); "
                   "default: SVG to stdout");
  arguments
      .option("--width", flags->width,
              "of a PNG, in pixels; default: the picture's own")
      .between(kLeastPictureWidth, kMostPictureWidth);
  return [flags](Io& io) { return run(*flags, io); };
}

}  // namespace phasemachine::cli
