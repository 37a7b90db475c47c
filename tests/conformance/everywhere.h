// Random games of any game, for checking the laws.
//
// Example:
//   everywhere<Chess>(laws::noMoveIsListedTwice<Chess>);

#ifndef PHASEMACHINE_TESTS_CONFORMANCE_EVERYWHERE_H_
#define PHASEMACHINE_TESTS_CONFORMANCE_EVERYWHERE_H_

#include <gtest/gtest.h>

#include <cstdint>

#include "absl/functional/function_ref.h"
#include "tests/support/random_play.h"

namespace phasemachine {

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
    const auto options = G::Options::parse(G::kChanceOptions);
    ASSERT_TRUE(options.ok()) << options.status();
    for (std::uint64_t game = 0; game < kGames / 4; ++game) {
      playRandomly<G>(1000 + game, f, *options);
      if (testing::Test::HasFatalFailure()) return;
    }
  }
}

}  // namespace phasemachine

#endif  // PHASEMACHINE_TESTS_CONFORMANCE_EVERYWHERE_H_
