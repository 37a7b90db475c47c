// phasemachine perft: counts move sequences through the machine.

#include <array>
#include <chrono>
#include <memory>
#include <string>

#include "ai/parallel_perft.h"
#include "apps/cli/command.h"
#include "apps/cli/game_flags.h"
#include "apps/cli/progress.h"

namespace phasemachine::cli {
namespace {

struct PerftFlags : GameFlags {
  int depth = 0;
  std::string leaf = "count";
  int threads = 1;
  bool divide = false;
};

// In the order of the enum Leaf.
constexpr std::array<const char*, 3> kLeafNames = {"step", "list", "count"};

absl::Status run(PerftFlags flags, Io& io) {
  const auto game = flags.find();
  if (!game.ok()) return game.status();
  // The user's options come later and so win.
  if (!(*game)->perftOptions.empty()) {
    const std::string comma = flags.options.empty() ? "" : ",";
    flags.options = std::string((*game)->perftOptions) + comma + flags.options;
  }
  const auto board = flags.board();
  if (!board.ok()) return board.status();
  PerftRequest request{.depth = flags.depth, .threads = flags.threads};
  for (std::size_t i = 0; i < kLeafNames.size(); ++i) {
    if (flags.leaf == kLeafNames[i]) request.leaf = static_cast<Leaf>(i);
  }
  PerftResult result;
  const auto start = std::chrono::steady_clock::now();
  {
    std::unique_ptr<Progress> progress;
    request.progress = [&](std::size_t done, std::size_t total,
                           std::uint64_t nodes) {
      if (!progress) {
        progress = std::make_unique<Progress>(io, "perft", "subtrees", total);
      }
      progress->update(done,
                       withMultiplier(static_cast<double>(nodes)) + " leaves");
    };
    result = parallelPerft(*board, request);
  }
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start)
          .count();
  const double rate = static_cast<double>(result.nodes) / seconds;

  Json divide = Json::object();
  if (flags.divide) {
    for (const auto& [move, nodes] : result.divide) {
      divide[wholeMoveToText(*board, move)] = nodes;
    }
  }
  if (io.json) {
    Json json = {{"game", flags.game},       {"position", board->toText()},
                 {"depth", flags.depth},     {"leaf", flags.leaf},
                 {"threads", flags.threads}, {"nodes", result.nodes},
                 {"seconds", seconds},       {"nodes_per_second", rate}};
    if (flags.divide) json["divide"] = std::move(divide);
    io.writeJson(json);
    return absl::OkStatus();
  }
  for (const auto& [move, nodes] : divide.members()) {
    io.out << move << ": " << nodes.text() << '\n';
  }
  io.out << "perft " << flags.depth << ": " << withSeparators(result.nodes)
         << " leaves in " << duration(seconds) << ", " << withMultiplier(rate)
         << "/s\n";
  return absl::OkStatus();
}

}  // namespace

Run declarePerft(Arguments& arguments) {
  auto flags = std::make_shared<PerftFlags>();
  flags->declareGame(arguments);
  flags->declarePosition(arguments);
  arguments.option("--depth", flags->depth, "plies to walk")
      .required()
      .between(0, 100);
  arguments
      .option("--leaf", flags->leaf,
              "what happens at the last ply: step makes every leaf, list "
              "makes every last move list, count counts in bulk")
      .oneOf({kLeafNames.begin(), kLeafNames.end()})
      .showDefault();
  arguments.option("--threads", flags->threads, "worker threads")
      .between(1, 1024)
      .showDefault();
  arguments.flag("--divide", flags->divide, "leaves below each move");
  arguments.setFooter(
      "Chess counts under draws=none unless --options says otherwise.");
  return [flags](Io& io) { return run(*flags, io); };
}

}  // namespace phasemachine::cli
