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

#pragma once

#include <charconv>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"

namespace phasemachine {

// Classes of ASCII characters, as functions of char (Abseil's take unsigned
// char). Bytes beyond ASCII belong to no class.
inline bool isDigit(char c) {
  return absl::ascii_isdigit(static_cast<unsigned char>(c));
}
inline bool isLetter(char c) {
  return absl::ascii_isalpha(static_cast<unsigned char>(c));
}
inline bool isUpper(char c) {
  return absl::ascii_isupper(static_cast<unsigned char>(c));
}
inline bool isLower(char c) {
  return absl::ascii_islower(static_cast<unsigned char>(c));
}
// Whether a game may have that name: 1 to 64 lower-case letters, digits and '_',
// a letter first.
constexpr bool isGameName(std::string_view name) {
  constexpr std::size_t kLongest = 64;
  constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyz0123456789_";
  return !name.empty() && name.size() <= kLongest && name[0] >= 'a' &&
         name.find_first_not_of(kLetters) == std::string_view::npos;
}
inline char toLower(char c) {
  return absl::ascii_tolower(static_cast<unsigned char>(c));
}
inline char toUpper(char c) {
  return absl::ascii_toupper(static_cast<unsigned char>(c));
}

// True if two words differ at most in the case of ASCII letters.
inline bool sameWord(std::string_view a, std::string_view b) {
  return absl::EqualsIgnoreCase(absl::string_view(a.data(), a.size()),
                                absl::string_view(b.data(), b.size()));
}

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

// Wraps text to lines for a terminal.
//
// Example:
//   inLines("US: place influence, 3 points left", 20);
//   // "US: place influence,\n3 points left"

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

// Text of unknown encoding as UTF-8.
//
// Older files of games are in Latin-1, the character set of PGN, or in Windows'
// extension of it. Text that is not valid UTF-8 is taken for that.
//
// Example:
//   utf8From("Bj\xF6rk");   // "Bj\xC3\xB6rk", Bj\u00F6rk in UTF-8

// Shortest forms only, no surrogates, at most U+10FFFF.
bool isUtf8(std::string_view text);

// `text` itself if it is UTF-8; otherwise each byte is a character of Latin-1,
// or of Windows-1252 from 0x80 to 0x9F.
std::string utf8From(std::string_view text);

}  // namespace phasemachine
