// Games judged from outside are those of a C++ evaluator that answers the same:
// games without chance.

#include "tests/engine/outside_native.h"

#include <gtest/gtest.h>

#include "games/list.h"

namespace phasemachine {
namespace {

TEST(RunOfGamesTest, AreThoseOfANativeEvaluatorInGamesWithoutChance) {
  AllGames::forEach([]<class G>() {
    if constexpr (!G::kHasChance) expectTheGamesOfANativeEvaluator<G>();
  });
}

}  // namespace
}  // namespace phasemachine
