// The clock that a search may plan with, from the clock that a client tells.
//
// Contract: each move costs the clock `moveOverhead` more than it is thought
// about: pipes, the client, a busy machine. What the moves to come (those up to
// the time control, else 50) will lose so is taken off first: from the
// increments, then from the time left. Where the end of the game is unknown a
// tenth of the time left always remains to plan with, so that a low clock still
// gets a sensible move. A millisecond remains in any case.
//
// Example:
//   GameClock clock = moveClock({.remaining = 6000, .increment = 0,
//                                .movesToGo = 40}, 30);   // 4770 left
//
// Thread safety: a pure function.

#ifndef PHASEMACHINE_APPS_CLI_UCI_MOVE_CLOCK_H_
#define PHASEMACHINE_APPS_CLI_UCI_MOVE_CLOCK_H_

#include "ai/search/limits.h"

namespace phasemachine::uci {

// Milliseconds; what the client tells may be negative.
GameClock moveClock(const GameClock& told, int moveOverhead);

}  // namespace phasemachine::uci

#endif  // PHASEMACHINE_APPS_CLI_UCI_MOVE_CLOCK_H_
