#include "ai/search/tree/page_pool.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstdint>
#include <mutex>
#include <utility>
#include <vector>

namespace phasemachine::search {

namespace {

constexpr std::size_t kRegionBytes = std::size_t{16} << 20;
constexpr std::size_t kLine = 64;

// An odd number of lines, so that pieces of one size, one behind the other, do
// not compete for the same places of a cache.
std::size_t spacedBytes(std::size_t bytes) {
  return ((bytes + kLine - 1) / kLine | 1) * kLine;
}

struct Piece {
  std::byte* at;
  std::size_t bytes;
};

struct Region {
  std::byte* base;
  std::size_t used = 0;
  std::size_t pieces = 0;         // that are taken
  std::vector<Piece> given = {};  // back
};

// Memory at a multiple of its size, or null.
std::byte* mapRegion(bool largePages) {
  void* memory = mmap(nullptr, 2 * kRegionBytes, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) return nullptr;
  auto* begin = static_cast<std::byte*>(memory);
  const std::size_t before =
      -reinterpret_cast<std::uintptr_t>(memory) % kRegionBytes;
  if (before > 0) munmap(begin, before);
  munmap(begin + before + kRegionBytes, kRegionBytes - before);
#if defined(MADV_HUGEPAGE)
  if (largePages) madvise(begin + before, kRegionBytes, MADV_HUGEPAGE);
#endif
  return begin + before;
}

class Regions {
 public:
  std::byte* take(std::size_t bytes) {
    const std::lock_guard lock(mutex_);
    for (Region& region : regions_) {
      if (std::byte* piece = takeFrom(region, bytes)) return piece;
    }
    // A few searches use little of the first region: small pages take less
    // memory and time.
    std::byte* base = mapRegion(!regions_.empty());
    if (base == nullptr) return nullptr;
    regions_.push_back({.base = base});
    return takeFrom(regions_.back(), bytes);
  }

  bool giveBack(std::byte* piece, std::size_t bytes) {
    const std::lock_guard lock(mutex_);
    const auto region =
        std::find_if(regions_.begin(), regions_.end(), [&](const Region& r) {
          return piece >= r.base && piece < r.base + kRegionBytes;
        });
    if (region == regions_.end()) return false;
    region->given.push_back({piece, bytes});
    if (--region->pieces == 0) {
      munmap(region->base, kRegionBytes);
      regions_.erase(region);
    }
    return true;
  }

 private:
  static std::byte* takeFrom(Region& region, std::size_t bytes) {
    const auto same =
        std::find_if(region.given.begin(), region.given.end(),
                     [&](const Piece& piece) { return piece.bytes == bytes; });
    if (same != region.given.end()) {
      std::byte* piece = same->at;
      *same = region.given.back();
      region.given.pop_back();
      ++region.pieces;
      return piece;
    }
    if (kRegionBytes - region.used < bytes) return nullptr;
    std::byte* piece = region.base + region.used;
    region.used += bytes;
    ++region.pieces;
    return piece;
  }

  std::mutex mutex_;
  std::vector<Region> regions_;
};

// Never destroyed: searches of other static objects may end later.
Regions& regions() {
  static Regions& all = *new Regions;
  return all;
}

}  // namespace

void* PagePool::take(std::size_t bytes) {
  if (bytes > kMostBytes) return nullptr;
  return regions().take(spacedBytes(bytes));
}

bool PagePool::giveBack(void* piece, std::size_t bytes) {
  return regions().giveBack(static_cast<std::byte*>(piece), spacedBytes(bytes));
}

}  // namespace phasemachine::search
