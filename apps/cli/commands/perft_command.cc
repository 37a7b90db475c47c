// phasemachine perft: counts move sequences through the machine.

#include <chrono>
#include <memory>
#include <string>

#include "apps/cli/commands/command.h"
#include "apps/cli/flags/game_flags.h"
#include "apps/cli/perft/perft_run.h"
#include "apps/cli/perft/perft_suite.h"
#include "apps/cli/terminal/progress.h"

namespace phasemachine::cli {
namespace {

struct PerftFlags : GameFlags {
  int depth = -1;  // -1: not given
  std::string epd;
  bool divide = false;
  PerftRun run;
};

absl::Status run(PerftFlags& flags, Io& io) {
  const auto game = flags.find();
  if (!game.ok()) return game.status();
  // The user's options come later and so take precedence.
  if (!(*game)->perftOptions.empty()) {
    const std::string comma = flags.options.empty() ? "" : ",";
    flags.options = std::string((*game)->perftOptions) + comma + flags.options;
  }
  if (!flags.epd.empty()) {
    return runPerftSuite(**game, flags.epd, flags.options,
                         flags.depth < 0 ? PerftRun::kDeepest : flags.depth,
                         flags.run, io);
  }
  if (flags.depth < 0) {
    return absl::InvalidArgumentError(
        "--depth is required, or a file of counts with --epd");
  }
  const auto board = flags.board();
  if (!board.ok()) return board.status();
  const auto start = std::chrono::steady_clock::now();
  std::unique_ptr<Progress> progress;
  const auto result = flags.run.count(
      *board, flags.depth,
      [&](std::size_t done, std::size_t total, std::uint64_t nodes) {
        if (!progress) {
          progress = std::make_unique<Progress>(io, "perft", "subtrees", total);
        }
        progress->update(
            done, withMultiplier(static_cast<double>(nodes)) + " leaves");
      });
  progress.reset();
  if (!result.ok()) return result.status();
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start)
          .count();
  const double rate = static_cast<double>(result->nodes) / seconds;

  Json divide = Json::object();
  if (flags.divide) {
    for (const auto& [move, nodes] : result->divide) {
      divide[wholeMoveToText(*board, move)] = nodes;
    }
  }
  if (io.json) {
    Json json = {{"game", flags.game},
                 {"position", board->toText()},
                 {"depth", flags.depth},
                 {"leaf", flags.run.leaf()},
                 {"threads", flags.run.threads()},
                 {"hash", flags.run.hashMegabytes()},
                 {"nodes", result->nodes},
                 {"seconds", seconds},
                 {"nodes_per_second", rate}};
    if (flags.divide) json["divide"] = std::move(divide);
    io.writeJson(json);
    return absl::OkStatus();
  }
  for (const auto& [move, nodes] : divide.members()) {
    io.out << move << ": " << nodes.text() << '\n';
  }
  io.out << "perft " << flags.depth << ": " << withSeparators(result->nodes)
         << " leaves in " << duration(seconds) << ", " << withMultiplier(rate)
         << "/s\n";
  return absl::OkStatus();
}

}  // namespace

Run declarePerft(Arguments& arguments) {
  auto flags = std::make_shared<PerftFlags>();
  flags->declareGame(arguments);
  flags->declarePosition(arguments);
  arguments
      .option("--depth", flags->depth,
              "plies to walk; with --epd the most plies to check")
      .between(0, PerftRun::kDeepest);
  arguments
      .option("--epd", flags->epd,
              "file of positions with their counts, such as ;D1 20 ;D2 400, to "
              "check")
      .excludes("--position");
  flags->run.declare(arguments);
  arguments.flag("--divide", flags->divide, "leaves below each move")
      .excludes("--epd");
  arguments.setFooter(
      "Chess counts under draws=none unless --options says otherwise.");
  return [flags](Io& io) { return run(*flags, io); };
}

}  // namespace phasemachine::cli
