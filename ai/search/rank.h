// Which of two moves is better, from what a search found of them.
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_AI_SEARCH_RANK_H_
#define PHASEMACHINE_AI_SEARCH_RANK_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "ai/search/result.h"

namespace phasemachine::search {

// Which of two moves of one node is better, from their counts.
struct MoveRank {
  Proof proof = Proof::kNone;
  std::uint64_t visits = 0;
  double score = 0;

  bool betterThan(const MoveRank& other) const {
    const auto order = [](Proof p) {
      return p == Proof::kWin ? 2 : p == Proof::kLoss ? 0 : 1;
    };
    if (order(proof) != order(other.proof)) {
      return order(proof) > order(other.proof);
    }
    if (visits != other.visits) return visits > other.visits;
    return score > other.score;
  }
};

// The score that a proof stands for.
constexpr double scoreOf(Proof proof) {
  return proof == Proof::kWin ? 1 : proof == Proof::kLoss ? 0 : 0.5;
}

// Best first; equals stay in their order.
template <class Move>
void sortByRank(std::vector<MoveReport<Move>>& moves) {
  struct Placed {
    MoveRank rank;
    std::size_t place;
  };
  std::vector<Placed> order;
  for (const MoveReport<Move>& move : moves) {
    order.push_back({{move.proof, move.visits, move.score}, order.size()});
  }
  std::sort(order.begin(), order.end(), [](const Placed& a, const Placed& b) {
    if (a.rank.betterThan(b.rank)) return true;
    return !b.rank.betterThan(a.rank) && a.place < b.place;
  });
  std::vector<MoveReport<Move>> sorted;
  for (const Placed& placed : order) {
    sorted.push_back(std::move(moves[placed.place]));
  }
  moves = std::move(sorted);
}

}  // namespace phasemachine::search

#endif  // PHASEMACHINE_AI_SEARCH_RANK_H_
