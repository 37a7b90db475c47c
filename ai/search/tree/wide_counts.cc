#include "ai/search/tree/wide_counts.h"

#include <cstddef>
#include <new>

#include "core/hash.h"

namespace phasemachine::search {

WideCounts::Entries* WideCounts::made() {
  Entries* known = entries_.load(std::memory_order_acquire);
  if (known != nullptr) return known;
  auto* fresh = new (std::nothrow) Entries;
  if (entries_.compare_exchange_strong(known, fresh,
                                       std::memory_order_acq_rel)) {
    return fresh;
  }
  delete fresh;
  return known;
}

bool WideCounts::add(std::uint64_t key, const Tally& tally) {
  Entries* const entries = made();
  if (entries == nullptr) return false;
  std::size_t at = mix64(key) % kEntries;
  for (std::size_t probe = 0; probe < kEntries; ++probe) {
    Entry& entry = (*entries)[at];
    std::uint64_t found = entry.key.load(std::memory_order_acquire);
    if (found == 0 && entry.key.compare_exchange_strong(
                          found, key, std::memory_order_acq_rel)) {
      found = key;
    }
    if (found == key) {
      entry.units.fetch_add(tally.units, std::memory_order_relaxed);
      entry.visits.fetch_add(tally.visits, std::memory_order_relaxed);
      return true;
    }
    at = (at + 1) % kEntries;
  }
  return false;
}

Tally WideCounts::find(std::uint64_t key) const {
  const Entries* const entries = entries_.load(std::memory_order_acquire);
  if (entries == nullptr) return {};
  std::size_t at = mix64(key) % kEntries;
  for (std::size_t probe = 0; probe < kEntries; ++probe) {
    const std::uint64_t found =
        (*entries)[at].key.load(std::memory_order_acquire);
    if (found == key) return read((*entries)[at]);
    if (found == 0) break;
    at = (at + 1) % kEntries;
  }
  return {};
}

bool WideCounts::set(std::uint64_t key, const Tally& tally) {
  const Tally old = find(key);
  return add(key, {tally.visits - old.visits, tally.units - old.units});
}

void WideCounts::clear() {
  Entries* const entries = entries_.load(std::memory_order_acquire);
  if (entries == nullptr) return;
  for (Entry& entry : *entries) {
    entry.key.store(0, std::memory_order_relaxed);
    entry.visits.store(0, std::memory_order_relaxed);
    entry.units.store(0, std::memory_order_relaxed);
  }
}

void spill(const Slot& slot, std::uint64_t key, WideCounts& wide) {
  const std::uint64_t stat = slot.stat->load(std::memory_order_relaxed);
  // The visits' share of the value; the remainder of the division stays in the
  // slot. 36 + 26 bits fit.
  const std::int64_t units = unitsOf(stat) *
                             static_cast<std::int64_t>(kSpilled) /
                             static_cast<std::int64_t>(visitsOf(stat));
  if (wide.add(key, {kSpilled, units})) {
    slot.marks->fetch_or(kWideBit, std::memory_order_relaxed);
  }
  slot.stat->fetch_sub(makeStat(units, kSpilled), std::memory_order_relaxed);
}

}  // namespace phasemachine::search
