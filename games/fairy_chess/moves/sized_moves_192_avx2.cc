#if defined(__x86_64__)
#include "games/fairy_chess/moves/sized_moves.h"

namespace phasemachine::fairy_chess {

constinit const SizedRules kAvx2Of192 = SizedMoves<3, isa::Avx2>::rules();

}  // namespace phasemachine::fairy_chess
#endif
