#include "games/reversi/game.h"

#include "phase/erased/any_game.h"

namespace phasemachine {

template const AnyGame& anyGame<Reversi>();

}  // namespace phasemachine
