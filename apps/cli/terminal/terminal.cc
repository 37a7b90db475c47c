#include "apps/cli/terminal/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>
#include <string>
#include <string_view>

#include "absl/strings/ascii.h"
#include "core/text.h"

namespace phasemachine::cli {
namespace {

// Empty if it is not set.
std::string_view variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string_view() : std::string_view(value);
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

}  // namespace phasemachine::cli
