// Pictures of boards of squares or hexes with marks on them (core/grid.h).
//
// Contract: draws a caption, the cells, lines over them, marks, dots on legal
// targets and the names of rows and columns; each cell is a place, of the cell's
// own shape. A board is described as data.
//
// Example:
//   svg::GridBoard board{.columns = 3, .rows = 3};
//   board.cells.resize(9);
//   board.cells[4] = {.place = "cell.b2", .mark = &cross};
//   std::string document = svg::drawGrid(board);

#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/svg/svg.h"

namespace phasemachine::svg {

enum class MarkShape : std::uint8_t {
  kCross,
  kRing,
  kDisc,    // filled, with an outline
  kLetter,  // the letter that stands for it in texts
};

// What can lie on a cell.
struct Mark {
  char letter;            // in texts of the board
  std::string_view name;  // for people and in data
  MarkShape shape = MarkShape::kLetter;
  std::string_view colour = kInk;
};

struct GridCell {
  std::string place = {};      // its name as a place; empty: none
  const Mark* mark = nullptr;  // null: empty
  bool last = false;           // of the last move
  bool target = false;         // of a legal move
};

struct GridBoard {
  int columns = 0;
  int rows = 0;
  bool hexes = false;
  double size = 64;                  // width of a cell, in pixels
  std::string caption = {};          // the line above the board
  std::vector<GridCell> cells = {};  // row by row from the top left
  std::vector<std::string> rowNames = {};
  std::vector<std::string> columnNames = {};
  // From the middle of a cell to that of another, below the marks.
  std::vector<std::array<int, 2>> lines = {};
  // The colours of the top, right, bottom and left edge; empty: not drawn.
  std::array<std::string_view, 4> edges = {};
};

std::string drawGrid(const GridBoard& board);

}  // namespace phasemachine::svg
