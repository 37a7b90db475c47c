#include "games/monoknight/knowledge/value_weights.h"

namespace phasemachine::monoknight {

// The size of the file, set by the build.
static_assert(sizeof(kValueFile) == PHASEMACHINE_VALUE_BYTES,
              "networks/value.net has another size than its numbers");

}  // namespace phasemachine::monoknight
