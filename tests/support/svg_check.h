// SVG pictures checked: their text as boxes, to find overlaps; comparison with a
// golden picture. phase/laws/xml_check.h has well-formed XML.
//
// Reads the output of svg::Picture: unrotated text, attributes in double
// quotes.

#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/svg/svg.h"
#include "tests/support/places.h"

namespace phasemachine {

// How often a picture or a drawing has `part`.
inline int countOf(std::string_view text, std::string_view part) {
  int count = 0;
  for (std::size_t at = text.find(part); at != std::string_view::npos;
       at = text.find(part, at + part.size())) {
    ++count;
  }
  return count;
}

struct TextBox {
  std::string text;
  double left, right, top, bottom;
};

// The attribute's value; empty if it is missing.
inline std::string svgAttribute(std::string_view element,
                                const std::string& name) {
  const std::string key = ' ' + name + "=\"";
  const std::size_t at = element.find(key);
  if (at == std::string_view::npos) return "";
  const std::size_t begin = at + key.size();
  return std::string(element.substr(begin, element.find('"', begin) - begin));
}

inline double svgNumber(std::string_view element, const std::string& name) {
  return std::strtod(svgAttribute(element, name).c_str(), nullptr);
}

inline std::string unescapedXml(std::string text) {
  for (const auto& [entity, character] : {std::pair{"&lt;", "<"},
                                          {"&gt;", ">"},
                                          {"&quot;", "\""},
                                          {"&amp;", "&"}}) {
    std::size_t at = 0;
    while ((at = text.find(entity, at)) != std::string::npos) {
      text.replace(at, std::string_view(entity).size(), character);
      ++at;
    }
  }
  return text;
}

// The boxes are those of capitals with descenders.
inline std::vector<TextBox> textBoxes(std::string_view svg) {
  std::vector<TextBox> boxes;
  for (std::size_t at = svg.find("<text "); at != std::string_view::npos;
       at = svg.find("<text ", at + 1)) {
    const std::size_t open = svg.find('>', at);
    const std::string_view element = svg.substr(at, open - at);
    const std::string text = unescapedXml(std::string(
        svg.substr(open + 1, svg.find("</text>", open) - open - 1)));
    const double size = svgNumber(element, "font-size");
    const double width = svg::textWidth(
        text, size, svgAttribute(element, "font-weight") == "bold");
    const std::string anchor = svgAttribute(element, "text-anchor");
    const double x = svgNumber(element, "x");
    const double y = svgNumber(element, "y");
    const double left = anchor == "middle" ? x - width / 2
                        : anchor == "end"  ? x - width
                                           : x;
    boxes.push_back(
        {text, left, left + width, y - 0.74 * size, y + 0.22 * size});
  }
  return boxes;
}

// The width and height of a picture: its attributes, or those of its viewBox
// ("0 0 300 200").
inline std::pair<double, double> svgSize(std::string_view head) {
  std::istringstream box(svgAttribute(head, "viewBox"));
  double left = 0;
  double top = 0;
  double width = 0;
  double height = 0;
  box >> left >> top >> width >> height;
  if (!svgAttribute(head, "width").empty()) width = svgNumber(head, "width");
  if (!svgAttribute(head, "height").empty()) height = svgNumber(head, "height");
  return {width, height};
}

// The faults of the picture's text, one per line: overlaps by more than half a
// pixel, text beyond the edges, cut text.
inline std::vector<std::string> textFaults(std::string_view svg) {
  constexpr double kSlack = 0.5;
  std::vector<std::string> faults;
  const std::string_view head = svg.substr(0, svg.find('>'));
  const auto [width, height] = svgSize(head);
  const std::vector<TextBox> boxes = textBoxes(svg);
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    const TextBox& a = boxes[i];
    if (a.left < -kSlack || a.top < -kSlack || a.right > width + kSlack ||
        a.bottom > height + kSlack) {
      faults.push_back("beyond the edge: " + a.text);
    }
    if (a.text.ends_with("...")) faults.push_back("cut: " + a.text);
    for (std::size_t j = 0; j < i; ++j) {
      const TextBox& b = boxes[j];
      if (a.left + kSlack < b.right && b.left + kSlack < a.right &&
          a.top + kSlack < b.bottom && b.top + kSlack < a.bottom) {
        faults.push_back("overlap: " + b.text + " | " + a.text);
      }
    }
  }
  return faults;
}

// Golden pictures, tests/golden/pictures/NAME.svg.
//
// If PHASEMACHINE_WRITE_PICTURES is set in the environment, the files are
// written instead of compared.

inline void expectGoldenPicture(const std::string& name,
                                const std::string& svg) {
  const std::string path =
      sourceDirectory() + "/tests/golden/pictures/" + name + ".svg";
  if (std::getenv("PHASEMACHINE_WRITE_PICTURES") != nullptr) {
    std::ofstream(path) << svg;
    return;
  }
  std::ifstream file(path);
  const std::string expected{std::istreambuf_iterator<char>(file), {}};
  EXPECT_TRUE(svg == expected)
      << path << " differs; if this is meant, run the test with "
      << "PHASEMACHINE_WRITE_PICTURES=1 and look at the picture";
}

}  // namespace phasemachine
