// The memory of a search tree: one mapping, allocated in 64-byte units.
//
// Contract: an arena reserves its whole size in address space and touches only
// what is used. Units have 32-bit indices; index 0 is never allocated. Threads
// allocate through cursors, which take blocks from the arena and split them
// without synchronisation. When the arena is full, allocate() returns 0 from
// then on; this is the memory limit. Allocated memory is not zeroed.
//
// Example:
//   absl::StatusOr<Arena> arena = Arena::create(64 << 20);
//   Arena::Cursor cursor;
//   std::uint32_t index = arena->allocate(cursor, 4);
//
// Thread safety: allocate() from any number of threads, each with its own
// cursor; everything else from one thread while no other allocates.

#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>

#include "absl/status/statusor.h"

namespace phasemachine::search {

// Memory for the trees and the other state of many searches, on few pages.
//
// Thousands of searches that take turns (ai/parallel/fiber.h) use more pages
// than the TLB holds, and a TLB miss costs more than the read itself. Here the
// searches share regions for which large pages are requested, except for the
// first one.
//
// Contract: take() returns uninitialised memory at a multiple of 64 bytes, or
// null if the system gives none or `bytes` exceeds kMostBytes. Large pages are
// only advice: without them everything works, somewhat slower. A region goes
// back to the system when its last piece is given back.
//
// Example:
//   void* piece = PagePool::take(100 << 10);
//   PagePool::giveBack(piece, 100 << 10);
//
// Thread safety: safe from any number of threads.
class PagePool {
 public:
  static constexpr std::size_t kMostBytes = std::size_t{4} << 20;

  static void* take(std::size_t bytes);
  // Precondition: a result of take() with the same size. False, without effect,
  // for other memory.
  static bool giveBack(void* piece, std::size_t bytes);
};

// A base of classes whose objects made by `new` live in the pool, if there is
// room.
class Pooled {
 public:
  static void* operator new(std::size_t bytes) {
    void* piece = PagePool::take(bytes);
    return piece != nullptr ? piece : ::operator new(bytes, kAlignment);
  }
  static void operator delete(void* piece, std::size_t bytes) {
    if (!PagePool::giveBack(piece, bytes)) ::operator delete(piece, kAlignment);
  }

 private:
  static constexpr std::align_val_t kAlignment{64};
};

inline constexpr std::uint32_t kUnitBytes = 64;

class Arena {
 public:
  // A thread's current block, as unit indices.
  struct Cursor {
    std::uint32_t next = 0;
    std::uint32_t end = 0;
    std::uint32_t units = 0;  // allocated through it
  };

  // Error: ResourceExhausted if the address space cannot be reserved.
  static absl::StatusOr<Arena> create(std::uint64_t bytes);
  Arena(Arena&& other) noexcept;
  Arena& operator=(Arena&&) = delete;
  ~Arena();

  std::byte* at(std::uint32_t index) const {
    return base_ + static_cast<std::size_t>(index) * kUnitBytes;
  }
  std::byte* base() const { return base_; }

  // `units` contiguous units, or 0 if the arena is full.
  std::uint32_t allocate(Cursor& cursor, std::uint32_t units) {
    if (cursor.end - cursor.next < units) [[unlikely]] {
      if (!refill(cursor, units)) return 0;
    }
    const std::uint32_t index = cursor.next;
    cursor.next += units;
    cursor.units += units;
    return index;
  }
  // Frees the cursor's most recent allocation.
  static void giveBack(Cursor& cursor, std::uint32_t index) {
    cursor.units -= cursor.next - index;
    cursor.next = index;
  }

  // Units allocated in blocks, including the first, unused one.
  std::uint32_t used() const { return top_.load(std::memory_order_relaxed); }
  // Units that can be allocated, including the first.
  std::uint32_t capacity() const { return capacity_; }
  std::uint64_t bytes() const { return std::uint64_t{units_} * kUnitBytes; }
  // Scratch memory for the caller: one bit per unit and 32 bits per 64 units.
  // It counts towards the arena's size but is touched only when used.
  std::byte* scratch() const { return at(capacity_); }
  bool full() const { return full_.load(std::memory_order_relaxed); }
  // Frees everything from `firstFree` on; cursors must be reset.
  void reset(std::uint32_t firstFree);
  // Sets the block size for `threads` threads: large blocks cost less, but a
  // small arena must not be used up by a few blocks.
  void setThreads(int threads);

 private:
  Arena(std::byte* base, std::uint32_t units);
  bool refill(Cursor& cursor, std::uint32_t units);

  std::byte* base_ = nullptr;
  std::uint32_t units_ = 0;     // mapped
  std::uint32_t capacity_ = 0;  // without the scratch memory
  std::uint32_t blockUnits_ = 0;
  alignas(64) std::atomic<std::uint32_t> top_{1};
  std::atomic<bool> full_{false};
};

}  // namespace phasemachine::search
