#include "games/kuhn_poker/game.h"

#include "phase/erased/any_game.h"

namespace phasemachine {

template const AnyGame& anyGame<KuhnPoker>();

}  // namespace phasemachine
