// Leases: a thread takes an often-visited move for several simulations.
//
// Every simulation of every thread selects and counts the first moves of a
// line, and a cache line written by several processors bounces between them. At
// a move with many visits it makes no difference whether the next few
// simulations are selected one by one. So a thread that has selected such a
// move takes a lease of it: it makes a number of simulations there without
// visiting the node again, and adds their results at once. The lease counts as
// simulations in progress, so other threads select other moves meanwhile, and
// each thread works in a part of the tree that is in its cache. All threads
// together hold at most 1/32 of a move's visits.
//
// Leases lie on one line from the root. When a lease ends, so do those below
// it.
//
// For a move with many visits, single simulations in progress do not matter
// either, so they are marked only at moves with few visits, and below a lease
// only at those with very few, where two threads would reach the same position.
//
// Contract: counts are exact after releaseAll().
//
// Thread safety: one object per thread; the tree may be shared.

#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "ai/search/choose/select.h"
#include "ai/search/tree/tree.h"

namespace phasemachine::search {

// When to lease and when to mark, in a tree searched by `threads` threads.
class LeaseRule {
 public:
  // `longest`: maximum simulations per lease; 1 disables leases.
  LeaseRule(int threads, int longest)
      : visitsPerLeased_(kShareHeld * static_cast<std::uint32_t>(threads)),
        markBelow_(kMarkedPerThread * static_cast<std::uint32_t>(threads)),
        longest_(static_cast<std::uint32_t>(longest)) {}

  // Length of a lease of a move with `visits`; 0: no lease.
  std::uint32_t lengthOf(std::uint32_t visits) const {
    if (visits < 2 * visitsPerLeased_ || longest_ < 2) return 0;
    return std::min(visits / visitsPerLeased_, longest_);
  }
  // True if simulations in progress are marked at a move with this many visits.
  bool marks(std::uint32_t visits) const { return visits < markBelow_; }

 private:
  // All threads together may hold one in this many visits.
  static constexpr std::uint32_t kShareHeld = 32;
  static constexpr std::uint32_t kMarkedPerThread = 16;

  std::uint32_t visitsPerLeased_;
  std::uint32_t markBelow_;
  std::uint32_t longest_;
};

class Leases {
 public:
  // Maximum depth of leases in plies.
  static constexpr std::size_t kDeepest = 32;

  struct Lease {
    Slot slot;
    NodeView below;  // the node after the move
    std::uint32_t granted = 0;
    std::uint32_t used = 0;
    std::uint64_t visits = 0;  // a stat word
  };

  Leases(Tree& tree, const LeaseRule& rule) : tree_(tree), rule_(rule) {}

  // Starts a simulation: follows the leased line and takes one simulation of
  // each lease on it. Returns the number of leases; the first is of the root.
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
  // Whether all of the simulation's steps so far are leased.
  bool following() const { return following_; }
  // Whether the simulation takes a lease of a move that it has selected, with an
  // expanded position below.
  bool wants(std::uint32_t visits) const {
    return following_ && length_ < leases_.size() &&
           rule_.lengthOf(visits) != 0;
  }
  // Takes it if it wants it. Returns its length, or 0.
  std::uint32_t take(const Slot& slot, const NodeView& below,
                     std::uint32_t visits) {
    following_ = wants(visits);
    if (!following_) return 0;
    const std::uint32_t granted = rule_.lengthOf(visits);
    slot.marks->fetch_add(granted * kFlyingOne, std::memory_order_relaxed);
    leases_[length_++] = {slot, below, granted, 1, 0};
    held_ = length_;
    return granted;
  }

  // Call when the simulation continues without a lease.
  void stop() { following_ = false; }

  // True if the simulation must be marked at a move with `visits`.
  bool marks(std::uint32_t visits) const {
    return length_ < 2 ? rule_.marks(visits) : visits < kMarkedWhenLeased;
  }

  // The number of leased steps at the start of the simulation's path.
  std::size_t length() const { return length_; }
  // Adds a finished visit of a leased step, worth `units` to its side.
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
      // What was chosen at the nodes before and after the move counted on it.
      lease.below.node->forgetNext();
      if (held_ > 0) leases_[held_ - 1].below.node->forgetNext();
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
