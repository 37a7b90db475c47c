// Special treatment of the root: noise on its priors, and excluded moves.
//
// Thread safety: prepared by one thread, then read by all.

#ifndef PHASEMACHINE_AI_SEARCH_ROOT_POLICY_H_
#define PHASEMACHINE_AI_SEARCH_ROOT_POLICY_H_

#include <cstdint>
#include <span>
#include <vector>

#include "ai/search/select.h"
#include "ai/search/tree.h"

namespace phasemachine::search {

class RootPolicy {
 public:
  // Nothing special.
  void reset() { shares_.clear(); }
  // One share per slot of the root, possibly for the first slots only; a
  // negative share excludes the move. Precondition: all these slots are open,
  // and not all are excluded.
  void setShares(std::span<const float> shares) {
    shares_.assign(shares.begin(), shares.end());
  }
  bool active() const { return !shares_.empty(); }
  bool leavesOut(std::uint32_t slot) const {
    return slot < shares_.size() && shares_[slot] < 0;
  }

  // As select.h, with these shares as priors and only these slots.
  std::uint32_t select(const NodeView& view,
                       const SelectionConstants& constants,
                       const Tree& tree) const;

 private:
  std::vector<float> shares_;
};

}  // namespace phasemachine::search

#endif  // PHASEMACHINE_AI_SEARCH_ROOT_POLICY_H_
