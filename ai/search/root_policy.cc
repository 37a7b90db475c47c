#include "ai/search/root_policy.h"

#include <cmath>
#include <limits>

namespace phasemachine::search {

std::uint32_t RootPolicy::select(const NodeView& view,
                                 const SelectionConstants& constants,
                                 const Tree& tree) const {
  Node& node = *view.node;
  float visitedShare = 0;
  for (std::uint32_t i = 0; i < shares_.size(); ++i) {
    const Slot slot = node.slot(i, tree.base());
    if (!leavesOut(i) &&
        visitsOf(slot.stat->load(std::memory_order_relaxed)) != 0) {
      visitedShare += shares_[i];
    }
  }
  const float fpu =
      view.score - constants.fpuReduction * std::sqrt(visitedShare);
  const SlotScore score = makeSlotScore(constants, view.visits, fpu);
  float best = -std::numeric_limits<float>::infinity();
  std::uint32_t choice = 0;
  bool chosen = false;
  for (std::uint32_t i = 0; i < shares_.size(); ++i) {
    if (leavesOut(i)) continue;
    const Slot slot = node.slot(i, tree.base());
    const std::uint32_t started = slot.started->load(std::memory_order_relaxed);
    const std::uint64_t stat = slot.stat->load(std::memory_order_relaxed);
    const Proof proof = proofOf(started);
    if (proof == Proof::kWin) return i;
    const Tally tally =
        tallyOf(stat, started, wideKey(slot.stat, tree.base()), tree.wide());
    const float value =
        proof == Proof::kLoss
            ? -std::numeric_limits<float>::max()
            : score(static_cast<float>(tally.visits),
                    static_cast<float>(inFlight(started, visitsOf(stat))),
                    static_cast<float>(tally.units), shares_[i],
                    proof == Proof::kDraw);
    if (!chosen || value > best) {
      best = value;
      choice = i;
      chosen = true;
    }
  }
  return choice;
}

}  // namespace phasemachine::search
