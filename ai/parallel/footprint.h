// The memory that a paused fiber needs when it continues, to be fetched ahead.
//
// Where thousands of games take turns, a game's memory has left the caches when
// its turn comes, and most of its reads wait for the one before. Fetched
// together, while another game is searched, they wait once.
//
// Contract: a list of runs of cache lines. fix() adds one for good, add() until
// the next renew(); there is room for kMostRuns, and more are ignored. fetch()
// only advises the processor and reads nothing, so the memory may be gone.
//
// Example:
//   Footprint footprint;
//   footprint.fix(&tree, sizeof tree);
//   footprint.add(node, 128);
//   footprint.fetch();    // later, somewhat before both are used
//
// Thread safety: one thread at a time.

#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace phasemachine {

// Fetches the cache lines of `bytes` bytes. Inline, since GCC takes a function
// that only prefetches for one without effect, and drops calls of it.
[[gnu::always_inline]] inline void fetchLines(const void* from,
                                              std::size_t bytes) {
  constexpr std::size_t kLine = 64;
  // A number, since a pointer may not leave the memory that it points into.
  const auto at = reinterpret_cast<std::uintptr_t>(from);
  for (std::size_t done = 0; done < bytes; done += kLine) {
    // NOLINTNEXTLINE: an address to fetch, not to read.
    __builtin_prefetch(reinterpret_cast<const void*>(at + done));
  }
}

class alignas(64) Footprint {
 public:
  static constexpr std::size_t kMostRuns = 127;

  void clear() { size_ = fixed_ = 0; }
  // Forgets all that is not fixed.
  void renew() { size_ = fixed_; }
  // Precondition: nothing was added since renew().
  void fix(const void* at, std::size_t bytes = 1) {
    add(at, bytes);
    fixed_ = size_;
  }
  // Up to 64 lines.
  void add(const void* at, std::size_t bytes = 1) {
    if (size_ == runs_.size()) return;
    const auto address = reinterpret_cast<std::uintptr_t>(at);
    const std::uintptr_t first = address / kLine;
    const std::uintptr_t more = (address + bytes - 1) / kLine - first;
    runs_[size_++] = first * kLine | std::min(more, kLine - 1);
  }
  std::size_t size() const { return size_; }

  // Fetches the list itself, up to a usual length.
  [[gnu::always_inline]] void fetchList() const {
    constexpr std::size_t kUsualBytes = 256;
    fetchLines(this, kUsualBytes);
  }
  [[gnu::always_inline]] void fetch() const {
    for (std::uint32_t i = 0; i < size_; ++i) {
      const std::uintptr_t more = runs_[i] % kLine;
      // NOLINTNEXTLINE: an address to fetch, not to read.
      fetchLines(reinterpret_cast<const void*>(runs_[i] - more),
                 (more + 1) * kLine);
    }
  }

 private:
  static constexpr std::uintptr_t kLine = 64;

  std::uint32_t size_ = 0;
  std::uint32_t fixed_ = 0;
  // Address of the first line, and in its low bits the number of further ones.
  std::array<std::uintptr_t, kMostRuns> runs_;
};

}  // namespace phasemachine
