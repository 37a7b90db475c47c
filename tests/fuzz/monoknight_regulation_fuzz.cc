// Any text is a regulation that can be played and written again, or gives one
// message.

#include <cstddef>
#include <cstdint>
#include <string>

#include "apps/cli/balance/regulation_file.h"
#include "games/monoknight/rules/regulation.h"
#include "tests/fuzz/check.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  using namespace phasemachine;
  const std::string text(reinterpret_cast<const char*>(data), size);
  const auto subject = cli::regulationFromJson(text);
  if (!subject.ok()) {
    FUZZ_CHECK(!subject.status().message().empty());
    return 0;
  }
  FUZZ_CHECK(monoknight::validate(subject->regulation).ok());
  const auto again = cli::regulationFromJson(cli::regulationToJson(*subject));
  FUZZ_CHECK(again.ok() && again->regulation == subject->regulation &&
             again->goals == subject->goals);
  return 0;
}
