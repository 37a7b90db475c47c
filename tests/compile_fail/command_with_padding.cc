// A command whose bytes are not all its fields: equal commands would be
// unequal words.
// expect: a command has no padding

#include "tests/compile_fail/mini_game.h"

namespace phasemachine {

struct Padded {
  std::uint8_t from;
#ifndef FIXED
  std::uint16_t to;
#else
  std::uint8_t to;
#endif
  template <class Board>
  void apply(Board&) const {}
};

static_assert(Game<MiniGame<MiniBoard<MiniAction, Padded, MiniRequest>>>);

}  // namespace phasemachine
