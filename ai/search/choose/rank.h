// Ranks moves by their search results.

#ifndef PHASEMACHINE_AI_SEARCH_CHOOSE_RANK_H_
#define PHASEMACHINE_AI_SEARCH_CHOOSE_RANK_H_

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "ai/search/ask/result.h"

namespace phasemachine::search {

// Ranks two moves of a node: the soonest win first, the latest loss last but
// the earlier ones.
struct MoveRank {
  Proof proof = Proof::kNone;
  std::uint64_t visits = 0;
  double score = 0;  // 0 to 1
  // An estimated lower bound of the score; equal for all moves if only visits
  // count.
  double bound = 0;
  // To the end, if it is proven who wins.
  std::uint32_t plies = 0;

  bool betterThan(const MoveRank& other) const {
    const auto order = [](Proof p) {
      return p == Proof::kWin ? 2 : p == Proof::kLoss ? 0 : 1;
    };
    if (order(proof) != order(other.proof)) {
      return order(proof) > order(other.proof);
    }
    if (plies != other.plies) {
      if (proof == Proof::kWin) return plies < other.plies;
      if (proof == Proof::kLoss) return plies > other.plies;
    }
    if (bound != other.bound) return bound > other.bound;
    if (visits != other.visits) return visits > other.visits;
    return score > other.score;
  }
};

// Sets the bounds of a position's moves (SearchOptions::secureMargin); `rankOf`
// returns the MoveRank of an element of `moves`.
template <class Moves, class RankOf>
void setBounds(Moves& moves, double secureMargin, const RankOf& rankOf) {
  if (secureMargin <= 0) return;
  constexpr std::uint64_t kShareLookedAt = 8;
  std::uint64_t most = 0;
  for (auto& move : moves) most = std::max(most, rankOf(move).visits);
  for (auto& move : moves) {
    MoveRank& rank = rankOf(move);
    rank.bound =
        rank.visits == 0 || rank.visits < most / kShareLookedAt
            ? -std::numeric_limits<double>::infinity()
            : rank.score - secureMargin / 2 /
                               std::sqrt(static_cast<double>(rank.visits));
  }
}

// The score of a proof.
constexpr double scoreOf(Proof proof) {
  return proof == Proof::kWin ? 1 : proof == Proof::kLoss ? 0 : 0.5;
}

}  // namespace phasemachine::search

#endif  // PHASEMACHINE_AI_SEARCH_CHOOSE_RANK_H_
