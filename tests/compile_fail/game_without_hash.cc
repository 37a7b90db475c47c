// A game without a hash of its boards.
// expect: a Game has hash(Board)

#include "tests/compile_fail/mini_game.h"

namespace phasemachine {

struct Broken : MiniGame<> {
#ifndef FIXED
  static void hash() = delete;
#endif
};

static_assert(Game<Broken>);

}  // namespace phasemachine
