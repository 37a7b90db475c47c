// The best evaluation that can be reached: implicit minimax backups (Lanctot et
// al., "Monte Carlo tree search with heuristic evaluations using implicit
// minimax backups", 2014).
//
// Every slot keeps, beside the mean of its results, what the evaluator said of
// its position, and once moves below have been tried, the best of theirs for
// the side that decides there. At nature's decisions it is the mean of the
// outcomes seen, weighted by their visits.
//
// Thread safety: the tree may be shared; a value may then be of a moment ago.

#ifndef PHASEMACHINE_AI_SEARCH_IMPLICIT_MINIMAX_H_
#define PHASEMACHINE_AI_SEARCH_IMPLICIT_MINIMAX_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "ai/search/judge.h"
#include "ai/search/node.h"
#include "ai/search/slot.h"
#include "ai/search/solver.h"
#include "core/side.h"

namespace phasemachine::search {

// Of a node's tried moves, for the side that decides there (nature: the first
// player); -1 to 1. Nothing when none has a value.
inline std::optional<float> minimaxOfNode(Node& node, std::byte* base) {
  const std::uint32_t opened = node.opened.load(std::memory_order_acquire);
  const bool chance = node.side == Side::kNeutral;
  std::optional<float> best;
  float sum = 0;
  float weight = 0;
  for (std::uint32_t i = 0; i < opened; ++i) {
    const Slot slot = node.slot(i, base);
    const std::uint32_t marks = slot.marks->load(std::memory_order_relaxed);
    if (!hasMinimax(marks)) continue;
    const float value = minimaxOf(marks);
    if (chance) {
      const auto visits = static_cast<float>(
          visitsOf(slot.stat->load(std::memory_order_relaxed)));
      sum += visits * value;
      weight += visits;
    }
    best = best ? std::max(*best, value) : value;
  }
  return chance && weight > 0 ? sum / weight : best;
}

inline void storeMinimax(const Slot& slot, float value) {
  std::uint32_t marks = slot.marks->load(std::memory_order_relaxed);
  while (!slot.marks->compare_exchange_weak(marks, withMinimax(marks, value),
                                            std::memory_order_relaxed)) {
  }
}

// Notes a verdict at the last step of a path, and what follows for the steps
// before. A Step has slot, node and side.
template <class Step>
void backUpMinimax(std::span<Step> path, const Verdict& verdict,
                   std::byte* base) {
  std::size_t i = path.size() - 1;
  const auto first = static_cast<float>(2 * verdict.first - 1);
  storeMinimax(path[i].slot, static_cast<float>(signOf(path[i].side)) * first);
  for (; i > 0; --i) {
    Node& below = *path[i].node;
    const std::optional<float> value = minimaxOfNode(below, base);
    if (!value) return;
    const bool flip = signOf(path[i - 1].side) != signOf(below.side);
    storeMinimax(path[i - 1].slot, flip ? -*value : *value);
  }
}

}  // namespace phasemachine::search

#endif  // PHASEMACHINE_AI_SEARCH_IMPLICIT_MINIMAX_H_
