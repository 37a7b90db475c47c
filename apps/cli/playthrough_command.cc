// phasemachine playthrough: one random game told in full, for people and for
// the golden files in tests/golden/.

#include <CLI/CLI.hpp>
#include <cstdint>
#include <memory>
#include <string>

#include "apps/cli/command.h"
#include "apps/cli/game_flags.h"
#include "apps/cli/signature.h"
#include "core/random.h"

namespace phasemachine::cli {
namespace {

struct PlaythroughFlags : GameFlags {
  std::uint64_t seed = 1;
  int plies = 200;
};

void tellBoard(const AnyBoard& board, const AnyDecision& now,
               const AnyRenderStyle& style, std::ostream& out) {
  out << board.render(style);
  out << "position " << board.toText() << '\n';
  out << "hash     " << hexadecimal(board.hash()) << '\n';
  if (now.winner) return;
  out << "side     " << toString(now.side) << '\n';
  out << "moves    " << now.moves.size() << ':';
  for (MoveCode move : now.moves) out << ' ' << board.moveToText(move);
  out << '\n';
}

absl::Status run(const PlaythroughFlags& flags, Io& io) {
  auto board = flags.board();
  if (!board.ok()) return board.status();
  const AnyGame& game = board->game();
  Random random(flags.seed);
  Json moves = Json::array();
  AnyRenderStyle style{.ascii = true};
  AnyDecision now = board->query();
  if (!io.json) {
    const std::string options = *game.canonicalOptions(flags.options);
    io.out << "game     " << game.name << '\n';
    if (!options.empty()) io.out << "options  " << options << '\n';
    io.out << "seed     " << flags.seed << '\n';
  }
  while (!now.winner && moves.size() < static_cast<std::size_t>(flags.plies)) {
    const MoveCode move =
        now.side == Side::kNeutral
            ? game.sampleChance(board->data(), random)
            : now.moves[random.below(
                  static_cast<std::uint32_t>(now.moves.size()))];
    const std::string text = board->moveToText(move);
    if (!io.json) {
      io.out << '\n';
      tellBoard(*board, now, style, io.out);
      io.out << "chosen   " << text << '\n';
    }
    moves.push_back(text);
    style.lastMove = move;
    now = board->step(move);
  }
  if (io.json) {
    Json json = describe(*board);
    json["moves"] = std::move(moves);
    json["seed"] = flags.seed;
    json["hash"] = hexadecimal(board->hash());
    io.writeJson(json);
    return absl::OkStatus();
  }
  io.out << '\n';
  tellBoard(*board, now, style, io.out);
  if (!now.winner) {
    io.out << "stopped after " << moves.size() << " moves\n";
    return absl::OkStatus();
  }
  io.out << "winner   " << toString(*now.winner) << "\nreturns ";
  for (double value : game.returns(board->data())) io.out << ' ' << value;
  io.out << '\n';
  return absl::OkStatus();
}

}  // namespace

Run declarePlaythrough(CLI::App& app) {
  auto flags = std::make_shared<PlaythroughFlags>();
  flags->declareGame(app);
  flags->declarePosition(app);
  app.add_option("--seed", flags->seed, "which random game")
      ->capture_default_str();
  app.add_option("--plies", flags->plies, "stop after so many moves")
      ->check(CLI::Range(0, 1000000))
      ->capture_default_str();
  return [flags](Io& io) { return run(*flags, io); };
}

}  // namespace phasemachine::cli
