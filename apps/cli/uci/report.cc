#include "apps/cli/uci/report.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <limits>

#include "games/chess/knowledge/evaluate.h"

namespace phasemachine::uci {
namespace {

std::string scoreText(const Score& score) {
  if (score.matePlies) {
    const int plies = *score.matePlies;
    const int moves = plies > 0 ? (plies + 1) / 2 : plies / 2;
    return "mate " + std::to_string(moves);
  }
  return "cp " + std::to_string(chess::centipawnsFor(score.expected));
}

}  // namespace

int depthOfNodes(std::uint64_t nodes) {
  return std::max(1, static_cast<int>(std::bit_width(nodes)) - 1);
}

std::uint64_t nodesOfDepth(int depth) {
  return depth >= 64 ? std::numeric_limits<std::uint64_t>::max()
                     : std::uint64_t{1} << std::max(depth, 1);
}

std::array<int, 3> winDrawLossPermille(const Score& score) {
  double v = std::clamp(score.expected, 0.0, 1.0);
  if (score.matePlies) v = *score.matePlies > 0 ? 1 : 0;
  const int win = static_cast<int>(std::lround(1000 * v * v));
  const int loss = static_cast<int>(std::lround(1000 * (1 - v) * (1 - v)));
  return {win, 1000 - win - loss, loss};
}

std::string formatInfo(const Report& report, std::size_t index, bool showWdl) {
  const PvLine& line = report.lines[index];
  const int depth = depthOfNodes(report.nodes);
  const std::uint64_t nps = report.nodes * 1000 /
                            static_cast<std::uint64_t>(
                                std::max<std::int64_t>(report.milliseconds, 1));
  std::string text = "info depth " + std::to_string(depth) + " seldepth " +
                     std::to_string(report.selectiveDepth) + " multipv " +
                     std::to_string(index + 1) + " score " +
                     scoreText(line.score);
  if (showWdl) {
    text += " wdl";
    for (int part : winDrawLossPermille(line.score)) {
      text += ' ' + std::to_string(part);
    }
  }
  text += " nodes " + std::to_string(report.nodes) + " nps " +
          std::to_string(nps) + " hashfull " +
          std::to_string(report.hashPermille) + " time " +
          std::to_string(report.milliseconds);
  if (!line.moves.empty()) text += " pv";
  for (const std::string& move : line.moves) text += ' ' + move;
  return text;
}

std::string formatBestMove(const Outcome& outcome) {
  std::string text = "bestmove " + outcome.best.value_or("(none)");
  if (outcome.best && outcome.ponder) text += " ponder " + *outcome.ponder;
  return text;
}

}  // namespace phasemachine::uci
