// Clones of a board are values of their own, in every game.

#include <gtest/gtest.h>

#include <cstdint>
#include <thread>
#include <vector>

#include "tests/conformance/everywhere.h"
#include "tests/conformance/games.h"
#include "tests/conformance/laws.h"
#include "tests/conformance/suites.h"
#include "tests/support/random_play.h"

namespace phasemachine {
namespace {

TYPED_TEST_SUITE(Conformance, ConformingGames, GameName);

TYPED_TEST(Conformance, CloneIsEqual) {
  typename TypeParam::Board copy{};
  everywhere<TypeParam>(
      [&](const auto& visit) { laws::cloneIsEqual(visit, copy); });
}

TYPED_TEST(Conformance, ClonesOnSeveralThreadsDoNotInterfere) {
  std::vector<std::uint64_t> alone;
  for (std::uint64_t seed = 0; seed < 4; ++seed) {
    alone.push_back(signatureOfRandomGame<TypeParam>(seed));
  }
  std::vector<std::uint64_t> together(4);
  {
    std::vector<std::jthread> threads;
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
      threads.emplace_back([&together, seed] {
        together[seed] = signatureOfRandomGame<TypeParam>(seed);
      });
    }
  }
  EXPECT_EQ(alone, together);
}

}  // namespace
}  // namespace phasemachine
