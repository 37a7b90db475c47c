// Wraps text to lines for a terminal.
//
// Example:
//   inLines("US: place influence, 3 points left", 20);
//   // "US: place influence,\n3 points left"
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_CORE_LINES_H_
#define PHASEMACHINE_CORE_LINES_H_

#include <cstddef>
#include <string>
#include <string_view>

namespace phasemachine {

// Maximum line width, in bytes, of texts for people on 80-column terminals.
inline constexpr std::size_t kLineWidth = 78;

// Returns `text` with spaces replaced by line breaks so that no line exceeds
// `width` bytes, except for single words that are longer. `indent` starts every
// line but the first. Line breaks in the text are kept.
inline std::string inLines(std::string_view text,
                           std::size_t width = kLineWidth,
                           std::string_view indent = "") {
  std::string lines;
  std::size_t column = 0;
  bool begun = false;  // the current line has a word
  while (!text.empty()) {
    const std::size_t end = text.find_first_of(" \n");
    const std::string_view word = text.substr(0, end);
    if (begun && column + 1 + word.size() > width) {
      lines += '\n';
      lines += indent;
      column = indent.size();
    } else if (begun) {
      lines += ' ';
      ++column;
    }
    lines += word;
    column += word.size();
    begun = true;
    if (end == std::string_view::npos) break;
    if (text[end] == '\n') {
      lines += '\n';
      lines += text.size() > end + 1 ? indent : "";
      column = indent.size();
      begun = false;
    }
    text.remove_prefix(end + 1);
  }
  return lines;
}

}  // namespace phasemachine

#endif  // PHASEMACHINE_CORE_LINES_H_
