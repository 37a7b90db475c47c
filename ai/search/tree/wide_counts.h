// Visit counts beyond the range of a stat word.
//
// A stat word has 28 bits for visits. When half of that range is used, kSpilled
// visits and their share of the value move to this table, and the slot's wide
// bit is set to say so. Few moves get that far (each takes 134 million
// simulations), so a small fixed table suffices, made when it is first needed.
//
// Contract: sums are exact; a reader during a spill may briefly count the
// spilled visits twice or not at all. If the table is full, a slot drops the
// visits instead; its mean stays the same.
//
// Thread safety: add() and find() from any number of threads.

#ifndef PHASEMACHINE_AI_SEARCH_TREE_WIDE_COUNTS_H_
#define PHASEMACHINE_AI_SEARCH_TREE_WIDE_COUNTS_H_

#include <array>
#include <atomic>
#include <cstdint>

#include "ai/search/tree/node.h"
#include "ai/search/tree/slot.h"

namespace phasemachine::search {

// A slot's total count.
struct Tally {
  std::uint64_t visits = 0;
  std::int64_t units = 0;
};

class WideCounts {
 public:
  WideCounts() = default;
  WideCounts(const WideCounts&) = delete;
  WideCounts& operator=(const WideCounts&) = delete;
  ~WideCounts() { delete entries_.load(std::memory_order_relaxed); }

  // Adds to the entry of the slot whose stat word is at `key` (its offset from
  // the arena's start in words). False if the table is full.
  bool add(std::uint64_t key, const Tally& tally);
  Tally find(std::uint64_t key) const;
  // Replaces the entry; false if the table is full. Single-threaded.
  bool set(std::uint64_t key, const Tally& tally);
  void clear();

  // Calls f(key, tally) for each entry.
  template <class F>
  void forEach(F&& f) const {
    const Entries* entries = entries_.load(std::memory_order_acquire);
    if (entries == nullptr) return;
    for (const Entry& entry : *entries) {
      const std::uint64_t key = entry.key.load(std::memory_order_relaxed);
      if (key != 0) f(key, read(entry));
    }
  }

 private:
  struct Entry {
    std::atomic<std::uint64_t> key{0};
    std::atomic<std::uint64_t> visits{0};
    std::atomic<std::int64_t> units{0};
  };
  static Tally read(const Entry& entry) {
    return {entry.visits.load(std::memory_order_relaxed),
            entry.units.load(std::memory_order_relaxed)};
  }

  static constexpr std::size_t kEntries = 1024;
  using Entries = std::array<Entry, kEntries>;
  // The entries, made when first needed; null if there is no memory.
  Entries* made();

  std::atomic<Entries*> entries_{nullptr};
};

// Moves kSpilled visits of a slot to the table. Call from the thread whose
// visit made the count kSpillAt; concurrent visits are safe.
void spill(const Slot& slot, std::uint64_t key, WideCounts& wide);

// All visits of a slot.
inline Tally tallyOf(std::uint64_t stat, std::uint32_t marks, std::uint64_t key,
                     const WideCounts& wide) {
  Tally tally{visitsOf(stat), unitsOf(stat)};
  if ((marks & kWideBit) != 0) [[unlikely]] {
    const Tally more = wide.find(key);
    tally.visits += more.visits;
    tally.units += more.units;
  }
  return tally;
}

}  // namespace phasemachine::search

#endif  // PHASEMACHINE_AI_SEARCH_TREE_WIDE_COUNTS_H_
