// The cells of a board of squares or hexes: numbers, names, neighbours, stones.
//
// Contract: cells are numbered row by row from the top left; "a" is the first
// column. Rows are counted from the bottom, as in chess, or from the top. Hexes
// stand on a corner, and each row begins half a hex right of the one above it.
//
// Example:
//   using Cells = Grid<8, 8>;
//   Cells::name(0);                   // "a8"
//   Cells::cellNamed("h1");           // 63
//   Cells::moved(0, 1, 2);            // 17: one right, two down; -1 off the board
//   for (const Step step : HexGrid<7, 7>::kSteps) use(step);  // six of them
//
// Thread safety: pure functions.

#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/side.h"
#include "core/text.h"

namespace phasemachine {

enum class Rows : std::uint8_t { kFromBottom, kFromTop };

// Columns to the right and rows down.
struct Step {
  int right;
  int down;
};

template <int kAcross, int kDown, Rows kCounted, bool kOfHexes>
struct AnyGrid {
  static_assert(kAcross >= 1 && kAcross <= 26 && kDown >= 1 && kDown <= 99,
                "a grid has 1 to 26 columns and 1 to 99 rows");

  static constexpr int kColumns = kAcross;
  static constexpr int kRows = kDown;
  static constexpr int kCells = kColumns * kRows;
  static constexpr Rows kRowsCounted = kCounted;
  static constexpr bool kHexes = kOfHexes;

  // To all neighbours: of a square those at its sides come first, then those at
  // its corners.
  static constexpr auto kSteps = [] {
    if constexpr (kHexes) {
      return std::array<Step, 6>{
          {{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}}};
    } else {
      return std::array<Step, 8>{{{1, 0},
                                  {0, 1},
                                  {-1, 0},
                                  {0, -1},
                                  {1, 1},
                                  {-1, 1},
                                  {-1, -1},
                                  {1, -1}}};
    }
  }();

  static constexpr int column(int cell) { return cell % kColumns; }
  static constexpr int row(int cell) {
    return cell / kColumns;
  }  // 0 at the top
  static constexpr int cellAt(int column, int row) {
    return row * kColumns + column;
  }
  // The cell that many columns right and rows down; -1 if there is none.
  static constexpr int moved(int cell, int right, int down) {
    const int column = AnyGrid::column(cell) + right;
    const int row = AnyGrid::row(cell) + down;
    const bool on = column >= 0 && column < kColumns && row >= 0 && row < kRows;
    return on ? cellAt(column, row) : -1;
  }
  static constexpr int moved(int cell, Step step) {
    return moved(cell, step.right, step.down);
  }

  static std::string rowName(int row) {
    return std::to_string(kCounted == Rows::kFromTop ? row + 1 : kRows - row);
  }
  static char columnName(int column) { return static_cast<char>('a' + column); }
  // "a1".
  static std::string name(int cell) {
    return columnName(column(cell)) + rowName(row(cell));
  }
  // Capitals are read, too. Nothing if no cell is called so.
  static std::optional<int> cellNamed(std::string_view name) {
    if (name.size() < 2 || name[1] == '0') return std::nullopt;
    const int column = toLower(name[0]) - 'a';
    const auto number = numberIn<unsigned>(name.substr(1));
    if (column < 0 || column >= kColumns || !number || *number < 1 ||
        *number > static_cast<unsigned>(kRows)) {
      return std::nullopt;
    }
    const int counted = static_cast<int>(*number);
    return cellAt(column,
                  kCounted == Rows::kFromTop ? counted - 1 : kRows - counted);
  }
};

template <int kColumns, int kRows, Rows kCounted = Rows::kFromBottom>
using Grid = AnyGrid<kColumns, kRows, kCounted, false>;
template <int kColumns, int kRows, Rows kCounted = Rows::kFromTop>
using HexGrid = AnyGrid<kColumns, kRows, kCounted, true>;

// The stones of both sides on a board of at most 64 cells.
struct Stones {
  std::array<std::uint64_t, 2> of = {};  // bit c of of[s]: side s has cell c

  bool has(Side side, int cell) const {
    return (of[playerIndex(side)] >> cell & 1) != 0;
  }
  void add(Side side, int cell) {
    of[playerIndex(side)] |= std::uint64_t{1} << cell;
  }
  // Of either side, if there is one.
  void remove(int cell) {
    for (std::uint64_t& cells : of) cells &= ~(std::uint64_t{1} << cell);
  }
  std::uint64_t all() const { return of[0] | of[1]; }
  int count(Side side) const { return std::popcount(of[playerIndex(side)]); }
  friend bool operator==(const Stones&, const Stones&) = default;
};

// Whether a way over neighbouring cells leads from a start to a goal. own, start
// and goal tell of a cell whether the way may use, begin at and end at it.
template <class Cells, class Own, class Start, class Goal>
bool joins(Own&& own, Start&& start, Goal&& goal) {
  std::array<bool, static_cast<std::size_t>(Cells::kCells)> seen{};
  std::array<int, static_cast<std::size_t>(Cells::kCells)> open{};
  std::size_t size = 0;
  const auto visit = [&](int cell) {
    if (cell < 0 || seen[static_cast<std::size_t>(cell)] || !own(cell)) return;
    seen[static_cast<std::size_t>(cell)] = true;
    open[size++] = cell;
  };
  for (int cell = 0; cell < Cells::kCells; ++cell) {
    if (start(cell)) visit(cell);
  }
  while (size > 0) {
    const int cell = open[--size];
    if (goal(cell)) return true;
    for (const Step step : Cells::kSteps) visit(Cells::moved(cell, step));
  }
  return false;
}

}  // namespace phasemachine
