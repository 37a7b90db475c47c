#include "games/monoknight/game.h"

#include "phase/any_game.h"

namespace phasemachine {

template const AnyGame& anyGame<MonoKnight>();

}  // namespace phasemachine
