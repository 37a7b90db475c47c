// Visits of much-visited moves, gathered by one thread and added in portions.
//
// The first moves of every line are counted by every simulation of every
// thread, and a word that several processors write wanders between them, with
// all that lies beside it. For a move with many visits it makes no difference
// whether the last few are counted at once, so each thread keeps them back and
// adds some together. All threads together keep back at most 1/32 of a move's
// visits. That also makes a thread stay for some simulations in one part of
// the tree, whose memory it then has at hand.
//
// Nor does it matter for a move with many visits how many simulations are
// under way, so only moves with few are marked with them.
//
// Contract: counts are exact after flush().
//
// Thread safety: one object a thread; the tree may be shared.

#ifndef PHASEMACHINE_AI_SEARCH_HOT_COUNTS_H_
#define PHASEMACHINE_AI_SEARCH_HOT_COUNTS_H_

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "ai/search/tree.h"

namespace phasemachine::search {

class HotCounts {
 public:
  // So many visits of a move are kept back at most.
  static constexpr std::uint32_t kLargestPortion = 64;

  // For a tree that `threads` threads search.
  explicit HotCounts(int threads)
      : keepFrom_(kShareKept * static_cast<std::uint32_t>(threads)),
        markBelow_(kMarkedPerThread * static_cast<std::uint32_t>(threads)) {}

  // Whether a simulation under way is marked at a move with so many visits.
  bool marks(std::uint32_t visits) const { return visits < markBelow_; }
  // How many visits of such a move are added together.
  std::uint32_t portion(std::uint32_t visits) const {
    return visits < 2 * keepFrom_
               ? 1
               : std::min(visits / keepFrom_, kLargestPortion);
  }

  // One finished visit worth `units` to the side that made the move; to be
  // added with others when they are `portion`.
  void add(Tree& tree, const Slot& slot, std::int64_t units,
           std::uint32_t portion) {
    const auto address = reinterpret_cast<std::uintptr_t>(slot.stat);
    Entry& entry = entries_[(address >> 3 ^ address >> 9) % kEntries];
    if (entry.slot.stat != slot.stat) {
      flush(tree, entry);
      entry.slot = slot;
    }
    entry.visits += makeStat(units, 1);
    if (visitsOf(entry.visits) >= portion) flush(tree, entry);
  }

  // Adds what was kept back.
  void flush(Tree& tree) {
    for (Entry& entry : entries_) {
      flush(tree, entry);
      entry.slot = {};
    }
  }

 private:
  struct Entry {
    Slot slot = {};
    std::uint64_t visits = 0;  // a stat word
  };

  static void flush(Tree& tree, Entry& entry) {
    if (entry.visits == 0) return;
    tree.visitMany(entry.slot, entry.visits);
    entry.visits = 0;
  }

  // One visit in so many may be kept back, by all threads together.
  static constexpr std::uint32_t kShareKept = 32;
  static constexpr std::uint32_t kMarkedPerThread = 16;
  static constexpr std::size_t kEntries = 512;

  std::uint32_t keepFrom_;
  std::uint32_t markBelow_;
  std::array<Entry, kEntries> entries_;
};

}  // namespace phasemachine::search

#endif  // PHASEMACHINE_AI_SEARCH_HOT_COUNTS_H_
