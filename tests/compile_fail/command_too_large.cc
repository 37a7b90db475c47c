// A command that does not fit into a word of the stack.
// expect: a command has at most 7 bytes

#include <array>

#include "tests/compile_fail/mini_game.h"

namespace phasemachine {

struct Large {
#ifndef FIXED
  std::array<std::uint8_t, 8> squares;
#else
  std::array<std::uint8_t, 7> squares;
#endif
  template <class Board>
  void apply(Board&) const {}
};

static_assert(Game<MiniGame<MiniBoard<MiniAction, Large, MiniRequest>>>);

}  // namespace phasemachine
