#include "ai/search/tree/arena.h"

#include <sys/mman.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <string>
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

#if defined(__EMSCRIPTEN__)
// All memory is malloc()'s; mmap() would only zero a part of it.
void* map(std::size_t bytes) { return std::aligned_alloc(kLine, bytes); }
void unmap(void* memory, std::size_t /*bytes*/) { std::free(memory); }
std::byte* mapRegion(bool /*largePages*/) {
  return static_cast<std::byte*>(
      std::aligned_alloc(kRegionBytes, kRegionBytes));
}
#else
// Memory of the system, or null.
void* map(std::size_t bytes) {
  void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return memory == MAP_FAILED ? nullptr : memory;
}
void unmap(void* memory, std::size_t bytes) { munmap(memory, bytes); }

// Memory at a multiple of its size, or null.
std::byte* mapRegion(bool largePages) {
  void* memory = map(2 * kRegionBytes);
  if (memory == nullptr) return nullptr;
  auto* begin = static_cast<std::byte*>(memory);
  const std::size_t before =
      -reinterpret_cast<std::uintptr_t>(memory) % kRegionBytes;
  if (before > 0) unmap(begin, before);
  unmap(begin + before + kRegionBytes, kRegionBytes - before);
#if defined(MADV_HUGEPAGE)
  if (largePages) madvise(begin + before, kRegionBytes, MADV_HUGEPAGE);
#endif
  return begin + before;
}
#endif

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
      unmap(region->base, kRegionBytes);
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

namespace {
constexpr std::uint32_t kLargestBlock = 4096;  // 256 KiB
constexpr std::uint32_t kSmallestBlock = 16;
constexpr std::uint64_t kLargePagesFrom = std::uint64_t{32} << 20;

// Null, with errno, if the system gives none.
void* takeMemory(std::uint64_t wanted) {
  const auto bytes = static_cast<std::size_t>(wanted);
  if (bytes != wanted) {
    errno = ENOMEM;
    return nullptr;
  }
  if (bytes <= PagePool::kMostBytes) return PagePool::take(bytes);
  void* memory = map(bytes);
#if defined(MADV_HUGEPAGE)
  // A descent jumps all over the tree; large pages cause fewer TLB misses. Only
  // advice: nothing depends on it.
  if (memory != nullptr && bytes >= kLargePagesFrom) {
    madvise(memory, bytes, MADV_HUGEPAGE);
  }
#endif
  return memory;
}

void giveBackMemory(void* memory, std::size_t bytes) {
  if (bytes <= PagePool::kMostBytes) {
    PagePool::giveBack(memory, bytes);
  } else {
    unmap(memory, bytes);
  }
}

}  // namespace

absl::StatusOr<Arena> Arena::create(std::uint64_t bytes) {
  const std::uint64_t units =
      std::min<std::uint64_t>(bytes / kUnitBytes, 0xFFFFFFFFU);
  void* memory = takeMemory(units * kUnitBytes);
  if (memory == nullptr) {
    return absl::ResourceExhaustedError(
        "search memory: the system does not give " + std::to_string(bytes) +
        " bytes: " + std::strerror(errno));
  }
  return Arena(static_cast<std::byte*>(memory),
               static_cast<std::uint32_t>(units));
}

// 3 of 1024 units are scratch memory: 12 bytes for each 64 units, plus one unit
// for rounding.
Arena::Arena(std::byte* base, std::uint32_t units)
    : base_(base), units_(units), capacity_(units - units / 1024 * 3 - 4) {
  setThreads(1);
}

Arena::Arena(Arena&& other) noexcept
    : base_(std::exchange(other.base_, nullptr)),
      units_(other.units_),
      capacity_(other.capacity_),
      blockUnits_(other.blockUnits_),
      top_(other.used()),
      full_(other.full()) {}

Arena::~Arena() {
  if (base_ != nullptr) giveBackMemory(base_, bytes());
}

void Arena::setThreads(int threads) {
  const std::uint32_t share =
      capacity_ / (16 * static_cast<std::uint32_t>(threads));
  blockUnits_ = std::clamp(share, kSmallestBlock, kLargestBlock);
}

// Keeps the memory: mapping it again would cost as much as a good part of a
// search's simulations.
void Arena::reset(std::uint32_t firstFree) {
  top_.store(firstFree, std::memory_order_relaxed);
  full_.store(false, std::memory_order_relaxed);
}

bool Arena::refill(Cursor& cursor, std::uint32_t units) {
  std::uint32_t top = top_.load(std::memory_order_relaxed);
  for (;;) {
    // A block that follows the cursor's extends it without waste.
    const bool extends = top == cursor.end;
    const std::uint32_t needed =
        extends ? units - (cursor.end - cursor.next) : units;
    const std::uint32_t left = capacity_ - top;
    if (left < needed) {
      full_.store(true, std::memory_order_relaxed);
      return false;
    }
    const std::uint32_t taken = std::min(std::max(needed, blockUnits_), left);
    if (top_.compare_exchange_weak(top, top + taken,
                                   std::memory_order_relaxed)) {
      if (!extends) cursor.next = top;
      cursor.end = top + taken;
      return true;
    }
  }
}

}  // namespace phasemachine::search
