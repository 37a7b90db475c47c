// A list of commands with elements that are none.
// expect: toCommands(Board, request, Move) returns a command of the Game

#include "tests/compile_fail/mini_game.h"

namespace phasemachine {

struct Broken : MiniGame<> {
  template <class Request>
#ifdef FIXED
  static std::array<MiniAction, 2> toCommands(const Board&, Request, Move){
#else
  static std::array<MiniMove, 2> toCommands(const Board&, Request, Move) {
#endif
      return {};
}
};  // namespace phasemachine

static_assert(Game<Broken>);

}  // namespace phasemachine
