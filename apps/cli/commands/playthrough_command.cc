// phasemachine playthrough: prints one random game in full, for people and for
// the golden files in tests/golden/.

#include <cstdint>
#include <memory>
#include <string>

#include "apps/cli/commands/command.h"
#include "apps/cli/flags/game_flags.h"
#include "apps/cli/perft/signature.h"
#include "core/quote.h"
#include "core/random.h"
#include "games/words.h"

namespace phasemachine::cli {
namespace {

struct PlaythroughFlags : GameFlags {
  std::uint64_t seed = 1;
  int plies = 200;
  bool words = false;
  std::string viewer;
};

// Errors: the game cannot narrate moves, or has no such side.
absl::StatusOr<Side> viewerOf(const PlaythroughFlags& flags,
                              const AnyBoard& board) {
  const AnyGame& game = board.game();
  if (flags.words && game.narrate == nullptr) {
    return absl::InvalidArgumentError("--words: " + std::string(game.name) +
                                      " is not told in words");
  }
  if (flags.viewer.empty()) return Side::kNeutral;
  if (const auto side = sideNamed(board, flags.viewer)) return *side;
  return absl::InvalidArgumentError(
      "--viewer: " + phasemachine::quoted(flags.viewer) + " is not " +
      sideWords(board));
}

// A viewer sees neither the position text, which hides nothing, nor the others'
// legal moves.
void tellBoard(const AnyBoard& board, const AnyDecision& now,
               const AnyRenderStyle& style, std::ostream& out) {
  out << board.render(style);
  if (style.viewer == Side::kNeutral) {
    out << "position " << board.toText() << '\n';
    out << "hash     " << hexadecimal(board.hash()) << '\n';
  }
  if (now.winner) return;
  out << "side     " << toString(now.side) << '\n';
  if (style.viewer != Side::kNeutral && style.viewer != now.side) return;
  out << "moves    " << now.moves.size() << ':';
  for (MoveCode move : now.moves) out << ' ' << board.moveToText(move);
  out << '\n';
}

absl::Status run(PlaythroughFlags& flags, Io& io) {
  auto board = flags.board();
  if (!board.ok()) return board.status();
  const AnyGame& game = board->game();
  const auto viewer = viewerOf(flags, *board);
  if (!viewer.ok()) return viewer.status();
  Random random(flags.seed);
  Json moves = Json::array();
  AnyRenderStyle style{.ascii = true, .viewer = *viewer};
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
    const bool drawn = !io.json && !flags.words;
    if (drawn) {
      io.out << '\n';
      tellBoard(*board, now, style, io.out);
      if (game.narrate == nullptr) io.out << "chosen   " << text << '\n';
    }
    moves.push_back(text);
    style.lastMove = move;
    const AnyBoard before = *board;
    now = board->step(move);
    if (io.json || game.narrate == nullptr) continue;
    if (drawn) io.out << "chosen   ";
    io.out << game.narrate(before.data(), move, board->data(), *viewer);
  }
  if (io.json) {
    Json json = describe(*board);
    json["moves"] = std::move(moves);
    json["seed"] = flags.seed;
    json["hash"] = hexadecimal(board->hash());
    io.writeJson(json);
    return absl::OkStatus();
  }
  if (!flags.words) {
    io.out << '\n';
    tellBoard(*board, now, style, io.out);
  }
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

Run declarePlaythrough(Arguments& arguments) {
  auto flags = std::make_shared<PlaythroughFlags>();
  flags->declareGame(arguments);
  flags->declarePosition(arguments);
  arguments.option("--seed", flags->seed, "which random game").showDefault();
  arguments.flag("--words", flags->words,
                 "tell what happens in words, without drawings");
  arguments.option("--viewer", flags->viewer,
                   "show only what this side sees: first, second or the game's "
                   "own name for it, such as USSR");
  arguments.option("--plies", flags->plies, "stop after so many moves")
      .between(0, 1000000)
      .showDefault();
  return [flags](Io& io) { return run(*flags, io); };
}

}  // namespace phasemachine::cli
