#include "phase/perft.h"

#include <atomic>
#include <cstdlib>

#include "core/hash.h"

namespace phasemachine {

// One cache line. Zeroed memory is an empty entry.
struct alignas(64) PerftTable::Entry {
  PerftKey key;
  std::uint64_t count;
  std::int32_t depth;  // 0: empty
  std::uint32_t taken;

  // Locks an entry for a few loads and stores.
  class Hold {
   public:
    explicit Hold(Entry& entry) : taken_(entry.taken) {
      while (taken_.exchange(1, std::memory_order_acquire) != 0) {
      }
    }
    ~Hold() { taken_.store(0, std::memory_order_release); }
    Hold(const Hold&) = delete;
    Hold& operator=(const Hold&) = delete;

   private:
    std::atomic_ref<std::uint32_t> taken_;
  };
};

PerftTable::PerftTable(std::size_t bytes) {
  static_assert(sizeof(Entry) == 64);
  const std::size_t entries =
      std::bit_floor(std::max<std::size_t>(bytes / sizeof(Entry), 2));
  // One extra entry, for alignment to a cache line.
  memory_ = std::calloc(entries + 1, sizeof(Entry));
  if (memory_ == nullptr) return;
  const auto address = reinterpret_cast<std::uintptr_t>(memory_);
  entries_ = reinterpret_cast<Entry*>((address + 63) & ~std::uintptr_t{63});
  capacity_ = entries;
}

PerftTable::~PerftTable() { std::free(memory_); }

PerftTable::Entry* PerftTable::home(const PerftKey& key, int depth) const {
  auto hash = static_cast<std::uint64_t>(depth);
  for (const std::uint64_t word : key) hash = hashCombine(hash, word);
  return entries_ + (hash & (capacity_ - 1) & ~std::size_t{1});
}

std::optional<std::uint64_t> PerftTable::find(const PerftKey& key, int depth) {
  if (capacity_ == 0) return std::nullopt;
  Entry* const first = home(key, depth);
  for (Entry* entry : {first, first + 1}) {
    const Entry::Hold hold(*entry);
    if (entry->depth == depth && entry->key == key) return entry->count;
  }
  return std::nullopt;
}

void PerftTable::store(const PerftKey& key, int depth, std::uint64_t count) {
  if (capacity_ == 0) return;
  Entry* const first = home(key, depth);
  // The first entry keeps the costliest count, the second the latest.
  for (Entry* entry : {first, first + 1}) {
    const Entry::Hold hold(*entry);
    if (entry == first && entry->depth > 0 && entry->count > count) continue;
    entry->key = key;
    entry->depth = depth;
    entry->count = count;
    return;
  }
}

}  // namespace phasemachine
