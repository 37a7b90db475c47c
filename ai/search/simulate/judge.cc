#include "ai/search/simulate/judge.h"

#include <algorithm>
#include <new>
#include <string>

namespace phasemachine::search {

namespace {
constexpr std::uint64_t kShareOfMemory = 16;
}  // namespace

absl::StatusOr<std::unique_ptr<VerdictTable>> VerdictTable::create(
    int bits, std::uint64_t memoryBytes) {
  if (bits == 0) return std::unique_ptr<VerdictTable>();
  const auto size = static_cast<std::size_t>(
      std::min(std::uint64_t{1} << bits,
               std::bit_floor(memoryBytes / kShareOfMemory / sizeof(Entry))));
  std::unique_ptr<Entry[]> entries(new (std::nothrow) Entry[size]());
  if (entries == nullptr) {
    return absl::ResourceExhaustedError(
        "search option verdictTable: no memory for " +
        std::to_string(size * sizeof(Entry)) + " bytes");
  }
  return std::unique_ptr<VerdictTable>(
      new VerdictTable(std::move(entries), size));
}

void VerdictTable::clear() {
  for (std::size_t i = 0; i <= mask_; ++i) {
    entries_[i].store(0, std::memory_order_relaxed);
  }
}

}  // namespace phasemachine::search
