// A game in which nature acts, without the probabilities.
// expect: a Game with kHasChance has chanceWeight(Board, request, Move)

#include "tests/compile_fail/mini_game.h"

namespace phasemachine {

struct Broken : MiniGame<> {
  static constexpr bool kHasChance = true;
#ifdef FIXED
  static double chanceWeight(const Board&, MiniRequest, Move) { return 1; }
  static Move sampleChance(const Board&, MiniRequest, Random&) { return {}; }
#endif
};

static_assert(Game<Broken>);

}  // namespace phasemachine
