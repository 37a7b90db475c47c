// Validates untrusted boards: saved bytes and texts.
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_TEXT_VALIDATE_H_
#define PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_TEXT_VALIDATE_H_

#include "absl/status/status.h"
#include "games/twilight_struggle/play/board.h"

namespace phasemachine::twilight_struggle {

// InvalidArgument with the reason, unless the board is safe to play on: every
// value in range, every card in one place, and a valid stack.
absl::Status validate(const Board& board);

}  // namespace phasemachine::twilight_struggle

#endif  // PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_TEXT_VALIDATE_H_
