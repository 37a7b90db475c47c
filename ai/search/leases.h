// Much-visited moves, taken by one thread for several simulations at a time.
//
// The first moves of every line are chosen and counted by every simulation of
// every thread, and a word that several processors write wanders between them,
// with all that lies beside it. For a move with many visits it makes no
// difference whether the next few are chosen one by one. So a thread that has
// chosen such a move takes a lease of it: it makes so many simulations there
// without looking at the node again, and adds their results together. The
// lease counts as simulations under way, so that other threads turn to other
// moves meanwhile and each works in a part of the tree that its processor has
// at hand. All threads together hold at most 1/32 of a move's visits.
//
// Leases lie on one line from the root. When a lease ends, so do those below.
//
// Nor does it matter for a move with many visits how many single simulations
// are under way, so only moves with few are marked with them.
//
// Contract: counts are exact after releaseAll().
//
// Thread safety: one object a thread; the tree may be shared.

#ifndef PHASEMACHINE_AI_SEARCH_LEASES_H_
#define PHASEMACHINE_AI_SEARCH_LEASES_H_

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "ai/search/select.h"
#include "ai/search/tree.h"

namespace phasemachine::search {

class Leases {
 public:
  // So many simulations a lease is for at most.
  static constexpr std::uint32_t kLongest = 64;

  struct Lease {
    Slot slot;
    std::uint32_t choice = 0;  // the slot's index at its node
    NodeView below;            // the node that the move leads to
    std::uint32_t granted = 0;
    std::uint32_t used = 0;
    std::uint64_t visits = 0;  // a stat word
  };

  // For a tree that `threads` threads search.
  Leases(Tree& tree, int threads)
      : tree_(tree),
        sharePerLease_(kShareHeld * static_cast<std::uint32_t>(threads)),
        markBelow_(kMarkedPerThread * static_cast<std::uint32_t>(threads)) {}

  // Whether a simulation under way is marked at a move with so many visits.
  bool marks(std::uint32_t visits) const { return visits < markBelow_; }

  // A simulation begins at the root.
  void begin() {
    length_ = 0;
    following_ = true;
  }
  // The leased move at the node where the simulation stands, which takes it;
  // null when it must choose.
  Lease* next() {
    if (!following_) return nullptr;
    if (length_ < held_) {
      Lease& lease = leases_[length_];
      const std::uint32_t marks =
          lease.slot.marks->load(std::memory_order_relaxed);
      if (lease.used < lease.granted && proofOf(marks) == Proof::kNone) {
        ++lease.used;
        ++length_;
        return &lease;
      }
      release(length_);
    }
    return nullptr;
  }
  // The simulation has chosen a move with so many visits and an expanded
  // position below: takes a lease when they are many.
  void take(const Slot& slot, std::uint32_t choice, const NodeView& below,
            std::uint32_t visits) {
    if (!following_) return;
    following_ = visits >= 2 * sharePerLease_ && length_ < leases_.size();
    if (!following_) return;
    const std::uint32_t granted = std::min(visits / sharePerLease_, kLongest);
    slot.marks->fetch_add(granted * kFlyingOne, std::memory_order_relaxed);
    leases_[length_++] = {slot, choice, below, granted, 1, 0};
    held_ = length_;
  }

  // The simulation has gone on without a lease.
  void stop() { following_ = false; }

  // The first so many steps of the simulation's path are leased.
  std::size_t length() const { return length_; }
  // A leased step's finished visit, worth `units` to the side that made it.
  void add(std::size_t step, std::int64_t units) {
    leases_[step].visits += makeStat(units, 1);
  }

  void releaseAll() { release(0); }

 private:
  void release(std::size_t from) {
    while (held_ > from) {
      const Lease& lease = leases_[--held_];
      if (lease.visits != 0) tree_.visitMany(lease.slot, lease.visits);
      lease.slot.marks->fetch_sub(lease.granted * kFlyingOne,
                                  std::memory_order_relaxed);
    }
  }

  // One visit in so many may be held, by all threads together.
  static constexpr std::uint32_t kShareHeld = 32;
  static constexpr std::uint32_t kMarkedPerThread = 16;
  static constexpr std::size_t kDeepest = 32;

  Tree& tree_;
  std::uint32_t sharePerLease_;
  std::uint32_t markBelow_;
  bool following_ = false;
  std::size_t length_ = 0;
  std::size_t held_ = 0;
  std::array<Lease, kDeepest> leases_;
};

}  // namespace phasemachine::search

#endif  // PHASEMACHINE_AI_SEARCH_LEASES_H_
