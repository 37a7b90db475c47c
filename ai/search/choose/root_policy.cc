#include "ai/search/choose/root_policy.h"

#include <cmath>
#include <limits>

namespace phasemachine::search {

std::uint32_t RootPolicy::select(const NodeView& view,
                                 const SelectionConstants& constants,
                                 const Tree& tree) const {
  if (gumbel_) return gumbel_->select(tree);
  Node& node = *view.node;
  float visitedShare = 0;
  for (std::uint32_t i = 0; i < shares_.size(); ++i) {
    const Slot slot = node.slot(i, tree.base());
    if (!leavesOut(i) &&
        visitsOf(slot.stat->load(std::memory_order_relaxed)) != 0) {
      visitedShare += shares_[i];
    }
  }
  const SlotScore score(constants, view.visits,
                        firstPlayUrgency(constants, view.score, visitedShare));
  float best = -std::numeric_limits<float>::infinity();
  std::uint32_t choice = 0;
  bool chosen = false;
  for (std::uint32_t i = 0; i < shares_.size(); ++i) {
    if (leavesOut(i)) continue;
    const Slot slot = node.slot(i, tree.base());
    const std::uint32_t marks = slot.marks->load(std::memory_order_relaxed);
    const std::uint64_t stat = slot.stat->load(std::memory_order_relaxed);
    const Proof proof = proofOf(marks);
    if (proof == Proof::kWin) return i;
    float value = 0;  // of a draw
    if (proof == Proof::kLoss) {
      value = -std::numeric_limits<float>::max();
    } else if (proof == Proof::kNone) {
      const Tally tally = tallyOf(stat);
      value = score(static_cast<float>(tally.visits), marks,
                    static_cast<float>(tally.units), shares_[i]);
    }
    if (!chosen || value > best) {
      best = value;
      choice = i;
      chosen = true;
    }
  }
  return choice;
}

}  // namespace phasemachine::search
