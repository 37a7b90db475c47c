// Parses numbers, trims and splits text that people or other programs wrote.
//
// Contract: numberIn() accepts exactly one number: no blanks, no plus sign, no
// minus sign for an unsigned type. It returns nothing for other text and for
// numbers out of the type's range. trimmed() and splitAt() return views into
// their argument.
//
// Example:
//   std::optional<int> rank = numberIn<int>("12");  // "12 " and "x" are none
//   std::string_view name = trimmed("  chess\n");   // "chess"
//   auto parts = splitAt("a,,b", ',');              // "a", "" and "b"
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_CORE_TEXT_H_
#define PHASEMACHINE_CORE_TEXT_H_

#include <charconv>
#include <optional>
#include <string_view>
#include <system_error>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"

namespace phasemachine {

template <class Number>
std::optional<Number> numberIn(std::string_view text) {
  Number number{};
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc() || stop != end) return std::nullopt;
  return number;
}

// Removes ASCII whitespace at both ends.
inline std::string_view trimmed(std::string_view text) {
  const auto inner = absl::StripAsciiWhitespace({text.data(), text.size()});
  return {inner.data(), inner.size()};
}

// The parts between the separators; text without one is one part.
inline std::vector<std::string_view> splitAt(std::string_view text,
                                             char separator) {
  std::vector<std::string_view> parts;
  for (const auto part :
       absl::StrSplit(absl::string_view(text.data(), text.size()), separator)) {
    parts.emplace_back(part.data(), part.size());
  }
  return parts;
}

}  // namespace phasemachine

#endif  // PHASEMACHINE_CORE_TEXT_H_
