// The steps of a line as simulations take them, marked as in progress where
// others should see it.
//
// Thread safety: the tree may be shared as kSharing says.

#ifndef PHASEMACHINE_AI_SEARCH_SIMULATE_TAKEN_STEPS_H_
#define PHASEMACHINE_AI_SEARCH_SIMULATE_TAKEN_STEPS_H_

#include <atomic>
#include <cstdint>

#include "ai/search/choose/select.h"
#include "ai/search/simulate/descent.h"
#include "ai/search/simulate/leases.h"
#include "ai/search/simulate/solver.h"
#include "ai/search/tree/slot.h"
#include "ai/search/tree/tree.h"

namespace phasemachine::search {

// The words of a slot before a simulation took it.
struct Taken {
  std::uint64_t stat = 0;
  std::uint32_t marks = 0;
};

// Appends the step to the line and marks its slot.
template <Sharing kSharing, Game G>
Taken takeStep(Descent<G>& way, typename Descent<G>::Step step,
               const Leases& leases) {
  const Slot& slot = step.slot;
  Taken taken;
  taken.stat = slot.stat->load(std::memory_order_relaxed);
  step.marked =
      kSharing == Sharing::kBatch ||
      (kSharing == Sharing::kThreads && leases.marks(visitsOf(taken.stat)));
  way.append(step);
  if (kSharing == Sharing::kThreads && step.marked) {
    taken.marks = slot.marks->fetch_add(kFlyingOne, std::memory_order_relaxed);
    return taken;
  }
  taken.marks = slot.marks->load(std::memory_order_relaxed);
  if constexpr (kSharing == Sharing::kBatch) {
    slot.marks->store(taken.marks + kFlyingOne, std::memory_order_relaxed);
  }
  return taken;
}

// The view of node `child`, below a slot of `side` that was taken.
[[gnu::always_inline]] inline NodeView viewBelow(const Tree& tree,
                                                 const Taken& taken, Side side,
                                                 std::uint32_t child) {
  const Tally tally = tallyOf(taken.stat);
  const auto visits = static_cast<float>(tally.visits);
  const auto flying = static_cast<float>(flyingOf(taken.marks));
  NodeView view;
  view.node = nodeAt(tree.base(), child);
  view.visits = visits + flying;
  if (tally.visits != 0) {
    view.score = static_cast<float>(tally.units) / kUnitsPerPoint / visits;
    if (signOf(side) != signOf(view.node->side)) view.score = -view.score;
  }
  return view;
}

// Removes the mark.
template <Sharing kSharing, class Step>
void unmarkStep(const Step& step) {
  if (kSharing == Sharing::kAlone || !step.marked) return;
  if (kSharing == Sharing::kThreads) {
    step.slot.marks->fetch_sub(kFlyingOne, std::memory_order_relaxed);
  } else {
    step.slot.marks->store(
        step.slot.marks->load(std::memory_order_relaxed) - kFlyingOne,
        std::memory_order_relaxed);
  }
}

}  // namespace phasemachine::search

#endif  // PHASEMACHINE_AI_SEARCH_SIMULATE_TAKEN_STEPS_H_
