// Every set of listed options is taken, and its text reads as the same set. The
// laws themselves play under random options (laws_test.cc).

#include <gtest/gtest.h>

#include <string>

#include "core/random.h"
#include "games/catalog.h"
#include "phase/erased/any_game.h"
#include "phase/laws/walk.h"
#include "tests/support/must.h"

namespace phasemachine {
namespace {

TEST(Options, EveryListedSetIsTaken) {
  for (const AnyGame* game : allGames()) {
    if (game->listOptions().empty()) continue;
    for (std::uint64_t i = 0; i < 300; ++i) {
      Random random(7000 + i);
      const std::string rules = laws::randomRules(*game, random);
      const auto read = must(game->canonicalOptions(rules));
      EXPECT_EQ(*game->canonicalOptions(read), read);
    }
  }
}

}  // namespace
}  // namespace phasemachine
