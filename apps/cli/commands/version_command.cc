// phasemachine version: describes this binary.

#include <string>

#include "apps/cli/commands/command.h"
#include "apps/cli/flags/commit.h"
#include "apps/records/run.h"
#include "core/isa.h"

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

Run declareVersion(Arguments&) {
  return [](Io& io) {
    const std::string commit(builtCommit());
    const std::string instructions(isaName(activeIsa()));
    if (io.json) {
      io.writeJson({{"name", "phasemachine"},
                    {"version", PHASEMACHINE_VERSION},
                    {"commit", commit},
                    {"engine", records::engineHash()},
                    {"compiler", compilerName()},
                    {"instructions", instructions},
                    {"assertions", kAssertions}});
    } else {
      io.out << "phasemachine " << PHASEMACHINE_VERSION << " ("
             << (commit.empty() ? "" : "commit " + commit.substr(0, 12) + ", ")
             << compilerName() << ", " << instructions << ", engine "
             << records::engineHash()
             << (kAssertions ? ", with assertions" : "") << ")\n";
    }
    return absl::OkStatus();
  };
}

}  // namespace phasemachine::cli
