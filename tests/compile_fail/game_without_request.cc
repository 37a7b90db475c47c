// A game that never asks anybody anything.
// expect: a Game has at least one request command

#include "tests/compile_fail/mini_game.h"

namespace phasemachine {

struct Broken
#ifdef FIXED
    : MiniGame<MiniBoard<MiniAction, MiniRequest>> {
#else
    : MiniGame<MiniBoard<MiniAction>> {
#endif
};

static_assert(Game<Broken>);

}  // namespace phasemachine
