#include "apps/cli/terminal/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "absl/strings/ascii.h"
#include "core/text.h"

namespace phasemachine::cli {
namespace {

// Empty if it is not set.
std::string_view variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string_view() : std::string_view(value);
}

constexpr std::size_t kColumnGap = 2;
constexpr char kEscape = '\x1b';

using Lines = std::vector<std::string_view>;

Lines linesOf(std::string_view text) {
  Lines lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

// The widths of columns of `rows` lines.
std::vector<std::size_t> widthsOf(const Lines& lines, std::size_t rows) {
  std::vector<std::size_t> widths;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (i % rows == 0) widths.push_back(0);
    widths.back() = std::max(widths.back(), shownWidth(lines[i]));
  }
  return widths;
}

}  // namespace

bool rewritesLines() {
  const std::string_view terminal = variable("TERM");
  return !terminal.empty() && terminal != "dumb";
}

bool takesColor() { return rewritesLines() && variable("NO_COLOR").empty(); }

bool isPlainLocale() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const std::string_view locale = variable(name);
    if (locale.empty()) continue;
    const std::string lower = absl::AsciiStrToLower(std::string(locale));
    return lower.find("utf-8") == std::string::npos &&
           lower.find("utf8") == std::string::npos;
  }
  return true;
}

TerminalSize terminalSize(int descriptor) {
  TerminalSize size;
  winsize reported = {};
  if (ioctl(descriptor, TIOCGWINSZ, &reported) == 0) {
    if (reported.ws_col > 0) size.columns = reported.ws_col;
    if (reported.ws_row > 0) size.rows = reported.ws_row;
  }
  const auto columns = numberIn<std::size_t>(variable("COLUMNS"));
  const auto rows = numberIn<std::size_t>(variable("LINES"));
  if (columns && *columns > 0) size.columns = *columns;
  if (rows && *rows > 0) size.rows = *rows;
  return size;
}

std::size_t terminalWidth() { return terminalSize(STDERR_FILENO).columns; }

AnyRenderStyle drawingStyle(const Io& io) {
  return {.ascii = isPlainLocale(), .color = io.outIsTerminal && takesColor()};
}

std::size_t shownWidth(std::string_view line) {
  std::size_t width = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const auto byte = static_cast<unsigned char>(line[i]);
    if (line[i] == kEscape) {
      i = std::min(line.find('m', i), line.size());
    } else if ((byte & 0xC0) != 0x80) {  // the first byte of a character
      // From U+2E80 to U+FFFF: kanji, kana and full-width forms.
      const bool wide =
          byte > 0xE2 || (byte == 0xE2 && i + 1 < line.size() &&
                          static_cast<unsigned char>(line[i + 1]) >= 0xBA);
      width += wide ? 2 : 1;
    }
  }
  return width;
}

std::size_t lineCount(std::string_view text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

std::string inColumns(const std::string& text, TerminalSize size) {
  const Lines lines = linesOf(text);
  if (lines.size() <= size.rows || size.rows == 0) return text;
  const std::size_t columns = (lines.size() + size.rows - 1) / size.rows;
  const std::size_t rows = (lines.size() + columns - 1) / columns;
  const std::vector<std::size_t> widths = widthsOf(lines, rows);
  std::size_t whole = (widths.size() - 1) * kColumnGap;
  for (const std::size_t width : widths) whole += width;
  if (whole > size.columns) return text;
  std::string out;
  for (std::size_t row = 0; row < rows; ++row) {
    std::size_t missing = 0;  // blanks before the next column
    for (std::size_t column = 0; column < widths.size(); ++column) {
      const std::size_t at = column * rows + row;
      if (at >= lines.size()) break;
      if (!lines[at].empty()) {
        out.append(missing, ' ').append(lines[at]);
        missing = 0;
      }
      missing += widths[column] - shownWidth(lines[at]) + kColumnGap;
    }
    out += '\n';
  }
  return out;
}

std::string helpLine(std::string_view word, std::string_view shortForm,
                     std::string_view argument, std::string_view help) {
  constexpr std::size_t kColumn = 20;
  std::string line = "  " + std::string(word);
  if (!shortForm.empty()) line.append(", ").append(shortForm);
  if (!argument.empty()) line.append(1, ' ').append(argument);
  line.resize(std::max(line.size() + 1, kColumn), ' ');
  return line.append(help) + '\n';
}

}  // namespace phasemachine::cli
