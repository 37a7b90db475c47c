// The keys of the positions that could be repeated.
//
// Contract: the lowest bit of a key says whether its side to move was in check, for
// variants that need it.
//
// Thread safety: a plain value.

#ifndef PHASEMACHINE_GAMES_FAIRY_CHESS_MOVES_KEY_HISTORY_H_
#define PHASEMACHINE_GAMES_FAIRY_CHESS_MOVES_KEY_HISTORY_H_

#include "core/key_ring.h"

namespace phasemachine::fairy_chess {

// More than any move rule allows without progress. In variants without such a rule
// older positions are forgotten.
using KeyHistory = KeyRing<304>;

}  // namespace phasemachine::fairy_chess

#endif  // PHASEMACHINE_GAMES_FAIRY_CHESS_MOVES_KEY_HISTORY_H_
