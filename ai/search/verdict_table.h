// What the evaluator said of positions, for those that are reached again.
//
// A position comes up in a tree once for each order of moves that leads to it.
// Its subtree cannot be shared where games are drawn by repetition or by
// counting moves, but what the evaluator thinks of it can, as far as the
// evaluator names what it looks at (HasPositionKey in evaluator.h).
//
// An entry is one word {upper half of the key | score as a float}, found by the
// lower bits of the mixed key, and always replaced. Two positions are taken for
// the same when 32 bits beyond the index agree by chance: once in four billion
// looks at a table that is full.
//
// Contract: find() gives what store() was given for that key, rounded() once,
// or nothing.
//
// Thread safety: find() and store() from any number of threads, without locks.

#ifndef PHASEMACHINE_AI_SEARCH_VERDICT_TABLE_H_
#define PHASEMACHINE_AI_SEARCH_VERDICT_TABLE_H_

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
  static constexpr int kMostBits = 27;  // 1 GiB

  // With 2 to the power of `bits` entries of 8 bytes, 1 to kMostBits, or as
  // many as take a sixteenth of `memoryBytes`; null for 0. ResourceExhausted
  // when the memory cannot be had.
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

  // A score as the table keeps it. To be used for scores not yet in it, too, so
  // that a search does not depend on what the table happens to hold.
  static double rounded(double score) {
    return static_cast<double>(static_cast<float>(score));
  }

  void clear();

 private:
  using Entry = std::atomic<std::uint64_t>;

  VerdictTable(std::unique_ptr<Entry[]> entries, std::size_t size)
      : mask_(size - 1), entries_(std::move(entries)) {}

  // Index and the rest are to depend on all bits (the finalizer of MurmurHash3;
  // Appleby, 2008).
  static std::uint64_t mix(std::uint64_t key) {
    key = (key ^ key >> 33) * 0xFF51AFD7ED558CCDULL;
    key = (key ^ key >> 33) * 0xC4CEB9FE1A85EC53ULL;
    return key ^ key >> 33;
  }

  std::uint64_t mask_;
  std::unique_ptr<Entry[]> entries_;
};

// What a table takes; null: nothing.
inline std::uint64_t bytesOf(const VerdictTable* table) {
  return table == nullptr ? 0 : table->bytes();
}

}  // namespace phasemachine::search

#endif  // PHASEMACHINE_AI_SEARCH_VERDICT_TABLE_H_
