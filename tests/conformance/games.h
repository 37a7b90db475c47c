// The games under test, the listed ones and the test game; random games of them.

#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <string>

#include "absl/functional/function_ref.h"
#include "games/list.h"
#include "tests/support/duel.h"
#include "tests/support/must.h"
#include "tests/support/random_play.h"

namespace phasemachine {

template <class List>
struct AsTypes;
template <class... Games>
struct AsTypes<GameList<Games...>> {
  using Types = testing::Types<Games..., Duel>;
};
using ConformingGames = AsTypes<AllGames>::Types;

struct GameName {
  template <class G>
  static std::string GetName(int) {
    return std::string(G::kName);
  }
};

// Calls f(visit) at every decision of 40 random games, and of some more with
// chance moves that do not occur under the usual options.
template <class G>
void everywhere(absl::FunctionRef<void(const RandomPlayVisit<G>&)> f) {
  constexpr std::uint64_t kGames = 40;
  for (std::uint64_t game = 0; game < kGames; ++game) {
    playRandomly<G>(1000 + game, f);
    if (testing::Test::HasFatalFailure()) return;
  }
  if constexpr (requires { G::kChanceOptions; }) {
    const auto options = must(G::Options::parse(G::kChanceOptions));
    for (std::uint64_t game = 0; game < kGames / 4; ++game) {
      playRandomly<G>(1000 + game, f, options);
      if (testing::Test::HasFatalFailure()) return;
    }
  }
}

}  // namespace phasemachine
