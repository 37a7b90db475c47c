// For programs that know no commit: an archive's file, which is only linked where
// no other defines this.

#include "apps/cli/program.h"

namespace phasemachine::cli {

std::string_view commitAtBuild() { return {}; }

}  // namespace phasemachine::cli
