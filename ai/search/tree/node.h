// The memory layout of an expanded position.
//
//   unit 0      chunk 0: statistics of the first 4 moves
//   unit 1...   header (8 bytes), u32 chunk index per further chunk, and for
//               each group of four moves their priors (u16[4]) and the moves
//
// So a visit to a position with few tried moves reads two cache lines.
// Further chunks of 4, 8, 16, ... slots are allocated as moves are tried. A
// chunk of s slots is a structure of arrays, 16 bytes per slot:
//
//   u64 stat[s] | u32 marks[s] | u32 child[s]
//
// Priors of a node with at most kListedMoves moves that all count alike are not
// stored: chess takes 193 instead of 232 bytes for each of ten million positions.
//
// Moves are sorted by prior, so slots are added in that order, and only the
// next move without one needs to be considered. Chunks never move during a
// search. A position visited once has no node: all its data is in the slot that
// leads to it.
//
// A node with a short list stores only the kListedMoves likeliest moves. A
// search rarely tries the others. They are listed when the first of them is
// tried, in groups of their own. After the chunk indices come
//
//   u32 index of that memory, 0 before | u16 prior of the first of them | u16
//
// Unlisted nodes are used where the moves cannot be listed in advance: for
// nature's decisions, and for every decision in games with hidden information,
// where legality differs between worlds. They have no priors and no moves;
// instead each slot has a key (the move, or what the root's side sees of the
// outcome) and the number of times it was available, after the slot's chunk:
//
//   ... | u32 key[s] | u32 available[s]
//
// If the evaluator returns value and priors in one call, an unlisted node of a
// player ends with the priors it returned for the moves of the world in which
// the node was created:
//
//   u32 count | {u32 key | float prior}[count]
//
// Thread safety: header fields are written before a node is published, the
// atomics at any time; a chunk is zeroed before it is published.

#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>
#include <span>

#include "ai/search/ask/result.h"
#include "ai/search/tree/arena.h"
#include "ai/search/tree/priors.h"
#include "core/side.h"

namespace phasemachine::search {

inline constexpr std::uint32_t kFirstChunkSlots = 4;
inline constexpr std::uint32_t kSlotBytes = 16;
inline constexpr std::uint32_t kUnlistedSlotBytes = 24;
// Unlisted nodes are created before their slots are known.
inline constexpr std::uint32_t kUnlistedCapacity = 4096;
// Moves in a short list, whole groups.
inline constexpr std::uint32_t kListedMoves = 64;

// Index of the chunk that holds a slot, its first slot, and its size.
constexpr std::uint32_t chunkOf(std::uint32_t slot) {
  return static_cast<std::uint32_t>(std::bit_width(slot >> 2));
}
constexpr std::uint32_t chunkStart(std::uint32_t chunk) {
  return chunk == 0 ? 0 : 2U << chunk;
}
// The last chunk of a node with `edges` moves may be partly used.
constexpr std::uint32_t chunkSlots(std::uint32_t chunk, std::uint32_t edges) {
  const std::uint32_t full = chunk == 0 ? kFirstChunkSlots : 2U << chunk;
  const std::uint32_t left = (edges - chunkStart(chunk) + 3) & ~3U;
  return chunk != 0 && left < full ? left : full;
}
// Chunks beyond the first.
constexpr std::uint32_t furtherChunks(std::uint32_t edges) {
  return edges <= kFirstChunkSlots ? 0 : chunkOf(edges - 1);
}

// The statistics of one move are packed for one atomic addition per visit. A
// stat word holds {sum of values: 36 bits, signed | visits: 28 bits}. A value
// is a score on the scale -1 to 1 for the side that makes the move, in units of
// 1/128, so ends of games are exact. A separate marks word holds {plies to the
// proven end: 12 bits | simulations in progress: 18 | proof: 2}.

inline constexpr int kVisitBits = 28;
inline constexpr std::uint64_t kVisitMask =
    (std::uint64_t{1} << kVisitBits) - 1;
inline constexpr int kUnitsPerPoint = 128;

constexpr std::uint32_t visitsOf(std::uint64_t stat) {
  return static_cast<std::uint32_t>(stat & kVisitMask);
}
constexpr std::int64_t unitsOf(std::uint64_t stat) {
  return static_cast<std::int64_t>(stat) >> kVisitBits;
}
constexpr std::uint64_t makeStat(std::int64_t units, std::uint64_t visits) {
  return (static_cast<std::uint64_t>(units) << kVisitBits) + visits;
}

// What a stat word says.
struct Tally {
  std::uint64_t visits = 0;
  std::int64_t units = 0;
};
constexpr Tally tallyOf(std::uint64_t stat) {
  return {visitsOf(stat), unitsOf(stat)};
}

// At this many visits half of them are dropped with half of their value, long
// before the 28 bits overflow: the mean stays, and a search that long goes on.
inline constexpr std::uint32_t kHalvedAt = std::uint32_t{1} << 27;

// The half to drop. Precondition: about kHalvedAt visits.
constexpr std::uint64_t halfOf(std::uint64_t stat) {
  return makeStat(unitsOf(stat) / 2, kHalvedAt / 2);
}

inline constexpr std::uint32_t kProofMask = 3;
inline constexpr int kFlyingShift = 2;
inline constexpr std::uint32_t kFlyingOne = 1U << kFlyingShift;

constexpr Proof proofOf(std::uint32_t marks) {
  return static_cast<Proof>(marks & kProofMask);
}

// A proof and the number of plies to the end that it leads to, the slot's own
// move included; 0 for draws and without a proof. A win may be nearer than
// that, since the first that is found proves it.
struct Proven {
  Proof proof = Proof::kNone;
  std::uint32_t plies = 0;
};
inline constexpr int kPliesShift = 20;
inline constexpr std::uint32_t kMostPlies = (1U << 12) - 1;

constexpr Proven provenOf(std::uint32_t marks) {
  return {proofOf(marks), marks >> kPliesShift};
}
constexpr std::uint32_t marksOf(Proven proven) {
  return static_cast<std::uint32_t>(proven.proof) |
         std::min(proven.plies, kMostPlies) << kPliesShift;
}

// Simulations in progress: at most 1024 threads or two batches of 1024.
inline constexpr std::uint32_t kFlyingMask = (1U << 18) - 1;
constexpr std::uint32_t flyingOf(std::uint32_t marks) {
  return marks >> kFlyingShift & kFlyingMask;
}

// Converts a score in [0, 1] to units of its value, rounded up or down by
// `random`, so that the mean is exact; ends of games need no rounding.
inline std::int64_t unitsFor(double score, std::uint64_t random) {
  // Shifted to positive numbers, so that truncation rounds down.
  const double shifted = 2 * kUnitsPerPoint * score;
  const double dither = static_cast<double>(random >> 32) * 0x1.0p-32;
  return static_cast<std::int64_t>(shifted + dither) - kUnitsPerPoint;
}

// Converts units to a score in [0, 1].
constexpr double scoreOf(double units, double visits) {
  return visits > 0 ? 0.5 + units / (2 * kUnitsPerPoint * visits) : 0.5;
}

// The score of a proof.
constexpr double scoreOf(Proof proof) {
  return proof == Proof::kWin ? 1 : proof == Proof::kLoss ? 0 : 0.5;
}

using StatWord = std::atomic<std::uint64_t>;
using CountWord = std::atomic<std::uint32_t>;

// One slot of a chunk.
struct Slot {
  StatWord* stat = nullptr;
  CountWord* marks = nullptr;  // proof, and simulations in progress
  CountWord* child = nullptr;
};

inline Slot slotAt(std::byte* chunk, std::uint32_t slots, std::uint32_t i) {
  return {reinterpret_cast<StatWord*>(chunk) + i,
          reinterpret_cast<CountWord*>(chunk + slots * 8) + i,
          reinterpret_cast<CountWord*>(chunk + slots * 12) + i};
}

enum NodeFlag : std::uint8_t {
  // The position has a request without moves on the stack, which must be
  // resolved before a move is made.
  kSettleFirst = 1,
  kUnlistedNode = 2,
  // Moves have four bytes instead of two.
  kLongMoves = 4,
  // An unlisted node that ends with priors.
  kPriced = 8,
  // A listed node with more than kListedMoves moves that lists only these.
  kShortList = 16,
  // A listed node of at most kListedMoves moves that all count alike.
  kEven = 32,
};
inline constexpr unsigned kNodeFlags = 63;

// A move with its prior, in an unlisted node.
struct PricedMove {
  std::uint32_t key = 0;
  float prior = 0;
};

// Four equal priors of nodes whose moves all count alike.
struct EvenPriors {
  std::uint16_t of[kListedMoves + 1][4];
};
inline constexpr EvenPriors kEvenPriors = [] {
  EvenPriors priors = {};
  for (std::uint32_t moves = 1; moves <= kListedMoves; ++moves) {
    for (std::uint16_t& prior : priors.of[moves]) {
      prior = packPrior(1 / static_cast<float>(moves));
    }
  }
  return priors;
}();

// Moves and their priors, in groups of four. Even priors are not stored.
class MoveGroups {
 public:
  // `even`: four priors that all groups share, or null.
  [[gnu::always_inline]] MoveGroups(const std::byte* at,
                                    std::uint32_t moveBytes,
                                    const std::uint16_t* even = nullptr)
      : priors_(even != nullptr ? even
                                : reinterpret_cast<const std::uint16_t*>(at)),
        priorsApart_(even != nullptr ? 0 : bytesOf(moveBytes)),
        moves_(even != nullptr ? at : at + kPriorBytes),
        movesApart_(bytesOf(moveBytes, even != nullptr)) {}

  static constexpr std::uint32_t bytesOf(std::uint32_t moveBytes,
                                         bool even = false) {
    return (even ? 0 : kPriorBytes) + 4 * moveBytes;
  }
  std::uint16_t prior(std::uint32_t i) const { return priorsOf(i / 4)[i & 3]; }
  // The priors of a group.
  const std::uint16_t* priorsOf(std::uint32_t group) const {
    return reinterpret_cast<const std::uint16_t*>(
        reinterpret_cast<const std::byte*>(priors_) + group * priorsApart_);
  }
  template <class Move>
  Move move(std::uint32_t i) const {
    return reinterpret_cast<const Move*>(moves_ + i / 4 * movesApart_)[i & 3];
  }
  // Precondition: the moves are not yet published.
  template <class Move>
  void set(std::uint32_t i, Move move, std::uint16_t prior) const {
    if (priorsApart_ != 0) {
      const_cast<std::uint16_t*>(priorsOf(i / 4))[i & 3] = prior;
    }
    auto* to = const_cast<std::byte*>(moves_ + i / 4 * movesApart_);
    reinterpret_cast<Move*>(to)[i & 3] = move;
  }
  // Sets all moves of even priors, which lie side by side.
  template <class Move>
  void setEven(const Move* moves, std::uint32_t count) const {
    std::memcpy(const_cast<std::byte*>(moves_), moves, count * sizeof(Move));
  }

 private:
  static constexpr std::uint32_t kPriorBytes = 8;

  const std::uint16_t* priors_;
  std::uint32_t priorsApart_;  // bytes from group to group
  const std::byte* moves_;
  std::uint32_t movesApart_;
};

class Node {
 public:
  static constexpr std::uint8_t kUnchosen = 255;

  std::atomic<std::uint16_t> slotCount{0};  // slots in use
  std::uint16_t edges = 0;         // moves, or capacity of an unlisted node
  Side side : 2 = Side::kNeutral;  // who decides
  std::uint8_t flags : 6 = 0;      // NodeFlag
  // The slot to try next, if the last simulation here has chosen it (worker.h).
  std::atomic<std::uint8_t> next{kUnchosen};
  // Sum of the priors of the slots. In unlisted nodes, which have no priors:
  // whether a thread is appending a slot.
  std::atomic<std::uint16_t> slotPriors{0};

  std::uint32_t nextSlot() const {
    return next.load(std::memory_order_relaxed);
  }
  void setNext(std::uint32_t slot) {
    next.store(
        static_cast<std::uint8_t>(std::min<std::uint32_t>(slot, kUnchosen)),
        std::memory_order_relaxed);
  }
  // Not written where it is never set: other threads read the same line.
  void forgetNext() {
    if (nextSlot() != kUnchosen) setNext(kUnchosen);
  }

  bool unlisted() const { return (flags & kUnlistedNode) != 0; }
  bool shortList() const { return (flags & kShortList) != 0; }
  bool even() const { return (flags & kEven) != 0; }

  CountWord* chunks() {
    return reinterpret_cast<CountWord*>(reinterpret_cast<std::byte*>(this) + 8);
  }
  // The moves that are stored with the node.
  [[gnu::always_inline]] MoveGroups listed() const {
    return {reinterpret_cast<const std::byte*>(this) + listAt(), moveBytes(),
            evenPriors()};
  }
  // The moves from `start` on, up to the end of its chunk. Preconditions: the
  // start of a chunk, and its moves are listed.
  MoveGroups movesFrom(std::uint32_t start, const std::byte* base) const {
    if (shortList() && start >= kListedMoves) [[unlikely]] {
      return restAt(base, start - kListedMoves);
    }
    return {reinterpret_cast<const std::byte*>(this) + listAt() +
                start / 4 * MoveGroups::bytesOf(moveBytes(), even()),
            moveBytes(), evenPriors()};
  }
  // Prior and move of a slot. Preconditions: a listed node, i < edges; the
  // prior: i <= slotCount or the move is listed; the move: it is listed.
  std::uint16_t prior(std::uint32_t i, const std::byte* base) const {
    if (shortList() && i >= kListedMoves) [[unlikely]] {
      return restListed() ? restAt(base).prior(i - kListedMoves) : restPrior();
    }
    return listed().prior(i);
  }
  template <class Move>
  [[gnu::always_inline]] Move move(std::uint32_t i,
                                   const std::byte* base) const {
    if (shortList() && i >= kListedMoves) [[unlikely]] {
      return restAt(base).template move<Move>(i - kListedMoves);
    }
    return MoveGroups(reinterpret_cast<const std::byte*>(this) + listAt(),
                      sizeof(Move), evenPriors())
        .template move<Move>(i);
  }

  // The rest of a short list: the index of its memory, 0 before it is listed.
  CountWord& rest() {
    return *reinterpret_cast<CountWord*>(reinterpret_cast<std::byte*>(this) +
                                         listAt() - kRestBytes);
  }
  bool restListed() const {
    return const_cast<Node*>(this)->rest().load(std::memory_order_acquire) != 0;
  }
  // The prior of its first move.
  std::uint16_t restPrior() const {
    return *reinterpret_cast<const std::uint16_t*>(
        reinterpret_cast<const std::byte*>(this) + listAt() - 4);
  }
  void setRestPrior(std::uint16_t prior) {
    *reinterpret_cast<std::uint16_t*>(reinterpret_cast<std::byte*>(this) +
                                      listAt() - 4) = prior;
  }
  std::uint32_t restUnits(std::uint32_t moveBytes) const {
    const std::uint32_t groups = (edges - kListedMoves + 3) / 4;
    return (groups * MoveGroups::bytesOf(moveBytes) + kUnitBytes - 1) /
           kUnitBytes;
  }
  std::byte* firstChunk() {
    return reinterpret_cast<std::byte*>(this) - kUnitBytes;
  }

  // Units of a node without its further chunks.
  static constexpr std::uint32_t units(std::uint32_t edges,
                                       std::uint32_t moveBytes,
                                       unsigned flags = 0) {
    const bool isShort = (flags & kShortList) != 0;
    const std::uint32_t listed = isShort ? kListedMoves : edges;
    const std::uint32_t bytes =
        8 + 4 * furtherChunks(edges) + (isShort ? kRestBytes : 0) +
        (listed + 3) / 4 * MoveGroups::bytesOf(moveBytes, (flags & kEven) != 0);
    return 1 + (bytes + kUnitBytes - 1) / kUnitBytes;
  }
  // `priced`: the number of priors; 0 stores no count.
  static constexpr std::uint32_t unlistedUnits(std::uint32_t priced = 0) {
    const std::uint32_t bytes =
        kUnlistedBytes + (priced == 0 ? 0 : 4 + 8 * priced);
    return 1 + (bytes + kUnitBytes - 1) / kUnitBytes;
  }
  std::uint32_t units(std::uint32_t moveBytes) const {
    if (!unlisted()) return units(edges, moveBytes, flags);
    return unlistedUnits(static_cast<std::uint32_t>(pricedMoves().size()));
  }

  // The priors of an unlisted node; none unless kPriced.
  std::span<const PricedMove> pricedMoves() const {
    if ((flags & kPriced) == 0) return {};
    const std::byte* at =
        reinterpret_cast<const std::byte*>(this) + kUnlistedBytes;
    std::uint32_t count = 0;
    std::memcpy(&count, at, sizeof count);
    return {reinterpret_cast<const PricedMove*>(at + 4), count};
  }
  // Room for `count` priors. Precondition: the node was created for `count`
  // priors and is not yet published.
  std::span<PricedMove> priceMoves(std::uint32_t count) {
    std::byte* at = reinterpret_cast<std::byte*>(this) + kUnlistedBytes;
    std::memcpy(at, &count, sizeof count);
    return {reinterpret_cast<PricedMove*>(at + 4), count};
  }
  // Units of a further chunk.
  std::uint32_t chunkUnits(std::uint32_t chunk) const {
    return (chunkSlots(chunk, edges) *
                (unlisted() ? kUnlistedSlotBytes : kSlotBytes) +
            kUnitBytes - 1) /
           kUnitBytes;
  }

  // The chunk's memory; null if not allocated.
  [[gnu::always_inline]] std::byte* chunkAt(std::uint32_t chunk,
                                            std::byte* base) {
    if (chunk == 0) return firstChunk();
    const std::uint32_t index =
        chunks()[chunk - 1].load(std::memory_order_acquire);
    return index == 0 ? nullptr
                      : base + static_cast<std::size_t>(index) * kUnitBytes;
  }
  // Precondition: slot < slotCount.
  [[gnu::always_inline]] Slot slot(std::uint32_t i, std::byte* base) {
    const std::uint32_t chunk = chunkOf(i);
    return slotAt(chunkAt(chunk, base), chunkSlots(chunk, edges),
                  i - chunkStart(chunk));
  }

  // Key and availability of an unlisted node's slot. Precondition: as slot().
  struct UnlistedSlot {
    CountWord* key;
    CountWord* available;
  };
  UnlistedSlot unlistedSlot(std::uint32_t i, std::byte* base) {
    const std::uint32_t chunk = chunkOf(i);
    const std::uint32_t slots = chunkSlots(chunk, edges);
    std::byte* keys = chunk == 0 ? reinterpret_cast<std::byte*>(this) + 8 +
                                       4 * furtherChunks(kUnlistedCapacity)
                                 : chunkAt(chunk, base) + slots * kSlotBytes;
    auto* first = reinterpret_cast<CountWord*>(keys);
    return {first + (i - chunkStart(chunk)),
            first + slots + (i - chunkStart(chunk))};
  }

 private:
  // Header, chunk indices, and keys of the first chunk.
  static constexpr std::uint32_t kUnlistedBytes =
      8 + 4 * furtherChunks(kUnlistedCapacity) + 8 * kFirstChunkSlots;
  static constexpr std::uint32_t kRestBytes = 8;
  std::uint32_t moveBytes() const { return (flags & kLongMoves) != 0 ? 4 : 2; }
  const std::uint16_t* evenPriors() const {
    return even() ? kEvenPriors.of[edges] : nullptr;
  }
  // Bytes before the first group.
  std::uint32_t listAt() const {
    return 8 + 4 * furtherChunks(edges) + (shortList() ? kRestBytes : 0);
  }
  // The rest from its move `start` on. Precondition: it is listed.
  MoveGroups restAt(const std::byte* base, std::uint32_t start = 0) const {
    const std::uint32_t index =
        const_cast<Node*>(this)->rest().load(std::memory_order_acquire);
    return {base + static_cast<std::size_t>(index) * kUnitBytes +
                start / 4 * MoveGroups::bytesOf(moveBytes()),
            moveBytes()};
  }
};
static_assert(sizeof(Node) == 8);

// The node at a unit index: its header is in the second unit.
inline Node* nodeAt(std::byte* base, std::uint32_t index) {
  return std::launder(reinterpret_cast<Node*>(
      base + (static_cast<std::size_t>(index) + 1) * kUnitBytes));
}

}  // namespace phasemachine::search
