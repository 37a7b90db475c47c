// Games judged from outside are those of a C++ evaluator that answers the same:
// games with chance.

#include <gtest/gtest.h>

#include "games/list.h"
#include "tests/engine/outside_native.h"

namespace phasemachine {
namespace {

TEST(RunOfGamesTest, AreThoseOfANativeEvaluatorInGamesWithChance) {
  AllGames::forEach([]<class G>() {
    if constexpr (G::kHasChance) expectTheGamesOfANativeEvaluator<G>();
  });
}

}  // namespace
}  // namespace phasemachine
