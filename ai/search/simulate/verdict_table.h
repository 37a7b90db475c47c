// A cache of evaluator scores, for positions reached by several move orders.
//
// A position appears in a tree once for each order of moves that leads to it.
// In games with draws by repetition or move counting its subtree cannot be
// shared, but its score can, if the evaluator provides position keys
// (HasPositionKey in evaluator.h).
//
// An entry is one word {upper half of the key | score as a float}, indexed by
// the lower bits of the mixed key, and always replaced. Two positions are
// confused if 32 bits beyond the index agree by chance: once in four billion
// lookups in a full table.
//
// Contract: find() returns the score passed to store() for that key, after
// rounded(), or nothing.
//
// Thread safety: find() and store() from any number of threads, without locks.

#ifndef PHASEMACHINE_AI_SEARCH_SIMULATE_VERDICT_TABLE_H_
#define PHASEMACHINE_AI_SEARCH_SIMULATE_VERDICT_TABLE_H_

#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

#include "absl/status/statusor.h"

namespace phasemachine::search {

class VerdictTable {
 public:
  // Creates a table with 2^`bits` entries of 8 bytes, but at
  // most a sixteenth of `memoryBytes`; null for 0. Error: ResourceExhausted if
  // the memory cannot be allocated.
  static absl::StatusOr<std::unique_ptr<VerdictTable>> create(
      int bits, std::uint64_t memoryBytes);

  std::uint64_t bytes() const { return (mask_ + 1) * sizeof(Entry); }

  std::optional<double> find(std::uint64_t key) const {
    const std::uint64_t mixed = mix(key);
    const std::uint64_t entry =
        entries_[mixed & mask_].load(std::memory_order_relaxed);
    if ((entry ^ mixed) >> 32 != 0 || entry == 0) return std::nullopt;
    return static_cast<double>(
        std::bit_cast<float>(static_cast<std::uint32_t>(entry)));
  }

  // `score` in [0, 1].
  void store(std::uint64_t key, double score) {
    const std::uint64_t mixed = mix(key);
    entries_[mixed & mask_].store(
        (mixed >> 32 << 32) |
            std::bit_cast<std::uint32_t>(static_cast<float>(score)),
        std::memory_order_relaxed);
  }

  // A score as stored in the table. Use it also for scores not yet in the
  // table, so that a search does not depend on the table's contents.
  static double rounded(double score) {
    return static_cast<double>(static_cast<float>(score));
  }

  void clear();

 private:
  using Entry = std::atomic<std::uint64_t>;

  VerdictTable(std::unique_ptr<Entry[]> entries, std::size_t size)
      : mask_(size - 1), entries_(std::move(entries)) {}

  // Index and tag depend on all bits (the finalizer of MurmurHash3; Appleby,
  // 2008).
  static std::uint64_t mix(std::uint64_t key) {
    key = (key ^ key >> 33) * 0xFF51AFD7ED558CCDULL;
    key = (key ^ key >> 33) * 0xC4CEB9FE1A85EC53ULL;
    return key ^ key >> 33;
  }

  std::uint64_t mask_;
  std::unique_ptr<Entry[]> entries_;
};

// Memory use of a table; 0 for null.
inline std::uint64_t bytesOf(const VerdictTable* table) {
  return table == nullptr ? 0 : table->bytes();
}

}  // namespace phasemachine::search

#endif  // PHASEMACHINE_AI_SEARCH_SIMULATE_VERDICT_TABLE_H_
