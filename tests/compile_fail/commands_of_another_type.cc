// A move that becomes something that is no command of the game.
// expect: toCommands(Board, request, Move) returns a command of the Game

#include "tests/compile_fail/mini_game.h"

namespace phasemachine {

struct Foreign {
  std::uint8_t value;
};

struct Broken : MiniGame<> {
  template <class Request>
#ifdef FIXED
  static MiniAction toCommands(const Board&, Request, Move) {
    return {1};
  }
#else
  static Foreign toCommands(const Board&, Request, Move) {
    return {1};
  }
#endif
};

static_assert(Game<Broken>);

}  // namespace phasemachine
