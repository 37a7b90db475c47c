#include "games/fairy_chess/moves/sized_moves.h"

namespace phasemachine::fairy_chess {

constinit const SizedRules kPortable64 = SizedMoves<1, isa::Portable>::rules();

}  // namespace phasemachine::fairy_chess
