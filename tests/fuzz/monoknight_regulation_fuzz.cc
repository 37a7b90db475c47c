// Any text is a regulation that can be played and written again, or gives one
// message.

#include <string>
#include <string_view>

#include "apps/cli/balance/regulation_file.h"
#include "games/monoknight/rules/regulation.h"
#include "tests/fuzz/check.h"

extern "C" void fuzz(std::string_view input) {
  using namespace phasemachine;
  const auto subject = cli::regulationFromJson(std::string(input));
  if (!subject.ok()) {
    FUZZ_CHECK(!subject.status().message().empty());
    return;
  }
  FUZZ_CHECK(monoknight::validate(subject->regulation).ok());
  const auto again = cli::regulationFromJson(cli::regulationToJson(*subject));
  FUZZ_CHECK(again.ok() && again->regulation == subject->regulation &&
             again->goals == subject->goals);
}
