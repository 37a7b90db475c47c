// Checks of what is still to happen on a board that comes from outside.
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_CHECK_STACK_H_
#define PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_CHECK_STACK_H_

#include "absl/status/status.h"
#include "games/twilight_struggle/board.h"

namespace phasemachine::twilight_struggle {

// InvalidArgument naming what is wrong, unless every entry of the stack means
// something on the board and the entries can stand as they do.
absl::Status checkStack(const Board& board);

// The cards that entries of the stack will put on their piles, which are in no
// hand or pile until then; adds to `twice` those that two entries hold. Entries
// that name a card in a hand do not hold it, and Missile Envy's own event can
// move it while its play is under way, so it does not count.
CardSet cardsUnderWay(const Stack& stack, CardSet& twice);

}  // namespace phasemachine::twilight_struggle

#endif  // PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_CHECK_STACK_H_
