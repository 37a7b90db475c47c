#include "games/hex/game.h"

#include "phase/erased/any_game.h"

namespace phasemachine {

template const AnyGame& anyGame<Hex>();

}  // namespace phasemachine
