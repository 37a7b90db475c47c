// Validates untrusted boards.

#ifndef PHASEMACHINE_GAMES_MONOKNIGHT_RULES_VALIDATE_H_
#define PHASEMACHINE_GAMES_MONOKNIGHT_RULES_VALIDATE_H_

#include "absl/status/status.h"
#include "games/monoknight/rules/board.h"

namespace phasemachine::monoknight {

// InvalidArgument with the reason: terms out of range, contradictions between
// tiles, hand and counters, a stack that cannot occur in play. A board that
// passes can be played to its end.
absl::Status validate(const Board& board);

}  // namespace phasemachine::monoknight

#endif  // PHASEMACHINE_GAMES_MONOKNIGHT_RULES_VALIDATE_H_
