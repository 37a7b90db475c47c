#include "games/monoknight/game.h"

#include "phase/erased/any_game.h"

namespace phasemachine {

template const AnyGame& anyGame<MonoKnight>();

}  // namespace phasemachine
