// Visits of much-visited moves, gathered by one thread and added in portions.
//
// The first moves of every line are counted by every simulation of every
// thread, and a word that several processors write wanders between them. For a
// move with thousands of visits it makes no difference whether the last few
// are counted at once, so each thread keeps them back and adds some together.
// Nor does it matter for such a move how many simulations are under way, so
// they are not counted there.
//
// Contract: counts are exact after flush().
//
// Thread safety: one object a thread; the tree may be shared.

#ifndef PHASEMACHINE_AI_SEARCH_HOT_COUNTS_H_
#define PHASEMACHINE_AI_SEARCH_HOT_COUNTS_H_

#include <array>
#include <cstddef>
#include <cstdint>

#include "ai/search/tree.h"

namespace phasemachine::search {

class HotCounts {
 public:
  // Moves with this many visits are hot.
  static constexpr std::uint32_t kFrom = 1024;
  // So many visits are kept back at most.
  static constexpr std::uint32_t kPortion = 16;

  // One finished visit worth `units` to the side that made the move.
  void add(Tree& tree, const Slot& slot, std::int64_t units) {
    const auto address = reinterpret_cast<std::uintptr_t>(slot.stat);
    Entry& entry = entries_[(address >> 3 ^ address >> 9) % kEntries];
    if (entry.slot.stat != slot.stat) {
      flush(tree, entry);
      entry.slot = slot;
    }
    entry.units += units;
    if (++entry.visits == kPortion) flush(tree, entry);
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
    std::int64_t units = 0;
    std::uint32_t visits = 0;
  };

  static void flush(Tree& tree, Entry& entry) {
    if (entry.visits == 0) return;
    tree.visitMany(entry.slot, entry.units, entry.visits);
    entry.units = 0;
    entry.visits = 0;
  }

  static constexpr std::size_t kEntries = 512;
  std::array<Entry, kEntries> entries_;
};

}  // namespace phasemachine::search

#endif  // PHASEMACHINE_AI_SEARCH_HOT_COUNTS_H_
