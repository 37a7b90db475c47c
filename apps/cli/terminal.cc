#include "apps/cli/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>
#include <string>
#include <string_view>

#include "absl/strings/ascii.h"
#include "core/text.h"

namespace phasemachine::cli {
namespace {

constexpr std::size_t kUsualWidth = 80;

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

std::size_t terminalWidth() {
  const auto width = numberIn<std::size_t>(variable("COLUMNS"));
  if (width && *width > 0) return *width;
  winsize size = {};
  if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
    return size.ws_col;
  }
  return kUsualWidth;
}

AnyRenderStyle drawingStyle(const Io& io) {
  return {.ascii = isPlainLocale(), .color = io.outIsTerminal && takesColor()};
}

}  // namespace phasemachine::cli
