// phasemachine version: what this binary is.

#include <string>

#include "apps/cli/command.h"

namespace phasemachine::cli {
namespace {

constexpr bool kAssertions =
#ifdef NDEBUG
    false;
#else
    true;
#endif

std::string compilerName() {
#ifdef __clang__
  return "clang " __clang_version__;
#else
  return "g++ " __VERSION__;
#endif
}

}  // namespace

Run declareVersion(CLI::App&) {
  return [](Io& io) {
    if (io.json) {
      io.writeJson({{"name", "phasemachine"},
                    {"version", PHASEMACHINE_VERSION},
                    {"compiler", compilerName()},
                    {"assertions", kAssertions}});
    } else {
      io.out << "phasemachine " << PHASEMACHINE_VERSION << " ("
             << compilerName() << (kAssertions ? ", with assertions" : "")
             << ")\n";
    }
    return absl::OkStatus();
  };
}

}  // namespace phasemachine::cli
