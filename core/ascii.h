// Classes of ASCII characters, as functions of char (Abseil's take unsigned
// char). Bytes beyond ASCII belong to no class.
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_CORE_ASCII_H_
#define PHASEMACHINE_CORE_ASCII_H_

#include "absl/strings/ascii.h"

namespace phasemachine {

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
inline char toLower(char c) {
  return absl::ascii_tolower(static_cast<unsigned char>(c));
}
inline char toUpper(char c) {
  return absl::ascii_toupper(static_cast<unsigned char>(c));
}

}  // namespace phasemachine

#endif  // PHASEMACHINE_CORE_ASCII_H_
