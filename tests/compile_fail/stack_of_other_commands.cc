// A board whose stack holds another game's commands. expect: a StateStack of
// the Game's StateType and Command

#include "tests/compile_fail/mini_game.h"

namespace phasemachine {

struct Broken : MiniGame<> {
#ifndef FIXED
  using Command = PackedVariant<MiniRequest>;
#endif
};

static_assert(Game<Broken>);

}  // namespace phasemachine
