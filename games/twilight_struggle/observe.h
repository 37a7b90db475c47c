// Who sees what.
//
// Contract: hidden are the other hand but for the cards that were shown, a
// headline that is not revealed, and what Our Man in Tehran turned up from the
// USSR. The deck is seen as the set of all cards that it or the other hand may
// hold. A determinized board is one that the viewer cannot tell from the true
// one: the other hand is dealt anew from the cards it can hold, and whoever
// must decide still has something to decide.
//
// Example:
//   Board world = determinize(board, kUssr, random);
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_OBSERVE_H_
#define PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_OBSERVE_H_

#include "core/random.h"
#include "core/side.h"
#include "games/twilight_struggle/board.h"

namespace phasemachine::twilight_struggle {

// A board whose hands hold what the viewer knows and whose deck holds all that
// is out of sight. It cannot be played on.
Board observe(const Board& board, Side viewer);
Board determinize(const Board& board, Side viewer, Random& random);

}  // namespace phasemachine::twilight_struggle

#endif  // PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_OBSERVE_H_
