#include "ai/search/tree/tree.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>
#include <vector>

#include "ai/search/tree/priors.h"
#include "core/hash.h"

namespace phasemachine::search {

absl::StatusOr<std::unique_ptr<Tree>> Tree::create(std::uint64_t bytes,
                                                   std::uint32_t moveBytes) {
  absl::StatusOr<Arena> arena = Arena::create(bytes);
  if (!arena.ok()) return arena.status();
  return std::unique_ptr<Tree>(new Tree(*std::move(arena), moveBytes));
}

Tree::Tree(Arena arena, std::uint32_t moveBytes)
    : arena_(std::move(arena)), moveBytes_(moveBytes) {
  clear();
}

void Tree::clear() {
  arena_.reset(kFirstNodeUnit);
  std::memset(arena_.at(1), 0, kUnitBytes);
}

std::uint32_t Tree::newNode(Arena::Cursor& cursor, std::uint32_t edges,
                            Side side, std::uint8_t flags,
                            std::uint32_t priced) {
  const bool unlisted = (flags & kUnlistedNode) != 0;
  const bool shortList = (flags & kShortList) != 0;
  const std::uint32_t units = unlisted ? Node::unlistedUnits(priced)
                                       : Node::units(edges, moveBytes_, flags);
  const std::uint32_t index = arena_.allocate(cursor, units);
  if (index == 0) return 0;
  // The chunk, the header and the indices after it start as zero; for unlisted
  // nodes the first keys too.
  const std::size_t cleared =
      unlisted
          ? std::size_t{units} * kUnitBytes
          : kUnitBytes + 8 + 4 * furtherChunks(edges) + (shortList ? 8 : 0);
  std::memset(arena_.at(index), 0, cleared);
  Node* node = new (arena_.at(index + 1)) Node;
  node->edges = static_cast<std::uint16_t>(edges);
  node->side = side;
  node->flags = static_cast<std::uint8_t>(
      (flags | (moveBytes_ == 4 ? kLongMoves : 0)) & kNodeFlags);
  return index;
}

namespace {

// Stored priors are rounded, so their sum may exceed one.
std::uint16_t withPrior(std::uint32_t sum, std::uint32_t prior) {
  return static_cast<std::uint16_t>(std::min(sum + prior, kPriorOne));
}
void addPrior(Node& node, std::uint32_t prior) {
  std::uint16_t sum = node.slotPriors.load(std::memory_order_relaxed);
  while (!node.slotPriors.compare_exchange_weak(sum, withPrior(sum, prior),
                                                std::memory_order_relaxed)) {
  }
}

// Calls f(reference, units) for each part of a node that lies apart: further
// chunks, and the rest of a short list.
template <class F>
void forEachPart(Node& node, std::uint32_t moveBytes, const F& f) {
  const auto part = [&f](CountWord& reference, std::uint32_t units) {
    if (reference.load(std::memory_order_acquire) != 0) f(reference, units);
  };
  for (std::uint32_t chunk = 1; chunk <= furtherChunks(node.edges); ++chunk) {
    part(node.chunks()[chunk - 1], node.chunkUnits(chunk));
  }
  if (node.shortList()) part(node.rest(), node.restUnits(moveBytes));
}

}  // namespace

bool Tree::ensureChunk(Node& node, std::uint32_t chunk, Arena::Cursor& cursor,
                       bool shared) {
  if (chunk == 0) return true;
  CountWord& place = node.chunks()[chunk - 1];
  if (place.load(std::memory_order_acquire) != 0) return true;
  const std::uint32_t units = node.chunkUnits(chunk);
  const std::uint32_t index = arena_.allocate(cursor, units);
  if (index == 0) return false;
  std::memset(arena_.at(index), 0, std::size_t{units} * kUnitBytes);
  if (!shared) {
    place.store(index, std::memory_order_release);
    return true;
  }
  std::uint32_t expected = 0;
  if (!place.compare_exchange_strong(expected, index,
                                     std::memory_order_acq_rel)) {
    Arena::giveBack(cursor, index);
  }
  return true;
}

bool Tree::addSlot(Node& node, std::uint32_t i, Arena::Cursor& cursor,
                   bool shared) {
  if (!ensureChunk(node, chunkOf(i), cursor, shared)) return false;
  auto expected = static_cast<std::uint16_t>(i);
  const auto more = static_cast<std::uint16_t>(i + 1);
  const std::uint16_t prior = node.prior(i, base());
  if (!shared) {
    node.slotCount.store(more, std::memory_order_release);
    node.slotPriors.store(
        withPrior(node.slotPriors.load(std::memory_order_relaxed), prior),
        std::memory_order_relaxed);
  } else if (node.slotCount.compare_exchange_strong(
                 expected, more, std::memory_order_acq_rel)) {
    addPrior(node, prior);
  }
  return true;
}

std::optional<std::uint32_t> Tree::append(Node& node, std::uint32_t key,
                                          Arena::Cursor& cursor) {
  if (node.slotPriors.exchange(1, std::memory_order_acquire) != 0) {
    return std::nullopt;
  }
  std::optional<std::uint32_t> place;
  const std::uint32_t slotCount =
      node.slotCount.load(std::memory_order_relaxed);
  for (std::uint32_t i = 0; i < slotCount && !place; ++i) {
    const std::uint32_t known =
        node.unlistedSlot(i, base()).key->load(std::memory_order_relaxed);
    if (known == key) place = i;
  }
  if (!place && slotCount < node.edges &&
      ensureChunk(node, chunkOf(slotCount), cursor, true)) {
    const Node::UnlistedSlot fresh = node.unlistedSlot(slotCount, base());
    fresh.key->store(key, std::memory_order_relaxed);
    fresh.available->store(1, std::memory_order_relaxed);
    node.slotCount.store(static_cast<std::uint16_t>(slotCount + 1),
                         std::memory_order_release);
    place = slotCount;
  }
  node.slotPriors.store(0, std::memory_order_release);
  return place;
}

void Tree::moveRoot(const Slot& slot, bool flip) {
  const Slot root = rootSlot();
  const Tally total = tally(slot);
  std::uint32_t marks = slot.marks->load(std::memory_order_relaxed);
  if (flip) {
    const Proof proof = proofOf(marks);
    if (proof == Proof::kWin || proof == Proof::kLoss) marks ^= 3;
  }
  const std::int64_t sign = flip ? -1 : 1;
  root.stat->store(makeStat(sign * total.units, total.visits),
                   std::memory_order_relaxed);
  root.marks->store(marks, std::memory_order_relaxed);
  root.child->store(slot.child->load(std::memory_order_relaxed),
                    std::memory_order_release);
}

Tree::Census Tree::census() const {
  Census census;
  std::vector<std::uint32_t> pending;
  const auto look = [&](const Slot& slot) {
    const Tally counted = tally(slot);
    const std::uint32_t child = slot.child->load(std::memory_order_acquire);
    const Proof proof = proofOf(slot.marks->load(std::memory_order_relaxed));
    census.digest = hashCombine(census.digest, counted.visits);
    census.digest =
        hashCombine(census.digest, static_cast<std::uint64_t>(counted.units));
    census.digest =
        hashCombine(census.digest,
                    static_cast<std::uint64_t>(proof) + (child != 0 ? 4U : 0U));
    if (child != 0) pending.push_back(child);
  };
  look(rootSlot());
  while (!pending.empty()) {
    Node& node = *nodeAt(base(), pending.back());
    pending.pop_back();
    const std::uint32_t slotCount =
        node.slotCount.load(std::memory_order_acquire);
    ++census.nodes;
    census.slots += slotCount;
    census.units += node.units(moveBytes_);
    forEachPart(node, moveBytes_, [&](CountWord&, std::uint32_t units) {
      census.units += units;
    });
    for (std::uint32_t i = 0; i < slotCount; ++i) look(node.slot(i, base()));
  }
  return census;
}

// Tree::compact: sliding compaction in place.
//
// One bit for each unit marks whether the root reaches it. A unit's new place
// is the number of marked units before it, so the bits and a running count of
// them are the whole forwarding table. References are rewritten first, then all
// marked units slide down in address order, which never overwrites a unit that
// has yet to move. It needs no knowledge of where objects begin.

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
    forEachPart(node, moveBytes_,
                [&](const CountWord& reference, std::uint32_t units) {
                  marks.mark(reference.load(std::memory_order_relaxed), units);
                });
    const std::uint32_t slotCount =
        node.slotCount.load(std::memory_order_relaxed);
    for (std::uint32_t i = 0; i < slotCount; ++i) push(node.slot(i, base()));
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
    const std::uint32_t slotCount =
        node.slotCount.load(std::memory_order_relaxed);
    for (std::uint32_t i = 0; i < slotCount; ++i) {
      const Slot slot = node.slot(i, base());
      push(slot);
      forward(*slot.child);
    }
    forEachPart(node, moveBytes_, [&](CountWord& reference, std::uint32_t) {
      forward(reference);
    });
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
