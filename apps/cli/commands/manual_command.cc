// phasemachine manual: the manual page, for packages and for reading.

#include "apps/cli/commands/command.h"
#include "apps/cli/manual/man_page.h"

namespace phasemachine::cli {

Run declareManual(Arguments&) {
  return [](Io& io) {
    const std::string page = manPage(PHASEMACHINE_VERSION);
    if (io.json) {
      io.writeJson({{"manual", page}});
    } else {
      io.out << page;
    }
    return absl::OkStatus();
  };
}

}  // namespace phasemachine::cli
