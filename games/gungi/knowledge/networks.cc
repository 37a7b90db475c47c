#include "games/gungi/knowledge/move_weights.h"

namespace phasemachine::gungi {

// The size of the file, set by the build.
static_assert(sizeof(kMovesFile) == PHASEMACHINE_MOVES_BYTES,
              "networks/moves.net has another size than its numbers");

}  // namespace phasemachine::gungi
