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

#ifndef PHASEMACHINE_AI_SEARCH_TREE_PAGE_POOL_H_
#define PHASEMACHINE_AI_SEARCH_TREE_PAGE_POOL_H_

#include <cstddef>
#include <new>

namespace phasemachine::search {

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

}  // namespace phasemachine::search

#endif  // PHASEMACHINE_AI_SEARCH_TREE_PAGE_POOL_H_
