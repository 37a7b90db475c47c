// Perft with a transposition table.
//
// Contract: hashedPerft gives the same counts as perft (phase/perft.h),
// whatever the size and contents of the table: an entry holds the whole
// position, not a hash, so positions are never confused. Positions less than
// kLeastHashedPlies above the leaves are counted as in perft. A game opts in
// with a function in the namespace of its board
//   std::optional<PerftKey> perftKey(const Board&)
// Two boards have equal keys only if the same moves follow from both, to any
// depth; boards with further relevant state, such as repetition counts, have no
// key. games/hashed_perft.cc includes these functions.
//
// Example:
//   PerftTable table(/*bytes=*/std::size_t{64} << 20);
//   std::uint64_t nodes = hashedPerft<Chess>(board, 7, Leaf::kCount, table);
//
// Thread safety: any number of threads may count with one table.

#ifndef PHASEMACHINE_PHASE_ERASED_PERFT_TABLE_H_
#define PHASEMACHINE_PHASE_ERASED_PERFT_TABLE_H_

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "phase/perft.h"

namespace phasemachine {

// A complete position.
using PerftKey = std::array<std::uint64_t, 5>;

template <class G>
concept HasPerftKey = Game<G> && requires(const typename G::Board& board) {
  { perftKey(board) } -> std::same_as<std::optional<PerftKey>>;
};

class PerftTable {
 public:
  // As many 64-byte entries as fit into `bytes`, rounded down to a power of
  // two, at least two. The system provides pages when they are first written.
  // If the allocation fails, nothing is stored and capacity() is 0.
  explicit PerftTable(std::size_t bytes);
  ~PerftTable();
  PerftTable(const PerftTable&) = delete;
  PerftTable& operator=(const PerftTable&) = delete;

  // Number of entries.
  std::size_t capacity() const { return capacity_; }

  // The count stored for this position and depth.
  std::optional<std::uint64_t> find(const PerftKey& key, int depth);
  // Precondition: depth is 1 or more.
  void store(const PerftKey& key, int depth, std::uint64_t count);

 private:
  struct Entry;

  // The first of the two entries that may hold the position.
  Entry* home(const PerftKey& key, int depth) const;

  void* memory_ = nullptr;
  Entry* entries_ = nullptr;
  std::size_t capacity_ = 0;
};

inline constexpr int kLeastHashedPlies = 3;

// Number of leaves `depth` plies below `board`; 1 for depth 0. Boards without a
// key are counted as in perft.
template <HasPerftKey G>
std::uint64_t hashedPerft(typename G::Board board, int depth, Leaf leaf,
                          PerftTable& table) {
  if (depth < kLeastHashedPlies) return perft<G>(board, depth, leaf);
  const std::optional<PerftKey> key = perftKey(board);
  if (!key) return perft<G>(board, depth, leaf);
  if (const auto known = table.find(*key, depth)) return *known;
  std::uint64_t nodes = 0;
  if (depth == kLeastHashedPlies) {
    nodes = perft<G>(board, depth, leaf);
  } else {
    typename G::MoveList moves;
    typename G::Board child;
    if (!PhaseMachine<G>::legalMoves(board, moves).winner) {
      for (auto move : moves) {
        PhaseMachine<G>::advance(board, move, child);
        nodes += hashedPerft<G>(child, depth - 1, leaf, table);
      }
    }
  }
  table.store(*key, depth, nodes);
  return nodes;
}

}  // namespace phasemachine

#endif  // PHASEMACHINE_PHASE_ERASED_PERFT_TABLE_H_
