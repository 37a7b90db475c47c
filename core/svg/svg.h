// Writes SVG pictures in the style shared by all games.
//
// A picture is self-contained: no style sheets, external references or
// identifiers, so several fit on one page. Its places are named, so that a page
// can map clicks to moves. Text is sans-serif, measured with the widths of
// DejaVu Sans, the widest of the usual substitutes, so text that fits here fits
// elsewhere. Coordinates are in pixels, rounded to hundredths.
//
// Example:
//   svg::Picture picture(200, 100);
//   picture.rect(10, 10, 180, 80, {.fill = svg::kCard, .stroke = svg::kInk});
//   picture.text(100, 55, "East Germany", {.size = 14, .anchor = svg::kMiddle});
//   std::string document = std::move(picture).finish();

#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace phasemachine::svg {

// The palette.
inline constexpr std::string_view kPaper = "#faf8f3";
inline constexpr std::string_view kCard = "#ffffff";
inline constexpr std::string_view kInk = "#2a2622";
inline constexpr std::string_view kFaint = "#8a8378";   // labels, grid lines
inline constexpr std::string_view kRule = "#d5cec1";    // thin separators
inline constexpr std::string_view kLight = "#efe3cb";   // light squares
inline constexpr std::string_view kDark = "#b99a74";    // dark squares
inline constexpr std::string_view kLast = "#e8cf5a";    // the last move
inline constexpr std::string_view kTarget = "#3f8f5f";  // legal targets
inline constexpr std::string_view kSelected = "#9cc28b";
inline constexpr std::string_view kDanger = "#c8442f";  // check, penalties
inline constexpr std::string_view kFirst = "#fdfbf5";   // pieces, first player
inline constexpr std::string_view kSecond = "#3b3632";  // pieces, second player
inline constexpr std::string_view kNone = "none";

struct Shape {
  std::string_view fill = kNone;
  std::string_view stroke = kNone;
  double strokeWidth = 1;
  double opacity = 1;
  double radius = 0;  // of a rectangle's corners
  bool dashed = false;
  bool round = false;  // ends and corners of the stroke
};

enum Anchor { kStart, kMiddle, kEnd };

struct Text {
  double size = 12;  // pixels
  Anchor anchor = kStart;
  std::string_view fill = kInk;
  bool bold = false;
  // Maximum width in pixels: longer text shrinks to no less than half its size
  // and is then cut with an ellipsis. 0: no limit.
  double width = 0;
};

struct Point {
  double x;
  double y;
};

// Width in pixels. Each non-ASCII character counts as one em.
double textWidth(std::string_view text, double size, bool bold = false);

// Breaks `text` into lines no wider than `width` pixels; a longer word gets its
// own line.
std::vector<std::string> wrapped(std::string_view text, double size,
                                 double width, bool bold = false);

// Escapes XML's reserved characters, for text between tags and in quoted
// attributes. Control characters, which XML forbids, become spaces.
std::string escaped(std::string_view text);

class Picture {
 public:
  // Fills the background with `paper`.
  Picture(double width, double height, std::string_view paper = kPaper);

  void rect(double x, double y, double width, double height,
            const Shape& shape);
  void circle(double x, double y, double radius, const Shape& shape);
  void ellipse(double x, double y, double radiusX, double radiusY,
               const Shape& shape);
  void line(Point from, Point to, const Shape& shape);
  void polygon(const std::vector<Point>& points, const Shape& shape);
  // `data` is SVG path data, scaled, turned about its origin by `degrees`, then
  // moved to `at`.
  void path(std::string_view data, Point at, double scale, const Shape& shape,
            double degrees = 0);
  // `y` is the baseline. Text is never turned.
  void text(double x, double y, std::string_view text, const Text& style = {});

  // Marks a place that moves can refer to (phase/erased/scene.h): an invisible
  // rectangle with the attribute data-place, above everything drawn. Names are
  // unique in a picture.
  void place(std::string_view name, double x, double y, double width,
             double height);
  // The same as a polygon.
  void place(std::string_view name, const std::vector<Point>& corners);

  // Appends SVG elements unchanged.
  void append(std::string_view elements) { svg_ += elements; }

  double width() const { return width_; }
  double height() const { return height_; }
  // Returns the whole document.
  std::string finish() &&;

 private:
  // Append to svg_.
  void attribute(std::string_view name, double value);
  void attribute(std::string_view name, std::string_view value);
  void points(const std::vector<Point>& points);
  void finishShape(const Shape& shape);

  double width_;
  double height_;
  std::string svg_;
  std::string places_;
};

}  // namespace phasemachine::svg
