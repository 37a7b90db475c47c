// A game that carries out a move where it should only say what to do.
// expect: toCommands(Board, request, Move) returns a command of the Game

#include "tests/compile_fail/mini_game.h"

namespace phasemachine {

struct Broken : MiniGame<> {
  template <class Request>
#ifdef FIXED
  static MiniAction toCommands(const Board&, Request, Move) {
    return {1};
  }
#else
  static void toCommands(const Board&, Request, Move) {
  }
#endif
};

static_assert(Game<Broken>);

}  // namespace phasemachine
