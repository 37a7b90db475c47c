// Declaration of anyGame<G>(), for games that compile their table once.
//
// Contract: a game's header declares anyGame<G>() `extern template` and one
// source file instantiates it, as in games/chess/game.{h,cc}. Otherwise every
// source file that uses the table compiles it.
//
// Thread safety: a declaration.

#ifndef PHASEMACHINE_PHASE_ERASED_ANY_GAME_FWD_H_
#define PHASEMACHINE_PHASE_ERASED_ANY_GAME_FWD_H_

#include "phase/game.h"

namespace phasemachine {

struct AnyGame;
struct RecordFormat;  // any_record.h

// The table of one game (any_game.h).
template <Game G>
const AnyGame& anyGame();

}  // namespace phasemachine

#endif  // PHASEMACHINE_PHASE_ERASED_ANY_GAME_FWD_H_
