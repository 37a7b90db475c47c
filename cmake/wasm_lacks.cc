// Floating-point numbers as text, for wasm_lacks.h: the shortest digits that are
// read back as the same number, in the shorter of both notations.

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <charconv>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <system_error>

namespace {

template <class Number>
std::string shortestDigits(Number value, Number (*read)(const char*, char**)) {
  std::string best;
  char text[400];
  for (int digits = 0; digits < 17; ++digits) {
    std::snprintf(text, sizeof text, "%.*e", digits, value);
    if (read(text, nullptr) != value) continue;
    best = text;
    break;
  }
  if (best.empty()) best = text;  // not a number
  // Fixed notation needs no more digits after the point than these.
  const std::size_t at = best.find('e');
  if (at == std::string::npos) return best;
  const int exponent = std::atoi(best.c_str() + at + 1);
  const std::size_t point = best.find('.');
  const int after = point < at ? static_cast<int>(at - point - 1) : 0;
  std::snprintf(text, sizeof text, "%.*f", std::max(0, after - exponent),
                value);
  return std::strlen(text) <= best.size() ? text : best;
}

std::to_chars_result put(const std::string& text, char* first, char* last) {
  if (static_cast<std::size_t>(last - first) < text.size()) {
    return {last, std::errc::value_too_large};
  }
  std::memcpy(first, text.data(), text.size());
  return {first + text.size(), std::errc()};
}

// Unlike strtod(): no blanks, no '+', no hexadecimal digits.
template <class Number>
std::from_chars_result take(const char* first, const char* last, Number& value,
                            Number (*read)(const char*, char**)) {
  const std::string text(first, last);
  const std::size_t digits = text.starts_with('-') ? 1 : 0;
  const bool hexadecimal = text.size() > digits + 1 && text[digits] == '0' &&
                           (text[digits + 1] | 0x20) == 'x';
  const char next = digits < text.size() ? text[digits] : ' ';
  if (next == '+' || next == '-' || std::isspace(next) != 0) {
    return {first, std::errc::invalid_argument};
  }
  char* end = nullptr;
  errno = 0;
  const Number number = hexadecimal ? 0 : read(text.c_str(), &end);
  const char* const stop =
      first +
      (hexadecimal ? digits + 1 : static_cast<std::size_t>(end - text.c_str()));
  if (stop == first) return {first, std::errc::invalid_argument};
  if (errno == ERANGE) return {stop, std::errc::result_out_of_range};
  value = number;
  return {stop, std::errc()};
}

}  // namespace

std::to_chars_result std::to_chars(char* first, char* last, double value) {
  return put(shortestDigits(value, std::strtod), first, last);
}

std::to_chars_result std::to_chars(char* first, char* last, float value) {
  return put(shortestDigits(value, std::strtof), first, last);
}

std::from_chars_result std::from_chars(const char* first, const char* last,
                                       double& value) {
  return take(first, last, value, std::strtod);
}

std::from_chars_result std::from_chars(const char* first, const char* last,
                                       float& value) {
  return take(first, last, value, std::strtof);
}
