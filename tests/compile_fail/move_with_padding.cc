// A move that two equal boards could hold in two forms.
// expect: a Move is a plain value of 2 or 4 bytes without padding

#include "tests/compile_fail/mini_game.h"

namespace phasemachine {

struct PaddedMove {
  std::uint8_t from = 0;
#ifndef FIXED
  alignas(2) std::uint8_t to = 0;
  std::uint8_t kind = 0;
#else
  std::uint8_t to = 0;
#endif
  friend bool operator==(PaddedMove, PaddedMove) = default;
};

static_assert(Game<MiniGame<MiniBoard<MiniAction, MiniRequest>, PaddedMove>>);

}  // namespace phasemachine
