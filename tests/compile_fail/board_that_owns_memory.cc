// A board with a pointer that it owns: clones would share it.
// expect: a Board is a value: trivially copyable, without pointers

#include <vector>

#include "tests/compile_fail/mini_game.h"

namespace phasemachine {

struct Board : MiniBoard<MiniAction, MiniRequest> {
#ifndef FIXED
  std::vector<int> history;
#endif
  friend bool operator==(const Board&, const Board&) = default;
};

static_assert(Game<MiniGame<Board>>);

}  // namespace phasemachine
