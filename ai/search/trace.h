// The tree as data: a list of moves with their statistics.
//
// Example:
//   for (const auto& step : player->trace({.depth = 3})) use(step.move);
//
// Thread safety: call only while no search is running.

#ifndef PHASEMACHINE_AI_SEARCH_TRACE_H_
#define PHASEMACHINE_AI_SEARCH_TRACE_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <vector>

#include "ai/search/ask/result.h"
#include "ai/search/choose/rank.h"
#include "ai/search/tree/priors.h"
#include "ai/search/tree/tree.h"
#include "core/side.h"

namespace phasemachine {

// Bounds the part of the tree that is returned.
struct TraceLimits {
  int depth = 4;              // plies
  std::uint64_t visits = 1;   // moves with fewer are omitted
  std::size_t steps = 10000;  // maximum number of moves, nearest the root first
};

// One move of the tree.
template <class Move>
struct TraceStep {
  static constexpr std::size_t kRoot = SIZE_MAX;

  // Index of the parent step in the list, or kRoot for moves of the root.
  std::size_t parent = kRoot;
  int depth = 1;
  Side side = Side::kFirst;  // who makes it
  // Empty for an outcome that is known only by what the searching side sees of
  // it; such an outcome has only a key.
  std::optional<Move> move;
  std::uint32_t key = 0;
  std::uint64_t visits = 0;
  double score = 0.5;  // for `side` (nature's for the first player)
  double prior = 0;    // 0 for moves without priors
  Proof proof = Proof::kNone;
  std::uint32_t plies = 0;  // as in MoveReport
  bool expanded = false;    // has a subtree
};

namespace search {

// The moves of a tree, level by level, best first at each position.
// `keysAreMoves`: keys of nature's outcomes are moves.
template <class Move>
std::vector<TraceStep<Move>> traceTree(const Tree& tree,
                                       const TraceLimits& limits,
                                       bool keysAreMoves) {
  using Step = TraceStep<Move>;
  struct Pending {
    std::size_t step;
    std::uint32_t node;
    int depth;
  };
  std::vector<Step> steps;
  std::vector<Pending> pending;
  const std::uint32_t root =
      tree.rootSlot().child->load(std::memory_order_acquire);
  if (root != 0) pending.push_back({Step::kRoot, root, 1});
  for (std::size_t next = 0; next < pending.size(); ++next) {
    const Pending at = pending[next];
    if (at.depth > limits.depth) continue;
    Node& node = *nodeAt(tree.base(), at.node);
    struct Found {
      Step step;
      std::uint32_t child;
    };
    std::vector<Found> found;
    const std::uint32_t opened = node.opened.load(std::memory_order_acquire);
    for (std::uint32_t i = 0; i < opened; ++i) {
      const Slot slot = node.slot(i, tree.base());
      const Tally tally = tree.tally(slot);
      if (tally.visits < limits.visits) continue;
      Step step;
      step.parent = at.step;
      step.depth = at.depth;
      step.side = node.side;
      step.visits = tally.visits;
      step.score = scoreOf(static_cast<double>(tally.units),
                           static_cast<double>(tally.visits));
      const Proven proven =
          provenOf(slot.marks->load(std::memory_order_relaxed));
      step.proof = proven.proof;
      step.plies = proven.plies;
      if (node.open()) {
        step.key =
            node.openSlot(i, tree.base()).key->load(std::memory_order_relaxed);
        if (keysAreMoves || node.side != Side::kNeutral) {
          Move move;
          std::memcpy(static_cast<void*>(&move), &step.key, sizeof(Move));
          step.move = move;
        }
      } else {
        step.move = node.template move<Move>(i, tree.base());
        std::memcpy(&step.key, &*step.move, sizeof(Move));
        step.prior = unpackPrior(node.prior(i, tree.base()));
      }
      const std::uint32_t child = slot.child->load(std::memory_order_acquire);
      step.expanded = child != 0;
      found.push_back({step, child});
    }
    std::vector<std::size_t> order(found.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      const auto rank = [&](std::size_t i) {
        const Step& step = found[i].step;
        return MoveRank{.proof = step.proof,
                        .visits = step.visits,
                        .score = step.score,
                        .plies = step.plies};
      };
      if (rank(a).betterThan(rank(b))) return true;
      return !rank(b).betterThan(rank(a)) && a < b;
    });
    for (std::size_t i : order) {
      if (steps.size() == limits.steps) return steps;
      if (found[i].child != 0) {
        pending.push_back({steps.size(), found[i].child, at.depth + 1});
      }
      steps.push_back(found[i].step);
    }
  }
  return steps;
}

}  // namespace search
}  // namespace phasemachine

#endif  // PHASEMACHINE_AI_SEARCH_TRACE_H_
