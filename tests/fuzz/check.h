// What fuzzers share: a condition that must hold for any input, good messages,
// and the entry. A fuzzer defines fuzz(), which has C linkage in any namespace.

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "absl/status/status.h"

// Unlike assert(), active in every build.
#define FUZZ_CHECK(condition)                                         \
  do {                                                                \
    if (!(condition)) {                                               \
      std::fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, \
                   #condition);                                       \
      std::abort();                                                   \
    }                                                                 \
  } while (false)

namespace phasemachine {

// A message for a person: one line of printable ASCII, not too long.
inline bool isGoodMessage(std::string_view message) {
  if (message.empty() || message.size() > 600) return false;
  for (const char c : message) {
    if (c < ' ' || c > '~') return false;
  }
  return true;
}

inline void checkMessage(const absl::Status& status) {
  FUZZ_CHECK(isGoodMessage(
      std::string_view(status.message().data(), status.message().size())));
}

// Takes the first line off a text.
inline std::string_view takeLine(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

}  // namespace phasemachine

extern "C" void fuzz(std::string_view input);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  fuzz({reinterpret_cast<const char*>(data), size});
  return 0;
}
