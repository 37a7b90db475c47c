// Searches that are stopped, have hardly any memory, fail, or get absurd limits
// (reliability.h), in every other game.

#include "tests/ai/search/reliability.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>

#include "games/chess/game.h"

namespace phasemachine {
namespace {

TEST(Reliability, AStoppedSearchHasAUsableResultAndLeavesNothingRunning) {
  everyOtherGame<0>(AllGames{},
                    []<class G>() { stoppedSearchesAreUsable<G>(); });
}

TEST(Reliability, OneMebibyteIsEnoughForALegalMove) {
  everyOtherGame<0>(AllGames{}, []<class G>() { oneMebibyteIsEnough<G>(); });
}

TEST(Reliability, AFailingEvaluatorIsToldAndLosesNoThread) {
  everyOtherGame<0>(AllGames{}, []<class G>() { failuresAreReported<G>(); });
}

TEST(Reliability, ASlowEvaluatorDoesNotHoldTheSearchBeyondItsTime) {
  for (SearchMode mode : kModes) {
    const auto player =
        moodyPlayer(optionsOf(mode), Moody<Chess>{.slowOneIn = 1});
    SearchRequest<chess::Move> request;
    request.limits.milliseconds = 30;
    const auto result = player->search(request);
    EXPECT_EQ(result.reason, StopReason::kTime);
    EXPECT_GT(result.counters.simulations, 0U);
    // Far less than a portion or a batch takes on a busy machine.
    EXPECT_LT(result.counters.microseconds, 5'000'000);
  }
}

TEST(Reliability, LimitsThatNoSearchCanKeepAreNamed) {
  const auto messageOf = [](const SearchLimits& limits) {
    return std::string(validate(limits).message());
  };
  EXPECT_TRUE(validate(SearchLimits{}).ok());
  EXPECT_TRUE(validate(SearchLimits{.simulations = 1, .milliseconds = 1}).ok());
  EXPECT_NE(messageOf({.simulations = 0}).find("simulations"),
            std::string::npos);
  EXPECT_NE(messageOf({.simulations = UINT64_MAX}).find("simulations"),
            std::string::npos);
  EXPECT_NE(messageOf({.nodes = 0}).find("nodes"), std::string::npos);
  EXPECT_NE(messageOf({.milliseconds = -5}).find("-5"), std::string::npos);
  EXPECT_NE(messageOf({.milliseconds = INT64_MAX}).find("milliseconds"),
            std::string::npos);
  EXPECT_NE(messageOf({.clock = GameClock{.remaining = -1}}).find("remaining"),
            std::string::npos);
  EXPECT_NE(messageOf({.clock = GameClock{.remaining = 9, .increment = -1}})
                .find("increment"),
            std::string::npos);
  EXPECT_NE(messageOf({.depth = 0}).find("depth"), std::string::npos);
}

// A search with such limits still ends, with a move.
TEST(Reliability, AbsurdLimitsEndAtOnce) {
  for (SearchMode mode : kModes) {
    auto player = moodyPlayer(optionsOf(mode), Moody<Chess>{});
    for (const SearchLimits& limits :
         {SearchLimits{.simulations = 0}, SearchLimits{.nodes = 0},
          SearchLimits{.milliseconds = -100},
          SearchLimits{.clock = GameClock{.remaining = -100,
                                          .increment = -100,
                                          .movesToGo = -3}},
          SearchLimits{.depth = -1}}) {
      SearchRequest<chess::Move> request;
      request.limits = limits;
      const auto result = player->search(request);
      EXPECT_TRUE(result.bestMove.has_value());
      EXPECT_NE(result.reason, StopReason::kGameOver);
    }
  }
}

}  // namespace
}  // namespace phasemachine
