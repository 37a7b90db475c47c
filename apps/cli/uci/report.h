// Search reports, and their UCI format.
//
// Contract: reports hold the search's own numbers (expected score, visits,
// time); only this file converts them to the protocol's units.
//
//   score cp   the expected score of the side to move in centipawns:
//              chess::centipawnsFor(), the inverse of the logistic curve by
//              which the search reads the static evaluation.
//   score mate full moves to the mate, negative when the side to move is
//              mated; only for proven results.
//   wdl        per mille, from the same v: win v^2, draw 2v(1-v), loss
//              (1-v)^2, so that win + draw / 2 = v.
//   depth      doublings of the tree, floor(log2(nodes)): an iteration of
//              alpha-beta search costs about as much as all before it, and so
//              does a doubling here.
//
// Example:
//   formatInfo(report, /*index=*/0, /*showWdl=*/true);
//     // info depth 12 seldepth 17 multipv 1 score cp 25 wdl 287 498 215 ...
//   formatBestMove({.best = "e2e4", .ponder = "e7e5"});
//     // bestmove e2e4 ponder e7e5

#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace phasemachine::uci {

// From the view of the side to move.
struct Score {
  // Expected result in [0, 1]: a draw is 0.5.
  double expected = 0.5;
  // Set if a win or loss is proven: plies to the mate, negative if the side to
  // move loses; 0 if it is mated.
  std::optional<int> matePlies;
};

struct PvLine {
  Score score;
  std::vector<std::string> moves;  // as UCI text
};

// A snapshot of a search.
struct Report {
  std::uint64_t nodes = 0;
  std::int64_t milliseconds = 0;
  int selectiveDepth = 0;  // longest path of the tree, in plies
  int hashPermille = 0;
  std::vector<PvLine> lines;  // best first, one per principal variation
};

struct Outcome {
  std::optional<std::string> best;  // empty: there is no legal move
  std::optional<std::string> ponder;
  std::string note = {};  // for people; usually empty
};

// floor(log2(nodes)), at least 1.
int depthOfNodes(std::uint64_t nodes);
// The smallest number of nodes with that depth; the largest integer for
// unreachable depths.
std::uint64_t nodesOfDepth(int depth);

std::array<int, 3> winDrawLossPermille(const Score& score);

// The info line of report.lines[index].
std::string formatInfo(const Report& report, std::size_t index, bool showWdl);
std::string formatBestMove(const Outcome& outcome);

}  // namespace phasemachine::uci
