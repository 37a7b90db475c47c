// phasemachine apply: makes moves and shows the resulting position.

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "apps/cli/command.h"
#include "apps/cli/game_flags.h"
#include "apps/cli/terminal.h"

namespace phasemachine::cli {
namespace {

struct ApplyFlags : GameFlags {
  std::string moves;
};

absl::Status run(ApplyFlags& flags, Io& io) {
  auto board = flags.board();
  if (!board.ok()) return board.status();
  std::vector<MoveCode> made;
  const absl::Status status = applyMoves(flags.moves, *board, made);
  if (!status.ok()) return annotate("--moves: ", status);
  Json description = describe(*board);
  if (io.json) {
    description["applied"] = made.size();
    description["returns"] = board->game().returns(board->data());
    io.writeJson(description);
    return absl::OkStatus();
  }
  AnyRenderStyle style = drawingStyle(io);
  if (!made.empty()) style.lastMove = made.back();
  io.out << board->render(style);
  io.out << "position " << description["position"].asText() << '\n';
  if (const auto winner = board->winner()) {
    io.out << "winner   " << toString(*winner) << '\n';
  } else {
    io.out << "side     " << description["side"].asText() << ", "
           << description["moves"].size() << " legal moves\n";
  }
  return absl::OkStatus();
}

}  // namespace

Run declareApply(Arguments& arguments) {
  auto flags = std::make_shared<ApplyFlags>();
  flags->declareGame(arguments);
  flags->declarePosition(arguments);
  arguments
      .option("--moves", flags->moves,
              "moves in the game's notation, separated by blanks")
      .required();
  return [flags](Io& io) { return run(*flags, io); };
}

}  // namespace phasemachine::cli
