// Validates untrusted boards: saved bytes and texts.

#ifndef PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_TEXT_VALIDATE_H_
#define PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_TEXT_VALIDATE_H_

#include "absl/status/status.h"
#include "games/twilight_struggle/play/board.h"

namespace phasemachine::twilight_struggle {

// InvalidArgument with the reason, unless the board is safe to play on: every
// value in range, every card in one place, and a valid stack.
absl::Status validate(const Board& board);

// Validates the stack of an untrusted board.

// InvalidArgument with the reason, unless every stack entry is valid for the
// board and the entries are in a possible order.
absl::Status checkStack(const Board& board);

// The cards that stack entries will put on piles and that are in no hand or
// pile until then; adds cards held by two entries to `twice`. Entries that name
// a card in a hand do not hold it. Missile Envy's own event can move it during
// its play, so it is not counted.
CardSet cardsUnderWay(const Stack& stack, CardSet& twice);

}  // namespace phasemachine::twilight_struggle

#endif  // PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_TEXT_VALIDATE_H_
