// A perfect player of Connect Four: alpha-beta over bitboards with a hash
// table, trying the moves that make most threats first.
//
// Contract: value() is the value for the side to move with best play: 1 a win,
// 0 a draw, -1 a loss. From the middle of the game it takes well below a
// second, with fewer than eight discs up to minutes. Solved positions and their
// mirror images make later ones cheaper.
//
// Example:
//   ConnectFourSolver solver;
//   const int value = solver.value(board);
//   for (const auto& [column, worth] : solver.moves(board)) use(column, worth);
//
// Thread safety: one thread.

#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "games/connect_four/board.h"

namespace phasemachine {

class ConnectFourSolver {
 public:
  using Board = connect_four::Board;

  // A table of 2^tableBits positions of eight bytes.
  explicit ConnectFourSolver(unsigned tableBits = 22)
      : table_(std::size_t{1} << tableBits), shift_(64 - tableBits) {}

  // Precondition: the game is not over by a four.
  int value(const Board& board) { return solve(of(board)); }

  // The value of each legal column for the side to move.
  std::vector<std::pair<unsigned, int>> moves(const Board& board) {
    const Position position = of(board);
    std::vector<std::pair<unsigned, int>> found;
    for (unsigned column = 0; column < connect_four::kColumns; ++column) {
      const std::uint64_t cell =
          board.playable() & connect_four::columnCells(column);
      if (cell == 0) continue;
      const bool wins = (connect_four::completions(position.own) & cell) != 0;
      found.emplace_back(column, wins ? 1 : -solve(after(position, cell)));
    }
    return found;
  }

  std::uint64_t nodes() const { return nodes_; }

 private:
  struct Position {
    std::uint64_t own;    // of the side to move
    std::uint64_t taken;  // by both

    std::uint64_t other() const { return taken ^ own; }
    std::uint64_t playable() const {
      return (taken + connect_four::kLowestCells) & connect_four::kCells;
    }
  };

  // A position and the bounds of its value in one word: 49 bits of own discs and
  // lowest free cells, then two bits for each bound plus 1.
  class Entry {
   public:
    Entry() = default;
    Entry(std::uint64_t key, int low, int high)
        : word_(key << 4 | static_cast<std::uint64_t>(low + 1) << 2 |
                static_cast<std::uint64_t>(high + 1)) {}
    bool isOf(std::uint64_t key) const { return word_ >> 4 == key; }
    int low() const { return static_cast<int>(word_ >> 2 & 3) - 1; }
    int high() const { return static_cast<int>(word_ & 3) - 1; }

   private:
    std::uint64_t word_ = 0;
  };

  static Position of(const Board& board) {
    return {board.discs[playerIndex(board.sideToMove)], board.taken()};
  }
  static Position after(const Position& position, std::uint64_t cell) {
    return {position.other(), position.taken | cell};
  }

  int solve(const Position& position) {
    // Positions with an immediate win are not searched further.
    if (connect_four::completions(position.own) & position.playable()) return 1;
    return search(position, -1, 1);
  }

  static std::uint64_t mirrored(std::uint64_t cells) {
    std::uint64_t out = 0;
    constexpr unsigned kHigh = connect_four::kRows + 1;
    for (unsigned column = 0; column < connect_four::kColumns; ++column) {
      out = out << kHigh | (cells >> column * kHigh & ((1U << kHigh) - 1));
    }
    return out;
  }
  static std::uint64_t keyOf(const Position& position) {
    const std::uint64_t key =
        position.own + position.taken + connect_four::kLowestCells;
    // Worth its time only high up in the tree.
    if (std::popcount(position.taken) > 24) return key;
    const std::uint64_t other = mirrored(key);
    return key < other ? key : other;
  }

  // Precondition: the side to move cannot win at once. Returns the value if it
  // is within the bounds, otherwise a bound beyond them.
  int search(const Position& position, int low, int high) {
    ++nodes_;
    const std::uint64_t theirs = connect_four::completions(position.other());
    std::uint64_t moves = position.playable();
    if (moves == 0) return 0;
    if (const std::uint64_t forced = theirs & moves; forced != 0) {
      if ((forced & (forced - 1)) != 0) return -1;  // two at once
      moves = forced;
    }
    moves &= ~(theirs >> 1);  // the other wins on top
    if (moves == 0) return -1;
    if (std::popcount(position.taken) >= 40) return 0;  // two cells left

    const std::uint64_t key = keyOf(position);
    Entry& entry = table_[key * 0x9E3779B97F4A7C15ULL >> shift_];
    int known[] = {-1, 1};
    if (entry.isOf(key)) {
      known[0] = entry.low();
      known[1] = entry.high();
      if (known[0] >= high || known[0] == known[1]) return known[0];
      if (known[1] <= low) return known[1];
    }
    const int from = low > known[0] ? low : known[0];
    const int to = high < known[1] ? high : known[1];

    std::array<std::pair<int, std::uint64_t>, connect_four::kColumns> order;
    std::size_t count = 0;
    for (const unsigned column : {3U, 2U, 4U, 1U, 5U, 0U, 6U}) {
      const std::uint64_t cell = moves & connect_four::columnCells(column);
      if (cell == 0) continue;
      const int threats = std::popcount(
          connect_four::completions(position.own | cell) & ~position.taken);
      std::size_t at = count++;
      for (; at > 0 && order[at - 1].first < threats; --at) {
        order[at] = order[at - 1];
      }
      order[at] = {threats, cell};
    }
    int best = -1;
    for (std::size_t i = 0; i < count && best < to; ++i) {
      const int value = -search(after(position, order[i].second), -to,
                                -(best > from ? best : from));
      best = best < value ? value : best;
    }
    // Above `from` a lower bound, below `to` an upper bound.
    if (best > from) known[0] = best;
    if (best < to) known[1] = best;
    entry = Entry(key, known[0], known[1]);
    return best;
  }

  std::vector<Entry> table_;
  unsigned shift_;
  std::uint64_t nodes_ = 0;
};

}  // namespace phasemachine
