#include "core/quote.h"

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

namespace phasemachine {

std::string quoted(std::string_view text, std::size_t maxBytes) {
  const bool cut = text.size() > maxBytes;
  const absl::string_view shown(text.data(), cut ? maxBytes : text.size());
  return absl::StrCat("\"", absl::CHexEscape(shown), cut ? "\"..." : "\"");
}

std::string quotedPath(std::string_view path) {
  constexpr std::size_t kMostBytes = 300;
  return quoted(path, kMostBytes);
}

}  // namespace phasemachine
