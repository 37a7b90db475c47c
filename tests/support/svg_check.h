// SVG pictures checked: their text as boxes, to find overlaps; comparison with a
// golden picture; well-formed XML.
//
// Reads the output of svg::Picture: unrotated text, attributes in double
// quotes.

#ifndef PHASEMACHINE_TESTS_SUPPORT_SVG_CHECK_H_
#define PHASEMACHINE_TESTS_SUPPORT_SVG_CHECK_H_

#include <gtest/gtest.h>

#include <cctype>
#include <cstddef>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/svg/svg.h"
#include "tests/support/places.h"

namespace phasemachine {

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

// Checks that a document is well-formed XML: elements, attributes, text and
// XML's own entities. Declarations, comments and CDATA count as faults;
// pictures have none.

class XmlCheck {
 public:
  // The first fault, or nothing.
  static std::string faultOf(std::string_view document) {
    XmlCheck check(document);
    check.read();
    return check.fault_;
  }

 private:
  explicit XmlCheck(std::string_view text) : text_(text) {}

  void fail(const std::string& what) {
    if (fault_.empty()) {
      fault_ = what + " at byte " + std::to_string(at_) + ": " +
               std::string(text_.substr(at_, 60));
    }
  }
  bool more() const { return fault_.empty() && at_ < text_.size(); }
  char next() const { return at_ < text_.size() ? text_[at_] : '\0'; }

  static bool isNameCharacter(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' ||
           c == '_' || c == ':';
  }
  std::string name() {
    const std::size_t begin = at_;
    while (isNameCharacter(next())) ++at_;
    if (at_ == begin) fail("no name");
    return std::string(text_.substr(begin, at_ - begin));
  }
  void blanks() {
    while (next() == ' ' || next() == '\n') ++at_;
  }

  // One character of text, or an entity.
  void character() {
    const auto c = static_cast<unsigned char>(next());
    if (c == '&') {
      for (const std::string_view entity :
           {"&lt;", "&gt;", "&amp;", "&quot;"}) {
        if (text_.substr(at_).starts_with(entity)) {
          at_ += entity.size();
          return;
        }
      }
      return fail("an unknown entity");
    }
    if (c < 0x20 && c != '\n' && c != '\t') return fail("a control character");
    std::size_t size = c < 0x80 ? 1 : c < 0xC2 ? 0 : c < 0xE0 ? 2 : 3;
    if (c >= 0xF0) size = c < 0xF5 ? 4 : 0;
    if (size == 0 || at_ + size > text_.size()) return fail("no UTF-8");
    for (std::size_t i = 1; i < size; ++i) {
      if ((static_cast<unsigned char>(text_[at_ + i]) & 0xC0U) != 0x80) {
        return fail("no UTF-8");
      }
    }
    at_ += size;
  }

  void attributes() {
    std::set<std::string> seen;
    for (;;) {
      const std::size_t before = at_;
      blanks();
      if (next() == '>' || next() == '/' || !more()) return;
      if (at_ == before) return fail("no blank before an attribute");
      if (!seen.insert(name()).second) fail("an attribute twice");
      if (next() != '=' || text_.substr(at_ + 1, 1) != "\"") {
        return fail("no value in quotes");
      }
      at_ += 2;
      while (more() && next() != '"') {
        if (next() == '<') return fail("a tag in a value");
        character();
      }
      ++at_;
    }
  }

  void tag() {
    ++at_;
    if (next() == '/') {
      ++at_;
      const std::string closed = name();
      if (open_.empty() || open_.back() != closed) return fail("not open");
      open_.pop_back();
      if (next() != '>') return fail("an open tag");
      ++at_;
      return;
    }
    if (open_.empty() && ++roots_ > 1) return fail("a second root");
    const std::string opened = name();
    attributes();
    if (next() == '/') {
      ++at_;
    } else {
      open_.push_back(opened);
    }
    if (next() != '>') return fail("an open tag");
    ++at_;
  }

  void read() {
    if (next() != '<') fail("no element first");
    while (more()) {
      if (next() == '<') {
        tag();
      } else {
        if (open_.empty() && next() != '\n') fail("text outside");
        character();
      }
    }
    if (!open_.empty()) fail("not closed: " + open_.back());
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::vector<std::string> open_;
  int roots_ = 0;
  std::string fault_;
};

}  // namespace phasemachine

#endif  // PHASEMACHINE_TESTS_SUPPORT_SVG_CHECK_H_
