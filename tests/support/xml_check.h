// Checks that a document is well-formed XML: elements, attributes, text and
// XML's own entities. Declarations, comments and CDATA count as faults;
// pictures have none.

#ifndef PHASEMACHINE_TESTS_SUPPORT_XML_CHECK_H_
#define PHASEMACHINE_TESTS_SUPPORT_XML_CHECK_H_

#include <cctype>
#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace phasemachine {

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

#endif  // PHASEMACHINE_TESTS_SUPPORT_XML_CHECK_H_
