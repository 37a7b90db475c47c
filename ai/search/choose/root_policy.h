// Special treatment of the root: noise on its priors, excluded moves, and
// another rule for the next move (gumbel_root.h).
//
// Thread safety: prepared by one thread, then read by all.

#ifndef PHASEMACHINE_AI_SEARCH_CHOOSE_ROOT_POLICY_H_
#define PHASEMACHINE_AI_SEARCH_CHOOSE_ROOT_POLICY_H_

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "ai/search/choose/gumbel_root.h"
#include "ai/search/choose/select.h"
#include "ai/search/tree/tree.h"

namespace phasemachine::search {

class RootPolicy {
 public:
  // Nothing special.
  void reset() {
    shares_.clear();
    gumbel_.reset();
  }
  // One share per slot of the root, possibly for the first slots only; a
  // negative share excludes the move. Precondition: all these slots are open,
  // and not all are excluded.
  void setShares(std::span<const float> shares) {
    shares_.assign(shares.begin(), shares.end());
  }
  // Precondition: shares are set, to the same priors.
  void setGumbel(GumbelRoot gumbel) { gumbel_.emplace(std::move(gumbel)); }
  bool active() const { return !shares_.empty(); }
  // Null if moves are selected as in the tree.
  const GumbelRoot* gumbel() const { return gumbel_ ? &*gumbel_ : nullptr; }
  bool leavesOut(std::uint32_t slot) const {
    return slot < shares_.size() && shares_[slot] < 0;
  }

  // As select.h, with these shares as priors and only these slots; or as
  // gumbel_root.h.
  std::uint32_t select(const NodeView& view,
                       const SelectionConstants& constants,
                       const Tree& tree) const;

 private:
  std::vector<float> shares_;
  std::optional<GumbelRoot> gumbel_;
};

}  // namespace phasemachine::search

#endif  // PHASEMACHINE_AI_SEARCH_CHOOSE_ROOT_POLICY_H_
