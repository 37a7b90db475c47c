// A request that does not say who must answer.
// expect: a request command has `static constexpr bool kIsRequest = true`

#include "tests/compile_fail/mini_game.h"

namespace phasemachine {

struct Request {
  static constexpr bool kIsRequest = true;
#ifdef FIXED
  Side side;
#endif
};

static_assert(Game<MiniGame<MiniBoard<MiniAction, Request, MiniRequest>>>);

}  // namespace phasemachine
