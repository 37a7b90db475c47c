#include "apps/serve/other_protocol.h"

#include <algorithm>
#include <cstddef>

namespace phasemachine::serve {
namespace {

constexpr char kHandshake = 0x16;

}  // namespace

bool isTokenCharacter(char c) {
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') ||
         (c >= 'a' && c <= 'z') ||
         std::string_view("!#$%&'*+-.^_`|~").find(c) != std::string_view::npos;
}

bool isOtherProtocol(std::string_view line, bool cut) {
  if (line.starts_with(kHandshake)) return true;
  const auto method = static_cast<std::size_t>(
      std::find_if_not(line.begin(), line.end(), isTokenCharacter) -
      line.begin());
  // A method, a target, a version; a cut line does not show its version.
  if (method == 0 || method == line.size() || line[method] != ' ') return false;
  if (cut) return true;
  const std::size_t version = line.rfind(" HTTP/");
  return version != std::string_view::npos && version > method;
}

}  // namespace phasemachine::serve
