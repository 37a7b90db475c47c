#include "core/svg/svg_chessmen.h"

#include <array>
#include <cstddef>
#include <string_view>

namespace phasemachine::svg {
namespace {

constexpr double kDrawn = 45;
constexpr double kPen = 1.4;

// A piece in a square of 45 by 45: filled outlines, then lines on top.
struct Drawing {
  std::string_view outline;
  std::string_view lines;
};

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

void chessman(Chessman man, bool second, Point at, double size,
              Picture& picture) {
  const Drawing& drawing = kDrawings[static_cast<std::size_t>(man)];
  const Colors& colors = kColors[second ? 1 : 0];
  const double scale = size / kDrawn;
  picture.append("<g stroke-linejoin=\"round\" stroke-linecap=\"round\">\n");
  picture.path(
      drawing.outline, at, scale,
      {.fill = colors.fill, .stroke = colors.outline, .strokeWidth = kPen});
  if (!drawing.lines.empty()) {
    picture.path(drawing.lines, at, scale,
                 {.stroke = colors.lines, .strokeWidth = kPen});
  }
  picture.append("</g>\n");
}

}  // namespace phasemachine::svg
