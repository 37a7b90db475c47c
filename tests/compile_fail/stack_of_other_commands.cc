// A board whose stack holds commands that are not the game's.
// expect: a StateStack of the Game's StateType and Command

#include "tests/compile_fail/mini_game.h"

namespace phasemachine {

struct Broken : MiniGame<> {
#ifndef FIXED
  using Command = PackedVariant<MiniRequest>;
#endif
};

static_assert(Game<Broken>);

}  // namespace phasemachine
