#include "phase/laws/xml_check.h"

#include <algorithm>
#include <cstddef>
#include <set>
#include <vector>

namespace phasemachine {
namespace {

bool isXmlBlank(char c) {
  return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}
bool isXmlDigit(char c) { return c >= '0' && c <= '9'; }
bool isXmlLetter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

class XmlReader {
 public:
  explicit XmlReader(std::string_view text) : text_(text) {}

  std::string read() {
    while (more()) {
      if (skips("<?", "?>") || skips("<!--", "-->")) continue;
      if (open_.empty() && skips("<!DOCTYPE", ">")) continue;
      if (!open_.empty() && skips("<![CDATA[", "]]>")) continue;
      if (next() == '<') {
        tag();
      } else if (open_.empty()) {
        if (!isXmlBlank(next())) fail("text outside of the root");
        ++at_;
      } else {
        character();
      }
    }
    if (!open_.empty()) fail("<" + open_.back() + "> is not closed");
    if (roots_ == 0) fail("no element");
    return fault_;
  }

 private:
  void fail(const std::string& what) {
    if (fault_.empty()) {
      fault_ = what + " at byte " + std::to_string(at_) + ": " +
               std::string(text_.substr(std::min(at_, text_.size()), 60));
    }
  }
  bool more() const { return fault_.empty() && at_ < text_.size(); }
  char next() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  bool startsWith(std::string_view what) const {
    return at_ < text_.size() && text_.substr(at_).starts_with(what);
  }

  // Skips what stands between two marks, if the first one is next.
  bool skips(std::string_view begin, std::string_view end) {
    if (!startsWith(begin)) return false;
    const std::size_t found = text_.find(end, at_ + begin.size());
    if (found == std::string_view::npos) {
      fail("no " + std::string(end));
      return true;
    }
    at_ = found + end.size();
    return true;
  }

  static bool isNameCharacter(char c) {
    return isXmlLetter(c) || isXmlDigit(c) || c == '-' || c == '_' ||
           c == ':' || c == '.';
  }
  std::string name() {
    const std::size_t begin = at_;
    if (isXmlDigit(next()) || next() == '-' || next() == '.') fail("no name");
    while (isNameCharacter(next())) ++at_;
    if (at_ == begin) fail("no name");
    return std::string(text_.substr(begin, at_ - begin));
  }
  void blanks() {
    while (isXmlBlank(next())) ++at_;
  }

  bool entity() {
    for (const std::string_view known :
         {"&lt;", "&gt;", "&amp;", "&quot;", "&apos;"}) {
      if (startsWith(known)) {
        at_ += known.size();
        return true;
      }
    }
    if (!startsWith("&#")) return false;
    const std::size_t end = text_.find(';', at_);
    const std::string_view number =
        text_.substr(at_ + 2, std::min(end, text_.size()) - at_ - 2);
    const bool hex = number.starts_with("x");
    const bool sound =
        number.size() > (hex ? 1U : 0U) && end != std::string_view::npos &&
        std::all_of(number.begin() + (hex ? 1 : 0), number.end(), [&](char c) {
          return isXmlDigit(c) ||
                 (hex && ((c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F')));
        });
    if (sound) at_ = end + 1;
    return sound;
  }

  // One character of text, or an entity.
  void character() {
    const auto c = static_cast<unsigned char>(next());
    if (c == '&') {
      if (!entity()) fail("an unknown entity");
      return;
    }
    if (c < 0x20 && !isXmlBlank(next())) return fail("a control character");
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
      blanks();
      if (next() != '=') return fail("no value");
      ++at_;
      blanks();
      const char quote = next();
      if (quote != '"' && quote != '\'') return fail("no value in quotes");
      ++at_;
      while (more() && next() != quote) {
        if (next() == '<') return fail("a tag in a value");
        character();
      }
      ++at_;
    }
  }

  void tag() {
    const std::size_t begin = at_;
    ++at_;
    if (next() == '/') {
      ++at_;
      const std::string closed = name();
      blanks();
      if (open_.empty() || open_.back() != closed) {
        at_ = begin;
        return fail("</" + closed + "> closes " +
                    (open_.empty() ? "nothing" : "<" + open_.back() + ">"));
      }
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

  std::string_view text_;
  std::size_t at_ = 0;
  std::vector<std::string> open_;
  int roots_ = 0;
  std::string fault_;
};

}  // namespace

std::string xmlFault(std::string_view document) {
  return XmlReader(document).read();
}

}  // namespace phasemachine
