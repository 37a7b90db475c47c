// Pictures of boards of squares, with coordinates, highlighted squares and a
// caption; drawings of the pieces of chess.
//
// Example:
//   svg::SquareBoard board({.files = 8, .ranks = 8});
//   board.tint(4, 1, svg::kLast);
//   svg::chessman(svg::Chessman::kPawn, /*second=*/false, board.corner(4, 3),
//                 board.shape().square, board.picture());
//   board.target(4, 4, /*occupied=*/false);
//   board.caption("White to move", {.player = svg::kFirst});
//   std::string document = std::move(board).finish();

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "core/svg/svg.h"

namespace phasemachine::svg {

struct BoardShape {
  int files = 8;  // 1 to 26
  int ranks = 8;  // 1 to 99
  double square = 45;
  bool flipped = false;  // the last rank at the bottom, the last file left
  // Margins for content outside the board, in pixels.
  double above = 0;
  double below = 0;
};

class SquareBoard {
 public:
  // Draws the squares, file letters and rank numbers.
  explicit SquareBoard(const BoardShape& shape);

  // In pixels; files and ranks count from 0.
  Point corner(int file, int rank) const;  // upper left
  Point center(int file, int rank) const;

  // Colours a square.
  void tint(int file, int rank, std::string_view fill, double opacity = 0.75);
  // Marks a legal target: a dot, or a ring if the square is occupied.
  void target(int file, int rank, bool occupied);

  struct CaptionStyle {
    std::string_view player = {};  // fill of the disc at the left; empty: none
    std::string_view right = {};   // text at the right end of the line
  };
  // Makes the square a place of the picture (Picture::place).
  void place(int file, int rank, std::string_view name);

  // Writes the line above the board. Call at most once.
  void caption(std::string_view text, const CaptionStyle& style);

  // The board without its margins, in pixels.
  double left() const;
  double top() const;
  double width() const { return shape_.files * shape_.square; }
  double height() const { return shape_.ranks * shape_.square; }

  const BoardShape& shape() const { return shape_; }
  Picture& picture() { return picture_; }
  std::string finish() && { return std::move(picture_).finish(); }

 private:
  BoardShape shape_;
  Picture picture_;
};

// A piece in a square of 45 by 45, as SVG path data.
struct Drawing {
  std::string_view outline;       // filled with the player's colour
  std::string_view lines = {};    // on it
  std::string_view strokes = {};  // beside it
};

// Draws into the square with side `size` pixels and upper left corner `at`; in
// the second player's colour if `second`.
void draw(const Drawing& drawing, bool second, Point at, double size,
          Picture& picture);

enum class Chessman : std::uint8_t {
  kPawn,
  kKnight,
  kBishop,
  kRook,
  kQueen,
  kKing,
};

// The same for a piece of chess.
void chessman(Chessman man, bool second, Point at, double size,
              Picture& picture);

}  // namespace phasemachine::svg
