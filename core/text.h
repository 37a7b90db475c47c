// Parses numbers and trims text written by people or other programs.
//
// Contract: numberIn() accepts exactly one number: no blanks, no plus sign, no
// minus sign for an unsigned type. It returns nothing for other text and for
// numbers out of the type's range. trimmed() returns a view into its argument.
//
// Example:
//   std::optional<int> rank = numberIn<int>("12");  // "12 " and "x" are none
//   std::string_view name = trimmed("  chess\n");   // "chess"
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_CORE_TEXT_H_
#define PHASEMACHINE_CORE_TEXT_H_

#include <charconv>
#include <optional>
#include <string_view>
#include <system_error>

#include "absl/strings/ascii.h"

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

}  // namespace phasemachine

#endif  // PHASEMACHINE_CORE_TEXT_H_
