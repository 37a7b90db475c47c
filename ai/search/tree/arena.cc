#include "ai/search/tree/arena.h"

#include <sys/mman.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <string>
#include <utility>

#include "ai/search/tree/page_pool.h"

namespace phasemachine::search {

namespace {
constexpr std::uint32_t kLargestBlock = 4096;  // 256 KiB
constexpr std::uint32_t kSmallestBlock = 16;
constexpr std::uint64_t kLargePagesFrom = std::uint64_t{32} << 20;

// Null, with errno, if the system gives none.
void* takeMemory(std::size_t bytes) {
  if (bytes <= PagePool::kMostBytes) return PagePool::take(bytes);
  void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) return nullptr;
#if defined(MADV_HUGEPAGE)
  // A descent jumps all over the tree; large pages cause fewer TLB misses. Only
  // advice: nothing depends on it.
  if (bytes >= kLargePagesFrom) madvise(memory, bytes, MADV_HUGEPAGE);
#endif
  return memory;
}

void giveBackMemory(void* memory, std::size_t bytes) {
  if (bytes <= PagePool::kMostBytes) {
    PagePool::giveBack(memory, bytes);
  } else {
    munmap(memory, bytes);
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
