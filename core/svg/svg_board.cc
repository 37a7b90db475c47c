#include "core/svg/svg_board.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace phasemachine::svg {
namespace {

constexpr double kLeftMargin = 26;
constexpr double kRightMargin = 14;
constexpr double kCaptionHeight = 36;
constexpr double kLettersHeight = 26;
constexpr double kLeastWidth = 230;  // of what the caption needs

constexpr double kCaptionSize = 14;
constexpr double kNoteSize = 11;
constexpr double kLabelSize = 12;

double pictureWidth(const BoardShape& shape) {
  return std::max(kLeftMargin + shape.files * shape.square + kRightMargin,
                  kLeastWidth);
}

double pictureHeight(const BoardShape& shape) {
  return kCaptionHeight + shape.above + shape.ranks * shape.square +
         kLettersHeight + shape.below;
}

constexpr double kDrawn = 45;
constexpr double kPen = 1.4;

constexpr std::array<Drawing, 6> kDrawings = {{
    // Pawn: a ball on a skirt.
    {"M22.5 10C25.8 10 28.5 12.7 28.5 16C28.5 18 27.6 19.7 26.2 20.8"
     "C29 23.5 31.5 27 32.5 33H12.5C13.5 27 16 23.5 18.8 20.8"
     "C17.4 19.7 16.5 18 16.5 16C16.5 12.7 19.2 10 22.5 10Z"
     "M11 33.5H34V38H11Z",
     ""},
    // Knight: a horse's head facing left.
    {"M14 34C14 27 18 25 22 20.5C18.5 23 16.5 24 14 27C11.5 28.5 8.5 25.5 "
     "10 23L16 13L16.5 7.5L21 11C29.5 11.5 33.5 19 33.5 34Z"
     "M11 34H36V38.5H11Z",
     "M17.2 16.5L18.8 15.8M25 14C28.5 17 30 23 30 31"},
    // Bishop: a mitre with a cross.
    {"M22.5 5C24.2 5 25.5 6.3 25.5 8C25.5 8.8 25.2 9.5 24.7 10"
     "C29 13 31.5 17 31.5 21.5C31.5 24.5 30 27 28 29L29.5 33.5H15.5L17 29"
     "C15 27 13.5 24.5 13.5 21.5C13.5 17 16 13 20.3 10"
     "C19.8 9.5 19.5 8.8 19.5 8C19.5 6.3 20.8 5 22.5 5Z"
     "M10 34H35V38.5H10Z",
     "M22.5 14.5V24.5M18 19.5H27M17 29H28"},
    // Rook: a tower with battlements.
    {"M11 8H16V11.5H20V8H25V11.5H29V8H34V15.5L30 18.5L31.5 30.5L34 34H11"
     "L13.5 30.5L15 18.5L11 15.5Z"
     "M9.5 34H35.5V38.5H9.5Z",
     "M15 18.5H30M13.5 30.5H31.5"},
    // Queen: a crown of five points.
    {"M8 12L15.5 22L15.8 8.5L22.5 21L29.2 8.5L29.5 22L37 12L33 30L34 34H11"
     "L12 30Z"
     "M9.5 34H35.5V38.5H9.5Z",
     "M12 30C18 28.5 27 28.5 33 30"},
    // King: a crown under a cross.
    {"M21 5H24V8H27V11H24V15.2C25.2 16.5 26 18 26 19.8"
     "C28 17.6 31 16.5 34 17.5C38.5 19.3 38.5 25 34.5 28L33 34H12"
     "L10.5 28C6.5 25 6.5 19.3 11 17.5C14 16.5 17 17.6 19 19.8"
     "C19 18 19.8 16.5 21 15.2V11H18V8H21Z"
     "M9.5 34H35.5V38.5H9.5Z",
     "M22.5 29V21M11.5 29.5C18 28 27 28 33.5 29.5"},
}};

struct Colors {
  std::string_view fill;
  std::string_view outline;
  std::string_view lines;
};
constexpr std::array<Colors, 2> kColors = {{
    {kFirst, kInk, kInk},
    {kSecond, "#1a1714", "#e2d9c8"},
}};

}  // namespace

SquareBoard::SquareBoard(const BoardShape& shape)
    : shape_(shape), picture_(pictureWidth(shape), pictureHeight(shape)) {
  picture_.rect(left(), top(), width(), height(), {.fill = kLight});
  for (int rank = 0; rank < shape_.ranks; ++rank) {
    for (int file = 0; file < shape_.files; ++file) {
      if ((file + rank) % 2 != 0) continue;
      const Point at = corner(file, rank);
      picture_.rect(at.x, at.y, shape_.square, shape_.square, {.fill = kDark});
    }
  }
  picture_.rect(left() - 0.5, top() - 0.5, width() + 1, height() + 1,
                {.stroke = kInk});
  for (int file = 0; file < shape_.files; ++file) {
    const char letter = static_cast<char>('a' + file);
    picture_.text(center(file, 0).x, top() + height() + 17,
                  std::string_view(&letter, 1),
                  {.size = kLabelSize, .anchor = kMiddle, .fill = kFaint});
  }
  for (int rank = 0; rank < shape_.ranks; ++rank) {
    picture_.text(left() - 7, center(0, rank).y + 4, std::to_string(rank + 1),
                  {.size = kLabelSize, .anchor = kEnd, .fill = kFaint});
  }
}

double SquareBoard::left() const { return kLeftMargin; }
double SquareBoard::top() const { return kCaptionHeight + shape_.above; }

Point SquareBoard::corner(int file, int rank) const {
  const int column = shape_.flipped ? shape_.files - 1 - file : file;
  const int row = shape_.flipped ? rank : shape_.ranks - 1 - rank;
  return {left() + column * shape_.square, top() + row * shape_.square};
}

Point SquareBoard::center(int file, int rank) const {
  const Point at = corner(file, rank);
  return {at.x + shape_.square / 2, at.y + shape_.square / 2};
}

void SquareBoard::tint(int file, int rank, std::string_view fill,
                       double opacity) {
  const Point at = corner(file, rank);
  picture_.rect(at.x, at.y, shape_.square, shape_.square,
                {.fill = fill, .opacity = opacity});
}

void SquareBoard::target(int file, int rank, bool occupied) {
  const Point at = center(file, rank);
  if (occupied) {
    picture_.circle(at.x, at.y, shape_.square * 0.45,
                    {.stroke = kTarget, .strokeWidth = 3, .opacity = 0.9});
  } else {
    picture_.circle(at.x, at.y, shape_.square * 0.16,
                    {.fill = kTarget, .opacity = 0.8});
  }
}

void SquareBoard::place(int file, int rank, std::string_view name) {
  const Point at = corner(file, rank);
  picture_.place(name, at.x, at.y, shape_.square, shape_.square);
}

void SquareBoard::caption(std::string_view text, const CaptionStyle& style) {
  constexpr double kBaseline = 23;
  const double right = picture_.width() - kRightMargin;
  double from = left();
  if (!style.player.empty()) {
    picture_.circle(from + 7, kBaseline - 5, 7,
                    {.fill = style.player, .stroke = kInk});
    from += 21;
  }
  double room = right - from;
  if (!style.right.empty()) {
    picture_.text(right, kBaseline, style.right,
                  {.size = kNoteSize, .anchor = kEnd, .fill = kFaint});
    room -= textWidth(style.right, kNoteSize) + 8;
  }
  picture_.text(from, kBaseline, text, {.size = kCaptionSize, .width = room});
}

void draw(const Drawing& drawing, bool second, Point at, double size,
          Picture& picture) {
  const Colors& colors = kColors[second ? 1 : 0];
  const double scale = size / kDrawn;
  picture.append("<g stroke-linejoin=\"round\" stroke-linecap=\"round\">\n");
  const auto path = [&](std::string_view data, std::string_view fill,
                        std::string_view stroke) {
    if (data.empty()) return;
    picture.path(data, at, scale,
                 {.fill = fill, .stroke = stroke, .strokeWidth = kPen});
  };
  path(drawing.strokes, kNone, colors.outline);
  path(drawing.outline, colors.fill, colors.outline);
  path(drawing.lines, kNone, colors.lines);
  picture.append("</g>\n");
}

void chessman(Chessman man, bool second, Point at, double size,
              Picture& picture) {
  draw(kDrawings[static_cast<std::size_t>(man)], second, at, size, picture);
}

}  // namespace phasemachine::svg
