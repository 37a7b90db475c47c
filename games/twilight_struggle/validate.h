// Checks of boards that come from outside: saved bytes and texts.
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_VALIDATE_H_
#define PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_VALIDATE_H_

#include "absl/status/status.h"
#include "games/twilight_struggle/board.h"

namespace phasemachine::twilight_struggle {

// InvalidArgument naming what is wrong, unless the board is safe to play on:
// every value in its range, every card in one place, and a stack whose entries
// mean something.
absl::Status validate(const Board& board);

}  // namespace phasemachine::twilight_struggle

#endif  // PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_VALIDATE_H_
