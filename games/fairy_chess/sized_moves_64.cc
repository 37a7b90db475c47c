#include "games/fairy_chess/sized_moves.h"

namespace phasemachine::fairy_chess {

template struct SizedMoves<1>;

}  // namespace phasemachine::fairy_chess
