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
// are under way, so only moves with few are marked with them, and below a lease
// only those with very few, where two threads would look at the same position.
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

// What is leased, and what is marked, in a tree that `threads` threads search.
class LeaseRule {
 public:
  // A lease is for `longest` simulations at most; 1: there are none.
  LeaseRule(int threads, int longest)
      : visitsPerLeased_(kShareHeld * static_cast<std::uint32_t>(threads)),
        markBelow_(kMarkedPerThread * static_cast<std::uint32_t>(threads)),
        longest_(static_cast<std::uint32_t>(longest)) {}

  // For how many simulations a move with so many visits is leased; 0: not.
  std::uint32_t lengthOf(std::uint32_t visits) const {
    if (visits < 2 * visitsPerLeased_ || longest_ < 2) return 0;
    return std::min(visits / visitsPerLeased_, longest_);
  }
  // Whether each simulation under way is marked at such a move.
  bool marks(std::uint32_t visits) const { return visits < markBelow_; }

 private:
  // One visit in so many may be held, by all threads together.
  static constexpr std::uint32_t kShareHeld = 32;
  static constexpr std::uint32_t kMarkedPerThread = 16;

  std::uint32_t visitsPerLeased_;
  std::uint32_t markBelow_;
  std::uint32_t longest_;
};

class Leases {
 public:
  // So many plies from the root they reach at most.
  static constexpr std::size_t kDeepest = 32;

  struct Lease {
    Slot slot;
    NodeView below;  // the node that the move leads to
    std::uint32_t granted = 0;
    std::uint32_t used = 0;
    std::uint64_t visits = 0;  // a stat word
  };

  Leases(Tree& tree, const LeaseRule& rule) : tree_(tree), rule_(rule) {}

  const LeaseRule& rule() const { return rule_; }

  // A simulation begins: it follows the leased line and takes one simulation of
  // each lease on it. Returns how many there are; the first is of the root.
  std::size_t begin() {
    length_ = 0;
    while (length_ < held_ && usable(leases_[length_])) {
      ++leases_[length_++].used;
    }
    release(length_);
    following_ = true;
    return length_;
  }
  const Lease& at(std::size_t step) const { return leases_[step]; }
  // The simulation has chosen a move with so many visits and an expanded
  // position below: takes a lease when they are many. Returns for how many
  // simulations.
  std::uint32_t take(const Slot& slot, const NodeView& below,
                     std::uint32_t visits) {
    if (!following_) return 0;
    const std::uint32_t granted = rule_.lengthOf(visits);
    following_ = granted != 0 && length_ < leases_.size();
    if (!following_) return 0;
    slot.marks->fetch_add(granted * kFlyingOne, std::memory_order_relaxed);
    leases_[length_++] = {slot, below, granted, 1, 0};
    held_ = length_;
    return granted;
  }

  // The simulation has gone on without a lease.
  void stop() { following_ = false; }

  // Whether the simulation is to be marked at a move with so many visits.
  bool marks(std::uint32_t visits) const {
    return length_ < 2 ? rule_.marks(visits) : visits < kMarkedWhenLeased;
  }

  // The first so many steps of the simulation's path are leased.
  std::size_t length() const { return length_; }
  // A leased step's finished visit, worth `units` to the side that made it.
  void add(std::size_t step, std::int64_t units) {
    leases_[step].visits += makeStat(units, 1);
  }

  void releaseAll() { release(0); }

 private:
  static constexpr std::uint32_t kMarkedWhenLeased = 4;

  static bool usable(const Lease& lease) {
    return lease.used < lease.granted &&
           proofOf(lease.slot.marks->load(std::memory_order_relaxed)) ==
               Proof::kNone;
  }

  void release(std::size_t from) {
    while (held_ > from) {
      const Lease& lease = leases_[--held_];
      if (lease.visits != 0) tree_.visitMany(lease.slot, lease.visits);
      lease.slot.marks->fetch_sub(lease.granted * kFlyingOne,
                                  std::memory_order_relaxed);
    }
  }

  Tree& tree_;
  LeaseRule rule_;
  bool following_ = false;
  std::size_t length_ = 0;
  std::size_t held_ = 0;
  std::array<Lease, kDeepest> leases_;
};

}  // namespace phasemachine::search

#endif  // PHASEMACHINE_AI_SEARCH_LEASES_H_
