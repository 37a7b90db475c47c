#include "tests/support/places.h"

namespace phasemachine {

std::string sourceDirectory() { return PHASEMACHINE_SOURCE_DIR; }

std::string programPath() { return PHASEMACHINE_BINARY; }

}  // namespace phasemachine
