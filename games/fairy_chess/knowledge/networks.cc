#include "games/fairy_chess/knowledge/move_weights.h"

namespace phasemachine::fairy_chess {

// The size of the file, set by the build.
static_assert(sizeof(kMovesFile) == PHASEMACHINE_MOVES_BYTES,
              "networks/moves.net has another size than its numbers");

}  // namespace phasemachine::fairy_chess
