// How people write moves, game by game.
//
// Example:
//   howMovesAreWritten(game);
//   // "A move is a column, a to g or 1 to 7."

#ifndef PHASEMACHINE_GAMES_MOVE_WORDS_H_
#define PHASEMACHINE_GAMES_MOVE_WORDS_H_

#include <string_view>

#include "phase/erased/any_game.h"

namespace phasemachine {

// One or more sentences, on one line; for every listed game (list.h).
std::string_view howMovesAreWritten(const AnyGame& game);

}  // namespace phasemachine

#endif  // PHASEMACHINE_GAMES_MOVE_WORDS_H_
