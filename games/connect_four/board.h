// What a Connect Four board stores.

#pragma once

#include <array>
#include <cstdint>

#include "core/packed_variant.h"
#include "core/side.h"
#include "core/state_stack.h"
#include "phase/turn_state.h"

namespace phasemachine::connect_four {

inline constexpr unsigned kColumns = 7;
inline constexpr unsigned kRows = 6;

// The bit of a cell, columns from the left and rows from the bottom. The
// seventh bit of each column stays empty, so that no line crosses an edge.
constexpr std::uint64_t cellBit(unsigned column, unsigned row) {
  return std::uint64_t{1} << (column * (kRows + 1) + row);
}

// The cells of a column, and of the board.
constexpr std::uint64_t columnCells(unsigned column) {
  return cellBit(column, kRows) - cellBit(column, 0);
}
inline constexpr std::uint64_t kLowestCells = [] {
  std::uint64_t cells = 0;
  for (unsigned column = 0; column < kColumns; ++column) {
    cells |= cellBit(column, 0);
  }
  return cells;
}();
inline constexpr std::uint64_t kCells = kLowestCells * ((1 << kRows) - 1);

struct Board;

struct Move {
  std::uint16_t column = 0;
  friend bool operator==(Move, Move) = default;
};
// Drops a disc of the side to move into a column and passes the turn.
struct DropDisc {
  std::uint8_t column;
  void apply(Board& board) const;
};

// Asks a side for a column that is not full.
struct RequestColumn {
  static constexpr bool kIsRequest = true;
  Side side;
};

using Command = PackedVariant<DropDisc, RequestColumn>;

struct Board {
  std::array<std::uint64_t, 2> discs = {};  // of each side
  Side sideToMove = Side::kFirst;
  StateStack<TurnState, Command, 4> stack;

  std::uint64_t taken() const { return discs[0] | discs[1]; }
  bool isFull(unsigned column) const {
    return (taken() & cellBit(column, kRows - 1)) != 0;
  }
  // Cells row by row from the top left (core/grid.h).
  bool has(Side side, int cell) const {
    return (discs[playerIndex(side)] & gridBit(cell)) != 0;
  }
  void add(Side side, int cell) { discs[playerIndex(side)] |= gridBit(cell); }
  static std::uint64_t gridBit(int cell) {
    const auto at = static_cast<unsigned>(cell);
    return cellBit(at % kColumns, kRows - 1 - at / kColumns);
  }
  // The lowest free cell of each column that is not full: adding a bit at the
  // bottom carries past the discs.
  std::uint64_t playable() const { return (taken() + kLowestCells) & kCells; }
  // The highest disc of a column; 0 if it is empty.
  std::uint64_t topDisc(unsigned column) const {
    return ((taken() & columnCells(column)) + cellBit(column, 0)) >> 1 &
           columnCells(column);
  }
  friend bool operator==(const Board&, const Board&) = default;
};

inline void DropDisc::apply(Board& board) const {
  board.discs[playerIndex(board.sideToMove)] |=
      board.playable() & columnCells(column);
  board.sideToMove = opponent(board.sideToMove);
}

// Lines of four as shifts and masks of bitboards (board.h).

// Shifts from a cell to the next on a line: up, across, and on both diagonals.
inline constexpr unsigned kSteps[] = {1, kRows + 1, kRows, kRows + 2};

// Whether four discs are in a row.
constexpr bool hasFour(std::uint64_t discs) {
  for (const unsigned step : kSteps) {
    const std::uint64_t pairs = discs & discs >> step;
    if (pairs & pairs >> 2 * step) return true;
  }
  return false;
}

// The discs that are part of a four.
constexpr std::uint64_t discsOfFours(std::uint64_t discs) {
  std::uint64_t found = 0;
  for (const unsigned step : kSteps) {
    const std::uint64_t pairs = discs & discs >> step;
    const std::uint64_t starts = pairs & pairs >> 2 * step;
    found |= starts | starts << step | starts << 2 * step | starts << 3 * step;
  }
  return found;
}

// Cells where one more disc completes a four, whether or not they are taken or
// can be reached now.
constexpr std::uint64_t completions(std::uint64_t discs) {
  std::uint64_t found = 0;
  for (const unsigned step : kSteps) {
    const std::uint64_t below = discs << step;
    const std::uint64_t above = discs >> step;
    const std::uint64_t twoBelow = below & discs << 2 * step;
    const std::uint64_t twoAbove = above & discs >> 2 * step;
    found |= twoBelow & (discs << 3 * step | above);
    found |= twoAbove & (discs >> 3 * step | below);
  }
  return found & kCells;
}

}  // namespace phasemachine::connect_four
