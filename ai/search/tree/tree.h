// The search tree: nodes in an arena, the root's slot, growth and statistics.
//
// The tree is independent of the game; it stores moves as bytes. The root is a
// slot like any other (in the arena's first unit), with visits, a value, a
// proof and a child. Its value is for the side to decide at the root.
//
// Thread safety: addSlot(), visit() and the readers may be used by many
// threads, each with its own cursor; clear(), moveRoot() and compact() by one
// thread while nobody else uses the tree.

#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include "absl/status/statusor.h"
#include "ai/search/tree/arena.h"
#include "ai/search/tree/node.h"

namespace phasemachine::search {

class Tree {
 public:
  // Unit 0 is invalid, unit 1 holds the root's slot.
  static constexpr std::uint32_t kFirstNodeUnit = 2;

  // Error: ResourceExhausted if the memory cannot be reserved.
  static absl::StatusOr<std::unique_ptr<Tree>> create(std::uint64_t bytes,
                                                      std::uint32_t moveBytes);
  Tree(const Tree&) = delete;
  Tree& operator=(const Tree&) = delete;

  Arena& arena() { return arena_; }
  const Arena& arena() const { return arena_; }
  std::byte* base() const { return arena_.base(); }
  std::uint32_t moveBytes() const { return moveBytes_; }

  Slot rootSlot() const { return slotAt(arena_.at(1), kFirstChunkSlots, 0); }
  // Null before the root is expanded.
  Node* root() const {
    const std::uint32_t index =
        rootSlot().child->load(std::memory_order_acquire);
    return index == 0 ? nullptr : nodeAt(base(), index);
  }

  Tally tally(const Slot& slot) const {
    return tallyOf(slot.stat->load(std::memory_order_relaxed));
  }

  // Creates a node without slots, not yet linked; returns 0 if out of
  // memory. The caller fills in moves and priors; `priced` is the number of
  // priors of an unlisted node.
  std::uint32_t newNode(Arena::Cursor& cursor, std::uint32_t edges, Side side,
                        std::uint8_t flags, std::uint32_t priced = 0);
  // Publishes a new node. If another thread was first, drops it and returns
  // false.
  template <bool kShared>
  static bool link(const Slot& slot, std::uint32_t index,
                   Arena::Cursor& cursor) {
    if constexpr (kShared) {
      std::uint32_t expected = 0;
      if (!slot.child->compare_exchange_strong(expected, index,
                                               std::memory_order_acq_rel)) {
        Arena::giveBack(cursor, index);
        return false;
      }
    } else {
      slot.child->store(index, std::memory_order_release);
    }
    return true;
  }
  // Room for the rest of a node's short list, not yet linked; 0 if out of
  // memory. The caller fills it in.
  std::uint32_t newRest(Arena::Cursor& cursor, const Node& node) {
    return arena_.allocate(cursor, node.restUnits(moveBytes_));
  }
  // Adds slot i, the next one (i == slotCount at some moment), whose move is
  // listed. False if out of memory; true also if another thread added it
  // meanwhile. Not `shared`: no other thread adds slots, so nothing is locked.
  bool addSlot(Node& node, std::uint32_t i, Arena::Cursor& cursor,
               bool shared = true);

  // The slot for `key` at an unlisted node, existing or new; empty if none
  // exists and none can be added now (no memory, no room, or another thread is
  // adding one).
  std::optional<std::uint32_t> append(Node& node, std::uint32_t key,
                                      Arena::Cursor& cursor);

  // Adds one finished visit, worth `units` to the side that made the move.
  // kShared: other threads add visits too.
  template <bool kShared>
  void visit(const Slot& slot, std::int64_t units) {
    const std::uint64_t delta = makeStat(units, 1);
    std::uint64_t stat;
    if constexpr (kShared) {
      stat = slot.stat->fetch_add(delta, std::memory_order_relaxed) + delta;
    } else {
      stat = slot.stat->load(std::memory_order_relaxed) + delta;
      slot.stat->store(stat, std::memory_order_relaxed);
    }
    if (visitsOf(stat) == kHalvedAt) [[unlikely]] {
      slot.stat->fetch_sub(halfOf(stat), std::memory_order_relaxed);
    }
  }
  // Adds several finished visits at once, given as a stat word.
  void visitMany(const Slot& slot, std::uint64_t visits) {
    const std::uint64_t before =
        slot.stat->fetch_add(visits, std::memory_order_relaxed);
    const std::uint64_t stat = before + visits;
    if (visitsOf(before) < kHalvedAt && visitsOf(stat) >= kHalvedAt)
        [[unlikely]] {
      slot.stat->fetch_sub(halfOf(stat), std::memory_order_relaxed);
    }
  }

  // Clears the tree. Cursors must be reset.
  void clear();
  // Makes the slot's position the root: its counts become the root's. `flip`:
  // the side to decide there is not the one that made the move. The rest of the
  // tree is garbage until compact().
  void moveRoot(const Slot& slot, bool flip);
  // Moves everything reachable from the root to the front of the arena, in
  // place, and frees the rest. Cursors must be reset. Takes tenths of a second
  // for large trees, so `goOn`, if given, is polled; if it returns false the
  // work is aborted, and the tree is either unchanged or cleared. Returns the
  // number of nodes kept, or nothing if aborted.
  std::optional<std::uint64_t> compact(const std::function<bool()>& goOn = {});

  // Statistics of the nodes reachable from the root.
  struct Census {
    std::uint64_t nodes = 0;
    std::uint64_t slots = 0;
    std::uint64_t units = 0;
    std::uint64_t digest = 0;  // of every statistic and its place
  };
  Census census() const;

 private:
  Tree(Arena arena, std::uint32_t moveBytes);
  bool ensureChunk(Node& node, std::uint32_t chunk, Arena::Cursor& cursor,
                   bool shared);

  Arena arena_;
  std::uint32_t moveBytes_;
};

}  // namespace phasemachine::search
