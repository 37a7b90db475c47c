// A condition that must hold for any input, for fuzzers.

#ifndef PHASEMACHINE_TESTS_FUZZ_CHECK_H_
#define PHASEMACHINE_TESTS_FUZZ_CHECK_H_

#include <cstdio>
#include <cstdlib>
#include <string_view>

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

}  // namespace phasemachine

#endif  // PHASEMACHINE_TESTS_FUZZ_CHECK_H_
