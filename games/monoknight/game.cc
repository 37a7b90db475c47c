#include "games/monoknight/game.h"

#include "games/monoknight/places.h"
#include "phase/any_game.h"
#include "phase/scene_table.h"

namespace phasemachine {

template const AnyGame& anyGame<MonoKnight>();
template const AnyScene& anyScene<MonoKnight>();

}  // namespace phasemachine
