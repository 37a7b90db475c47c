// Tree::compact: sliding compaction in place.
//
// One bit for each unit marks whether the root reaches it. A unit's new place
// is the number of marked units before it, so the bits and a running count of
// them are the whole forwarding table. References are rewritten first, then all
// marked units slide down in address order, which never overwrites a unit that
// has yet to move. It needs no knowledge of where objects begin.

#include <bit>
#include <cstdint>
#include <cstring>
#include <functional>
#include <optional>
#include <vector>

#include "ai/search/tree/tree.h"

namespace phasemachine::search {

namespace {

constexpr std::uint32_t kFirst = Tree::kFirstNodeUnit;

// The marks and their counts, in the arena's scratch memory.
class Marks {
 public:
  Marks(std::byte* scratch, std::uint32_t units)
      : words_(units / 64 + 1),
        bits_(reinterpret_cast<std::uint64_t*>(scratch)),
        before_(reinterpret_cast<std::uint32_t*>(scratch +
                                                 std::size_t{words_} * 8)) {
    std::memset(bits_, 0, std::size_t{words_} * 8);
  }

  void mark(std::uint32_t unit, std::uint32_t count) {
    for (std::uint32_t i = unit; i < unit + count; ++i) {
      bits_[i / 64] |= std::uint64_t{1} << (i % 64);
    }
  }
  // Counts the marks; returns their number.
  std::uint32_t count() {
    std::uint32_t total = 0;
    for (std::uint32_t w = 0; w < words_; ++w) {
      before_[w] = total;
      total += static_cast<std::uint32_t>(std::popcount(bits_[w]));
    }
    return total;
  }
  std::uint32_t newIndex(std::uint32_t unit) const {
    const std::uint64_t below =
        bits_[unit / 64] & ((std::uint64_t{1} << (unit % 64)) - 1);
    return kFirst + before_[unit / 64] +
           static_cast<std::uint32_t>(std::popcount(below));
  }
  // Calls f(first, count) for each run of marked units, in order.
  template <class F>
  void forEachRun(F&& f) const {
    std::uint32_t start = 0;
    std::uint32_t length = 0;
    for (std::uint32_t w = 0; w < words_; ++w) {
      for (std::uint64_t rest = bits_[w]; rest != 0;) {
        const auto skip = static_cast<std::uint32_t>(std::countr_zero(rest));
        const auto ones =
            static_cast<std::uint32_t>(std::countr_one(rest >> skip));
        const std::uint32_t first = w * 64 + skip;
        if (length != 0 && first != start + length) {
          f(start, length);
          length = 0;
        }
        if (length == 0) start = first;
        length += ones;
        if (skip + ones == 64) break;
        rest &= ~std::uint64_t{0} << (skip + ones);
      }
    }
    if (length != 0) f(start, length);
  }

 private:
  std::uint32_t words_;
  std::uint64_t* bits_;
  std::uint32_t* before_;
};

}  // namespace

std::optional<std::uint64_t> Tree::compact(const std::function<bool()>& goOn) {
  std::uint64_t steps = 0;
  const auto givesUp = [&] {
    constexpr std::uint64_t kStepsBetweenLooks = 1024;
    return goOn && ++steps % kStepsBetweenLooks == 0 && !goOn();
  };
  const auto giveUpAndClear = [&] {
    clear();
    return std::nullopt;
  };
  std::uint64_t nodes = 0;
  Marks marks(arena_.scratch(), arena_.used());
  std::vector<std::uint32_t> pending;
  const auto push = [&](const Slot& slot) {
    const std::uint32_t child = slot.child->load(std::memory_order_relaxed);
    if (child != 0) pending.push_back(child);
  };

  push(rootSlot());
  while (!pending.empty()) {
    if (givesUp()) return std::nullopt;
    ++nodes;
    const std::uint32_t index = pending.back();
    pending.pop_back();
    Node& node = *nodeAt(base(), index);
    marks.mark(index, node.units(moveBytes_));
    for (std::uint32_t c = 1; c <= furtherChunks(node.edges); ++c) {
      const std::uint32_t chunk =
          node.chunks()[c - 1].load(std::memory_order_relaxed);
      if (chunk != 0) marks.mark(chunk, node.chunkUnits(c));
    }
    if (node.shortList() && node.restListed()) {
      marks.mark(node.rest().load(std::memory_order_relaxed),
                 node.restUnits(moveBytes_));
    }
    const std::uint32_t opened = node.opened.load(std::memory_order_relaxed);
    for (std::uint32_t i = 0; i < opened; ++i) push(node.slot(i, base()));
  }
  const std::uint32_t live = marks.count();

  const auto forward = [&](CountWord& reference) {
    const std::uint32_t index = reference.load(std::memory_order_relaxed);
    if (index != 0) {
      reference.store(marks.newIndex(index), std::memory_order_relaxed);
    }
  };
  push(rootSlot());
  forward(*rootSlot().child);
  while (!pending.empty()) {
    if (givesUp()) return giveUpAndClear();
    Node& node = *nodeAt(base(), pending.back());
    pending.pop_back();
    const std::uint32_t opened = node.opened.load(std::memory_order_relaxed);
    for (std::uint32_t i = 0; i < opened; ++i) {
      const Slot slot = node.slot(i, base());
      push(slot);
      forward(*slot.child);
    }
    for (std::uint32_t c = 1; c <= furtherChunks(node.edges); ++c) {
      forward(node.chunks()[c - 1]);
    }
    if (node.shortList()) forward(node.rest());
  }

  std::uint32_t to = kFirst;
  marks.forEachRun([&](std::uint32_t first, std::uint32_t count) {
    std::memmove(arena_.at(to), arena_.at(first),
                 std::size_t{count} * kUnitBytes);
    to += count;
  });
  arena_.reset(kFirst + live);
  return nodes;
}

}  // namespace phasemachine::search
