// A game that forgot what may be answered to its second request.
// expect: a Game has legalMoves(Board, request, MoveList&) for each of its

#include "tests/compile_fail/mini_game.h"

namespace phasemachine {

struct Recount {
  static constexpr bool kIsRequest = true;
  Side side;
};

struct Broken : MiniGame<MiniBoard<MiniAction, MiniRequest, Recount>> {
  static void legalMoves(const Board&, MiniRequest, MoveList& out) {
    out.push_back(Move{});
  }
#ifdef FIXED
  static void legalMoves(const Board&, Recount, MoveList&) {}
#endif
};

static_assert(Game<Broken>);

}  // namespace phasemachine
