// phasemachine apply: make moves, show what they lead to.

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "apps/cli/command.h"
#include "apps/cli/game_flags.h"

namespace phasemachine::cli {
namespace {

struct ApplyFlags : GameFlags {
  std::string moves;
};

absl::Status run(const ApplyFlags& flags, Io& io) {
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
  AnyRenderStyle style;
  style.color = io.outIsTerminal;
  if (!made.empty()) style.lastMove = made.back();
  io.out << board->render(style);
  io.out << "position " << description["position"].get<std::string>() << '\n';
  if (const auto winner = board->winner()) {
    io.out << "winner   " << toString(*winner) << '\n';
  } else {
    io.out << "side     " << description["side"].get<std::string>() << ", "
           << description["moves"].size() << " legal moves\n";
  }
  return absl::OkStatus();
}

}  // namespace

Run declareApply(CLI::App& app) {
  auto flags = std::make_shared<ApplyFlags>();
  flags->declareGame(app);
  flags->declarePosition(app);
  app.add_option("--moves", flags->moves,
                 "moves in the game's notation, separated by blanks")
      ->required();
  return [flags](Io& io) { return run(*flags, io); };
}

}  // namespace phasemachine::cli
