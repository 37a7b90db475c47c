#include "core/text.h"

#include <array>

namespace phasemachine {
namespace {

// Windows-1252 from 0x80; the five bytes without a character are the control
// characters of Latin-1.
constexpr std::array<char32_t, 32> kWindows = {
    0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
    0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x008D, 0x017D, 0x008F,
    0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x009D, 0x017E, 0x0178};

// Bytes of the character that begins with `first`; 0 if none does.
std::size_t lengthOf(unsigned char first) {
  if (first < 0x80) return 1;
  if (first < 0xC2) return 0;
  if (first < 0xE0) return 2;
  if (first < 0xF0) return 3;
  return first < 0xF5 ? 4 : 0;
}

// `text` is one character of `text.size()` bytes, by its first byte.
bool isCharacter(std::string_view text) {
  static constexpr std::array<char32_t, 5> kFirst = {0, 0, 0x80, 0x800,
                                                     0x10000};
  const std::size_t size = text.size();
  char32_t value = static_cast<unsigned char>(text[0]);
  if (size > 1) value &= 0x7FU >> size;
  for (const char c : text.substr(1)) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte & 0xC0) != 0x80) return false;
    value = value << 6 | (byte & 0x3FU);
  }
  return value >= kFirst[size] && value <= 0x10FFFF &&
         (value < 0xD800 || value > 0xDFFF);
}

// At most U+FFFF.
void append(char32_t character, std::string& to) {
  if (character < 0x80) {
    to += static_cast<char>(character);
    return;
  }
  if (character < 0x800) {
    to += static_cast<char>(0xC0 | character >> 6);
  } else {
    to += static_cast<char>(0xE0 | character >> 12);
    to += static_cast<char>(0x80 | (character >> 6 & 0x3F));
  }
  to += static_cast<char>(0x80 | (character & 0x3F));
}

}  // namespace

bool isUtf8(std::string_view text) {
  while (!text.empty()) {
    const std::size_t size = lengthOf(static_cast<unsigned char>(text[0]));
    if (size == 0 || size > text.size()) return false;
    if (!isCharacter(text.substr(0, size))) return false;
    text.remove_prefix(size);
  }
  return true;
}

std::string utf8From(std::string_view text) {
  if (isUtf8(text)) return std::string(text);
  std::string result;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    append(byte >= 0x80 && byte < 0xA0 ? kWindows[byte - 0x80] : byte, result);
  }
  return result;
}

}  // namespace phasemachine
