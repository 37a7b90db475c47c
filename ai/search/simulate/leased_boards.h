// Caches the boards along a leased line (leases.h), so that simulations on it
// need not replay all of its moves.
//
// With hidden information each simulation has its own world, so nothing is
// cached.
//
// Thread safety: one object per thread.

#ifndef PHASEMACHINE_AI_SEARCH_SIMULATE_LEASED_BOARDS_H_
#define PHASEMACHINE_AI_SEARCH_SIMULATE_LEASED_BOARDS_H_

#include <cstddef>
#include <cstdint>
#include <memory>

#include "ai/search/simulate/descent.h"
#include "ai/search/simulate/leases.h"
#include "phase/machine.h"

namespace phasemachine::search {

template <Game G>
class LeasedBoards {
  struct Entry {
    typename G::Board board;
    bool kept = false;
  };

 public:
  static constexpr bool kUsable = !G::kHasHiddenInformation;
  // What it takes once it is used.
  static constexpr std::size_t kBytes =
      kUsable ? Leases::kDeepest * sizeof(Entry) : 0;

  // Call when the last step of the path has been leased for `simulations`.
  void note(const Descent<G>& way, std::uint32_t simulations) {
    if constexpr (kUsable) {
      if (entries_ == nullptr) {
        entries_ = std::make_unique_for_overwrite<Entry[]>(Leases::kDeepest);
      }
      Entry& entry = entries_[way.length - 1];
      entry.kept = simulations >= kWorthACopy;
      if (entry.kept) PhaseMachine<G>::clone(way.board, entry.board);
    }
  }

  // Sets the board to the end of the path, all of whose steps are leased.
  // `base` is the tree's.
  void restore(Descent<G>& way, const typename G::Board& root,
               const std::byte* base) const
    requires kUsable
  {
    std::size_t from = way.length;
    while (from > 0 && !entries_[from - 1].kept) --from;
    PhaseMachine<G>::clone(from == 0 ? root : entries_[from - 1].board,
                           way.board);
    // The first step is the root's and has no move.
    for (std::size_t i = from == 0 ? 1 : from; i < way.length; ++i) {
      const typename Descent<G>::Step& step = way.path[i];
      play<G>(way.board, *step.node, step.choice, base);
    }
  }

 private:
  // For fewer simulations, copying a board costs more than replaying the moves.
  static constexpr std::uint32_t kWorthACopy = 4;

  std::unique_ptr<Entry[]> entries_;  // made when first used
};

}  // namespace phasemachine::search

#endif  // PHASEMACHINE_AI_SEARCH_SIMULATE_LEASED_BOARDS_H_
