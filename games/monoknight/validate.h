// Whether a board from outside can be played on.

#ifndef PHASEMACHINE_GAMES_MONOKNIGHT_VALIDATE_H_
#define PHASEMACHINE_GAMES_MONOKNIGHT_VALIDATE_H_

#include "absl/status/status.h"
#include "games/monoknight/board.h"

namespace phasemachine::monoknight {

// InvalidArgument that says what cannot be: terms out of range, tiles, hand or
// counters that contradict each other, a stack that play never leaves. What
// passes can be played to its end.
absl::Status validate(const Board& board);

}  // namespace phasemachine::monoknight

#endif  // PHASEMACHINE_GAMES_MONOKNIGHT_VALIDATE_H_
