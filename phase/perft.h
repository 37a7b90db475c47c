// Perft: the number of move sequences of a given length.
//
// Contract: inner plies go through PhaseMachine::step on clones of the board.
// The leaf mode decides how the last ply is counted and is part of any figure:
//   kStep   makes every leaf with advance()
//   kList   generates every last move list and counts its size
//   kCount  counts the last plies without lists: with the game's LeafCounter if
//           it accepts the board, otherwise with countLegalMoves
// A game that ends early contributes nothing below its end. If a game asks for
// the second part of a move separately (phase/game.h, isFirstPart), both parts
// count as one ply.
//
// Example:
//   std::uint64_t nodes = perft<Chess>(board, 5, Leaf::kList);
//
// Source: the chess programming community's "performance test".

#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "phase/machine.h"

namespace phasemachine {

enum class Leaf : std::uint8_t { kStep, kList, kCount };

namespace perft_internal {

// A game may count its last plies itself with
//   struct LeafCounter {
//     static constexpr int kPlies;
//     static bool accepts(const Board&);
//     void add(const Board&);        // a running board, kPlies from the leaves
//     std::uint64_t finish();
//   };
template <class G>
concept HasLeafCounter =
    requires(typename G::LeafCounter counter, const typename G::Board& board) {
      { G::LeafCounter::accepts(board) } -> std::same_as<bool>;
      counter.add(board);
      { counter.finish() } -> std::same_as<std::uint64_t>;
    };

template <Game G>
struct Walker {
  using Machine = PhaseMachine<G>;
  using Board = typename G::Board;
  using MoveList = typename G::MoveList;
  // Keeps the front of a list within one page: writing across a page boundary,
  // if the stack happens to be placed so, doubles the time of a whole walk.
  static constexpr std::size_t kListAlignment =
      std::min<std::size_t>(std::bit_floor(sizeof(MoveList)), 4096);

  // Precondition: depth >= 2.
  static std::uint64_t lists(const Board& board, const MoveList& moves,
                             int depth) {
    std::uint64_t nodes = 0;
    Board child;
    alignas(kListAlignment) MoveList replies;
    for (auto move : moves) {
      Machine::step(board, move, child, replies);
      nodes += depth == 2 ? replies.size() : lists(child, replies, depth - 1);
    }
    return nodes;
  }

  // Precondition: depth >= 1.
  static std::uint64_t steps(const Board& board, const MoveList& moves,
                             int depth) {
    std::uint64_t nodes = 0;
    Board child;
    if (depth == 1) {
      for (auto move : moves) {
        Machine::advance(board, move, child);
        ++nodes;
      }
      return nodes;
    }
    alignas(kListAlignment) MoveList replies;
    for (auto move : moves) {
      Machine::step(board, move, child, replies);
      nodes += steps(child, replies, depth - 1);
    }
    return nodes;
  }

  // Precondition: depth >= 2.
  static std::uint64_t counts(const Board& board, const MoveList& moves,
                              int depth) {
    std::uint64_t nodes = 0;
    Board child;
    alignas(kListAlignment) MoveList replies;
    for (auto move : moves) {
      if (depth == 2) {
        Machine::advance(board, move, child);
        nodes += Machine::countLegalMoves(child);
      } else {
        Machine::step(board, move, child, replies);
        nodes += counts(child, replies, depth - 1);
      }
    }
    return nodes;
  }

  // Counts whole moves. Precondition: depth >= 1.
  static std::uint64_t wholes(const Board& board, const MoveList& moves,
                              int depth, Leaf leaf) {
    std::uint64_t nodes = 0;
    Board child;
    alignas(kListAlignment) MoveList replies;
    for (auto move : moves) {
      const bool part = G::isFirstPart(board, move);
      const int left = depth - (part ? 0 : 1);
      if (left == 0) {
        if (leaf == Leaf::kStep) Machine::advance(board, move, child);
        ++nodes;
      } else if (leaf == Leaf::kCount && !part) {
        if (!Machine::advance(board, move, child).winner) {
          nodes += G::countSequences(child, left);
        }
      } else {
        Machine::step(board, move, child, replies);
        nodes += wholes(child, replies, left, leaf);
      }
    }
    return nodes;
  }

  // Precondition: depth > Counter::kPlies.
  template <class Counter>
  static void feed(const Board& board, const MoveList& moves, int depth,
                   Counter& counter) {
    Board child;
    alignas(kListAlignment) MoveList replies;
    for (auto move : moves) {
      if (depth - 1 == Counter::kPlies) {
        if (!Machine::advance(board, move, child).winner) counter.add(child);
      } else {
        Machine::step(board, move, child, replies);
        feed(child, replies, depth - 1, counter);
      }
    }
  }
};

}  // namespace perft_internal

// Number of leaves `depth` plies below `board`; 1 for depth 0.
template <Game G>
std::uint64_t perft(typename G::Board board, int depth, Leaf leaf) {
  using Walker = perft_internal::Walker<G>;
  if (depth <= 0) return 1;
  typename G::MoveList moves;
  if (PhaseMachine<G>::legalMoves(board, moves).winner) return 0;
  if constexpr (HasMovesInParts<G>) {
    return Walker::wholes(board, moves, depth, leaf);
  }
  switch (leaf) {
    case Leaf::kStep: return Walker::steps(board, moves, depth);
    case Leaf::kList:
      return depth == 1 ? moves.size() : Walker::lists(board, moves, depth);
    case Leaf::kCount: break;
  }
  if constexpr (perft_internal::HasLeafCounter<G>) {
    using Counter = typename G::LeafCounter;
    if (depth >= Counter::kPlies && Counter::accepts(board)) {
      Counter counter;
      if (depth == Counter::kPlies) {
        counter.add(board);
      } else {
        Walker::feed(board, moves, depth, counter);
      }
      return counter.finish();
    }
  }
  return depth == 1 ? moves.size() : Walker::counts(board, moves, depth);
}

// perft() for each legal move of `board`, in list order; a first part stands
// for all moves that begin with it. Precondition: depth >= 1.
template <Game G>
std::vector<std::pair<typename G::Move, std::uint64_t>> divide(
    typename G::Board board, int depth, Leaf leaf) {
  std::vector<std::pair<typename G::Move, std::uint64_t>> rows;
  typename G::MoveList moves;
  PhaseMachine<G>::legalMoves(board, moves);
  for (auto move : moves) {
    auto child = board;
    PhaseMachine<G>::advance(child, move);
    int left = depth - 1;
    if constexpr (HasMovesInParts<G>) left += G::isFirstPart(board, move);
    rows.emplace_back(move, perft<G>(child, left, leaf));
  }
  return rows;
}

// Perft with a transposition table.
//
// Contract: hashedPerft gives the same counts as perft, whatever the size and
// contents of the table: an entry holds the whole position, not a hash, so
// positions are never confused. Positions less than kLeastHashedPlies above the
// leaves are counted as in perft. A game opts in with a function in the
// namespace of its board
//   std::optional<PerftKey> perftKey(const Board&)
// Two boards have equal keys only if the same moves follow from both, to any
// depth; boards with further relevant state, such as repetition counts, have no
// key. A listed game has the function in perft_key.h or perft/perft.h.
//
// Example:
//   PerftTable table(/*bytes=*/std::size_t{64} << 20);
//   std::uint64_t nodes = hashedPerft<Chess>(board, 7, Leaf::kCount, table);
//
// Thread safety: any number of threads may count with one table.

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
