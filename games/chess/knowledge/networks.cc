#include "games/chess/knowledge/networks.h"

namespace phasemachine::chess {

// The sizes of the files, set by the build.
static_assert(sizeof(kMovesFile) == PHASEMACHINE_MOVES_BYTES,
              "networks/moves.net has another size than its numbers");
static_assert(sizeof(kPolicyFile) == PHASEMACHINE_POLICY_BYTES,
              "networks/policy.net has another size than its numbers");
static_assert(sizeof(kValueFile) == PHASEMACHINE_VALUE_BYTES,
              "networks/value.net has another size than its numbers");

}  // namespace phasemachine::chess
