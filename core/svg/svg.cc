#include "core/svg/svg.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <utility>

namespace phasemachine::svg {
namespace {

// Advance widths of ' ' to '~' in thousandths of an em (DejaVu Sans 2.37).
constexpr std::array<std::uint16_t, 95> kWidths = {
    318, 401, 460, 838, 636,  950, 780, 275, 390, 390, 500, 838, 318, 361,
    318, 337, 636, 636, 636,  636, 636, 636, 636, 636, 636, 636, 337, 337,
    838, 838, 838, 531, 1000, 684, 686, 698, 770, 632, 575, 775, 752, 295,
    295, 656, 557, 863, 748,  787, 603, 787, 695, 635, 611, 732, 684, 989,
    685, 611, 685, 390, 337,  390, 838, 500, 500, 613, 635, 550, 635, 615,
    352, 635, 634, 278, 278,  579, 278, 974, 634, 612, 635, 635, 411, 521,
    392, 634, 592, 818, 592,  592, 525, 636, 337, 636, 838};
constexpr std::array<std::uint16_t, 95> kBoldWidths = {
    348, 456, 521, 838, 696,  1002, 872, 306,  457, 457, 523, 838, 380, 415,
    380, 365, 696, 696, 696,  696,  696, 696,  696, 696, 696, 696, 400, 400,
    838, 838, 838, 580, 1000, 774,  762, 734,  830, 683, 683, 821, 837, 372,
    372, 775, 637, 995, 837,  850,  733, 850,  770, 720, 682, 812, 774, 1103,
    771, 724, 725, 457, 365,  457,  838, 500,  500, 675, 716, 593, 716, 678,
    435, 716, 712, 343, 343,  665,  343, 1042, 712, 687, 716, 716, 493, 595,
    478, 712, 652, 924, 645,  652,  582, 712,  365, 712, 838};

bool continues(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80;
}

// Up to two decimals, in any locale.
void appendNumber(std::string& out, double value) {
  auto hundredths = static_cast<long long>(std::llround(value * 100));
  if (hundredths < 0) {
    out += '-';
    hundredths = -hundredths;
  }
  out += std::to_string(hundredths / 100);
  const auto rest = static_cast<int>(hundredths % 100);
  if (rest == 0) return;
  out += '.';
  out += static_cast<char>('0' + rest / 10);
  if (rest % 10 != 0) out += static_cast<char>('0' + rest % 10);
}

// `text`, cut to the width with an ellipsis.
std::string cut(std::string_view text, double size, double width, bool bold) {
  std::string kept(text);
  while (!kept.empty() &&
         textWidth(kept, size, bold) + textWidth("...", size, bold) > width) {
    while (kept.size() > 1 && continues(kept.back())) kept.pop_back();
    kept.pop_back();
  }
  while (!kept.empty() && kept.back() == ' ') kept.pop_back();
  return kept + "...";
}

}  // namespace

double textWidth(std::string_view text, double size, bool bold) {
  const auto& widths = bold ? kBoldWidths : kWidths;
  int thousandths = 0;
  for (const char c : text) {
    if (c >= ' ' && c <= '~') {
      thousandths += widths[static_cast<std::size_t>(c - ' ')];
    } else if (!continues(c)) {
      thousandths += 1000;
    }
  }
  return thousandths * size / 1000;
}

std::vector<std::string> wrapped(std::string_view text, double size,
                                 double width, bool bold) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string word(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (word.empty()) continue;
    if (!lines.empty() &&
        textWidth(lines.back() + ' ' + word, size, bold) <= width) {
      lines.back() += ' ' + word;
    } else {
      lines.push_back(word);
    }
  }
  return lines;
}

std::string escaped(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (const char c : text) {
    switch (c) {
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '&': out += "&amp;"; break;
      case '"': out += "&quot;"; break;
      default:
        out += static_cast<unsigned char>(c) < 0x20 || c == 0x7F ? ' ' : c;
    }
  }
  return out;
}

Picture::Picture(double width, double height, std::string_view paper)
    : width_(width), height_(height) {
  svg_ = "<svg xmlns=\"http://www.w3.org/2000/svg\"";
  attribute("width", width);
  attribute("height", height);
  svg_ += " viewBox=\"0 0 ";
  appendNumber(svg_, width);
  svg_ += ' ';
  appendNumber(svg_, height);
  svg_ += "\" font-family=\"DejaVu Sans, Verdana, sans-serif\">\n";
  rect(0, 0, width, height, {.fill = paper});
}

void Picture::attribute(std::string_view name, double value) {
  svg_ += ' ';
  svg_ += name;
  svg_ += "=\"";
  appendNumber(svg_, value);
  svg_ += '"';
}

void Picture::attribute(std::string_view name, std::string_view value) {
  svg_ += ' ';
  svg_ += name;
  svg_ += "=\"";
  svg_ += value;
  svg_ += '"';
}

void Picture::finishShape(const Shape& shape) {
  attribute("fill", shape.fill);
  if (shape.stroke != kNone) {
    attribute("stroke", shape.stroke);
    if (shape.strokeWidth != 1) attribute("stroke-width", shape.strokeWidth);
    if (shape.dashed) attribute("stroke-dasharray", "4 3");
    if (shape.round) {
      attribute("stroke-linecap", "round");
      attribute("stroke-linejoin", "round");
    }
  }
  if (shape.opacity != 1) attribute("opacity", shape.opacity);
  svg_ += "/>\n";
}

void Picture::rect(double x, double y, double width, double height,
                   const Shape& shape) {
  svg_ += "<rect";
  attribute("x", x);
  attribute("y", y);
  attribute("width", width);
  attribute("height", height);
  if (shape.radius != 0) attribute("rx", shape.radius);
  finishShape(shape);
}

void Picture::circle(double x, double y, double radius, const Shape& shape) {
  svg_ += "<circle";
  attribute("cx", x);
  attribute("cy", y);
  attribute("r", radius);
  finishShape(shape);
}

void Picture::ellipse(double x, double y, double radiusX, double radiusY,
                      const Shape& shape) {
  svg_ += "<ellipse";
  attribute("cx", x);
  attribute("cy", y);
  attribute("rx", radiusX);
  attribute("ry", radiusY);
  finishShape(shape);
}

void Picture::line(Point from, Point to, const Shape& shape) {
  svg_ += "<line";
  attribute("x1", from.x);
  attribute("y1", from.y);
  attribute("x2", to.x);
  attribute("y2", to.y);
  finishShape(shape);
}

void Picture::points(const std::vector<Point>& points) {
  svg_ += " points=\"";
  for (const Point& point : points) {
    if (&point != &points.front()) svg_ += ' ';
    appendNumber(svg_, point.x);
    svg_ += ',';
    appendNumber(svg_, point.y);
  }
  svg_ += '"';
}

void Picture::polygon(const std::vector<Point>& corners, const Shape& shape) {
  svg_ += "<polygon";
  points(corners);
  finishShape(shape);
}

void Picture::path(std::string_view data, Point at, double scale,
                   const Shape& shape, double degrees) {
  svg_ += "<path transform=\"translate(";
  appendNumber(svg_, at.x);
  svg_ += ' ';
  appendNumber(svg_, at.y);
  svg_ += ')';
  if (degrees != 0) {
    svg_ += " rotate(";
    appendNumber(svg_, degrees);
    svg_ += ')';
  }
  if (scale != 1) {
    svg_ += " scale(";
    appendNumber(svg_, scale);
    svg_ += ')';
  }
  svg_ += '"';
  attribute("d", data);
  finishShape(shape);
}

void Picture::text(double x, double y, std::string_view text,
                   const Text& style) {
  std::string shown(text);
  double size = style.size;
  if (style.width > 0) {
    const double natural = textWidth(shown, size, style.bold);
    if (natural > style.width) {
      // Rounded down to the written precision.
      size = std::max(std::floor(size * style.width / natural * 100) / 100,
                      style.size / 2);
      constexpr double kRounding = 1e-6;
      if (textWidth(shown, size, style.bold) > style.width + kRounding) {
        shown = cut(text, size, style.width, style.bold);
      }
    }
  }
  svg_ += "<text";
  attribute("x", x);
  attribute("y", y);
  attribute("font-size", size);
  if (style.bold) attribute("font-weight", "bold");
  if (style.anchor != kStart) {
    attribute("text-anchor", style.anchor == kMiddle ? "middle" : "end");
  }
  attribute("fill", style.fill);
  svg_ += '>';
  svg_ += escaped(shown);
  svg_ += "</text>\n";
}

void Picture::place(std::string_view name, double x, double y, double width,
                    double height) {
  std::swap(svg_, places_);
  svg_ += "<rect";
  attribute("data-place", escaped(name));
  attribute("x", x);
  attribute("y", y);
  attribute("width", width);
  attribute("height", height);
  svg_ += "/>\n";
  std::swap(svg_, places_);
}

void Picture::place(std::string_view name, const std::vector<Point>& corners) {
  std::swap(svg_, places_);
  svg_ += "<polygon";
  attribute("data-place", escaped(name));
  points(corners);
  svg_ += "/>\n";
  std::swap(svg_, places_);
}

std::string Picture::finish() && {
  if (!places_.empty()) {
    svg_ += "<g fill=\"none\" pointer-events=\"all\">\n" + places_ + "</g>\n";
  }
  svg_ += "</svg>\n";
  return std::move(svg_);
}

}  // namespace phasemachine::svg
