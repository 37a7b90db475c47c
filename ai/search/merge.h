// Merges the results of independent searches of one position.
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_AI_SEARCH_MERGE_H_
#define PHASEMACHINE_AI_SEARCH_MERGE_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "ai/search/rank.h"
#include "ai/search/result.h"
#include "core/hash.h"

namespace phasemachine::search {

// Sums `parts`, in their order, over those `moves` that any part reports:
// visits are added, scores are averaged weighted by visits, and a move's line
// comes from the part with most visits of it. `proofsCount`: a proof in one
// part holds for the position (false if each part searched a different world).
template <class Move, class Moves>
SearchResult<Move> mergeResults(
    std::span<const SearchResult<Move>* const> parts, const Moves& moves,
    bool proofsCount, double secureMargin) {
  SearchResult<Move> sum;
  for (const Move move : moves) {
    MoveReport<Move> report;
    report.move = move;
    double weighted = 0;
    double unvisited = 0;
    std::uint64_t mostVisits = 0;
    std::size_t reports = 0;
    for (const SearchResult<Move>* part : parts) {
      const auto at = std::find_if(
          part->moves.begin(), part->moves.end(),
          [&](const MoveReport<Move>& other) { return other.move == move; });
      if (at == part->moves.end()) continue;
      ++reports;
      report.visits += at->visits;
      report.target += at->target;
      weighted += at->score * static_cast<double>(at->visits);
      unvisited += at->score;
      report.prior += at->prior;
      if (proofsCount && at->proof != Proof::kNone) {
        if (report.proof == Proof::kNone || at->plies < report.plies) {
          report.plies = at->plies;
        }
        report.proof = at->proof;
      }
      if (report.line.empty() || at->visits > mostVisits) {
        if (!at->line.empty()) report.line = at->line;
        mostVisits = std::max(mostVisits, at->visits);
      }
    }
    if (reports == 0) continue;
    const auto count = static_cast<double>(reports);
    report.score = report.visits != 0
                       ? weighted / static_cast<double>(report.visits)
                       : unvisited / count;
    if (report.proof != Proof::kNone) report.score = scoreOf(report.proof);
    report.prior /= count;
    sum.visits += report.visits;
    sum.moves.push_back(std::move(report));
  }
  sortByRank(sum.moves, secureMargin);
  for (const SearchResult<Move>* part : parts) {
    sum.digest = hashCombine(sum.digest, part->digest);
    sum.counters.simulations += part->counters.simulations;
    sum.counters.nodes += part->counters.nodes;
    sum.counters.treeBytes += part->counters.treeBytes;
    sum.counters.selectiveDepth =
        std::max(sum.counters.selectiveDepth, part->counters.selectiveDepth);
    sum.counters.memoryPermille =
        std::max(sum.counters.memoryPermille, part->counters.memoryPermille);
    sum.counters.memoryFull =
        sum.counters.memoryFull || part->counters.memoryFull;
    if (proofsCount && part->proof != Proof::kNone) sum.proof = part->proof;
  }
  if (sum.counters.nodes > 0) {
    sum.counters.bytesPerNode = static_cast<double>(sum.counters.treeBytes) /
                                static_cast<double>(sum.counters.nodes);
  }
  if (sum.moves.empty()) return sum;
  const MoveReport<Move>& best = sum.moves.front();
  sum.bestMove = best.move;
  if (best.line.size() > 1) sum.ponderMove = best.line[1];
  if (best.proof == Proof::kWin) sum.proof = Proof::kWin;
  sum.score = sum.proof != Proof::kNone ? scoreOf(sum.proof) : best.score;
  sum.counters.depth = static_cast<int>(best.line.size());
  return sum;
}

}  // namespace phasemachine::search

#endif  // PHASEMACHINE_AI_SEARCH_MERGE_H_
