// A command that neither does anything nor asks anybody.
// expect: a command that is no request has apply(Board&) const

#include "tests/compile_fail/mini_game.h"

namespace phasemachine {

struct Forgotten {
  std::uint8_t square;
#ifdef FIXED
  template <class Board>
  void apply(Board&) const {}
#endif
};

static_assert(Game<MiniGame<MiniBoard<MiniAction, Forgotten, MiniRequest>>>);

}  // namespace phasemachine
