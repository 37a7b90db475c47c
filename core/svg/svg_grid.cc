#include "core/svg/svg_grid.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace phasemachine::svg {
namespace {

constexpr double kGridLeft = 28;
constexpr double kGridTop = 44;
constexpr double kGridMargin = 12;
constexpr double kCaption = 16;  // pixels
// Of a hexagon of width 1, from the middle to the upper corner.
constexpr double kUp = 0.57735026918962576;

class GridDrawing {
 public:
  explicit GridDrawing(const GridBoard& board)
      : board_(board), picture_(widthOf(board), heightOf(board)) {}

  std::string draw() && {
    picture_.text(kGridLeft, 28, board_.caption,
                  {.size = kCaption,
                   .bold = true,
                   .width = picture_.width() - kGridLeft});
    for (int cell = 0; cell < count(); ++cell) drawCell(cell);
    drawEdges();
    for (const auto& [from, to] : board_.lines) {
      picture_.line(middle(from), middle(to),
                    {.stroke = kSelected,
                     .strokeWidth = board_.size * 3 / 16,
                     .round = true});
    }
    for (int cell = 0; cell < count(); ++cell) drawMark(cell);
    for (int cell = 0; cell < count(); ++cell) {
      if (!at(cell).target) continue;
      const Point point = middle(cell);
      picture_.circle(point.x, point.y, kMark * board_.size / 2,
                      {.fill = kTarget});
    }
    for (int cell = 0; cell < count(); ++cell) namePlace(cell);
    drawNames();
    return std::move(picture_).finish();
  }

 private:
  static constexpr double kMark = 18.0 / 64;  // half the width, of a cell's

  // Above hexes are the names of the columns.
  static double topOf(const GridBoard& board) {
    return board.hexes ? kGridTop + 10 : kGridTop;
  }
  static double rowHeight(const GridBoard& board) {
    return board.hexes ? board.size * kUp * 1.5 : board.size;
  }
  static double widthOf(const GridBoard& board) {
    const double shift = board.hexes ? 0.5 * (board.rows - 1) : 0;
    const double cells = (board.columns + shift) * board.size;
    return kGridLeft + std::max(cells + kGridMargin,
                                textWidth(board.caption, kCaption, true));
  }
  static double heightOf(const GridBoard& board) {
    const double extra = board.hexes ? board.size * kUp * 0.5 : 0;
    return topOf(board) + rowHeight(board) * board.rows + extra + kGridLeft;
  }

  int count() const { return board_.columns * board_.rows; }
  const GridCell& at(int cell) const {
    return board_.cells[static_cast<std::size_t>(cell)];
  }
  Point middle(int cell) const {
    const int column = cell % board_.columns;
    const int row = cell / board_.columns;
    const double shift = board_.hexes ? 0.5 * row : 0;
    const double half =
        board_.hexes ? board_.size * kUp : rowHeight(board_) / 2;
    return {kGridLeft + (column + 0.5 + shift) * board_.size,
            topOf(board_) + half + row * rowHeight(board_)};
  }
  // Clockwise from the top.
  std::vector<Point> corners(int cell) const {
    const Point m = middle(cell);
    const double half = board_.size / 2;
    const double up = board_.size * kUp;
    return {{m.x, m.y - up},
            {m.x + half, m.y - up / 2},
            {m.x + half, m.y + up / 2},
            {m.x, m.y + up},
            {m.x - half, m.y + up / 2},
            {m.x - half, m.y - up / 2}};
  }

  void drawCell(int cell) {
    const Shape shape = {.fill = at(cell).last ? kLast : kLight,
                         .stroke = kInk,
                         .strokeWidth = 0.8};
    if (board_.hexes) {
      picture_.polygon(corners(cell), shape);
    } else {
      const Point m = middle(cell);
      picture_.rect(m.x - board_.size / 2, m.y - board_.size / 2, board_.size,
                    board_.size, shape);
    }
  }

  void drawEdge(std::size_t side, int first, int step, int cells,
                std::initializer_list<std::size_t> hexCorners) {
    if (board_.edges[side].empty()) return;
    std::vector<Point> points;
    for (int i = 0; i < cells; ++i) {
      const int cell = first + i * step;
      if (board_.hexes) {
        const std::vector<Point> all = corners(cell);
        for (const std::size_t corner : hexCorners)
          points.push_back(all[corner]);
      } else {
        const Point m = middle(cell);
        const double half = board_.size / 2;
        const double x = side == 1 ? half : -half;
        const double y = side == 2 ? half : -half;
        const bool level = side % 2 == 0;
        points.push_back(
            {m.x + (level ? -half : x), m.y + (level ? y : -half)});
        points.push_back({m.x + (level ? half : x), m.y + (level ? y : half)});
      }
    }
    for (std::size_t i = 1; i < points.size(); ++i) {
      picture_.line(points[i - 1], points[i],
                    {.stroke = board_.edges[side],
                     .strokeWidth = board_.size / 12,
                     .round = true});
    }
  }
  void drawEdges() {
    const int columns = board_.columns;
    const int rows = board_.rows;
    drawEdge(0, 0, 1, columns, {5, 0, 1});
    drawEdge(1, columns - 1, columns, rows, {1, 2});
    drawEdge(2, columns * (rows - 1), 1, columns, {4, 3, 2});
    drawEdge(3, 0, columns, rows, {5, 4});
  }

  void drawMark(int cell) {
    const Mark* mark = at(cell).mark;
    if (mark == nullptr) return;
    const Point m = middle(cell);
    const double scale = board_.size / 64;
    switch (mark->shape) {
      case MarkShape::kCross:
        picture_.path(
            "M-18 -18 L18 18 M-18 18 L18 -18", m, scale,
            {.stroke = mark->colour, .strokeWidth = 7, .round = true});
        return;
      case MarkShape::kRing:
        picture_.circle(m.x, m.y, kMark * board_.size,
                        {.stroke = mark->colour, .strokeWidth = 7 * scale});
        return;
      case MarkShape::kDisc:
        picture_.circle(
            m.x, m.y, 0.36 * board_.size,
            {.fill = mark->colour, .stroke = kInk, .strokeWidth = 1.2});
        return;
      case MarkShape::kLetter:
        picture_.text(m.x, m.y + board_.size / 5, {&mark->letter, 1},
                      {.size = board_.size * 0.55,
                       .anchor = kMiddle,
                       .fill = mark->colour,
                       .bold = true});
    }
  }

  void namePlace(int cell) {
    const std::string& name = at(cell).place;
    if (name.empty()) return;
    if (board_.hexes) {
      picture_.place(name, corners(cell));
      return;
    }
    const Point m = middle(cell);
    picture_.place(name, m.x - board_.size / 2, m.y - board_.size / 2,
                   board_.size, board_.size);
  }

  // Rows at the left; columns below squares and above hexes.
  void drawNames() {
    const Text label = {.size = 13, .anchor = kMiddle, .fill = kFaint};
    for (int i = 0; i < std::max(board_.rows, board_.columns); ++i) {
      const auto at = static_cast<std::size_t>(i);
      if (at < board_.rowNames.size()) {
        const Point m = middle(i * board_.columns);
        picture_.text(m.x - board_.size / 2 - kGridLeft / 2, m.y + 5,
                      board_.rowNames[at], label);
      }
      if (at < board_.columnNames.size()) {
        const double bottom = topOf(board_) + rowHeight(board_) * board_.rows;
        const double y = board_.hexes ? topOf(board_) - 3 : bottom + 18;
        picture_.text(middle(i).x, y, board_.columnNames[at], label);
      }
    }
  }

  const GridBoard& board_;
  Picture picture_;
};

}  // namespace

std::string drawGrid(const GridBoard& board) {
  return GridDrawing(board).draw();
}

}  // namespace phasemachine::svg
