#include "games/fairy_chess/moves/sized_moves.h"

namespace phasemachine::fairy_chess {

constinit const SizedRules kPortable128 = SizedMoves<2, isa::Portable>::rules();

}  // namespace phasemachine::fairy_chess
