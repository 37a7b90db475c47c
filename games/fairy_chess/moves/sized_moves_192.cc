#include "games/fairy_chess/moves/sized_moves.h"

namespace phasemachine::fairy_chess {

constinit const SizedRules kPortable192 = SizedMoves<3, isa::Portable>::rules();

}  // namespace phasemachine::fairy_chess
