#include "games/twilight_struggle/knowledge/move_weights.h"
#include "games/twilight_struggle/knowledge/value_weights.h"

namespace phasemachine::twilight_struggle {

// The sizes of the files, set by the build.
static_assert(sizeof(kMovesFile) == PHASEMACHINE_MOVES_BYTES,
              "networks/moves.net has another size than its numbers");
static_assert(sizeof(kValueFile) == PHASEMACHINE_VALUE_BYTES,
              "networks/value.net has another size than its numbers");

}  // namespace phasemachine::twilight_struggle
