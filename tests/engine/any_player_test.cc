// Players with the caller's evaluator and the library's compiled search.

#include <gtest/gtest.h>

#include "ai/evaluate/any_evaluator.h"
#include "engine/typed_players.h"
#include "games/connect_four/evaluator.h"
#include "games/connect_four/game.h"

namespace phasemachine {
namespace {

// The values of the default evaluator, without its priors.
struct Values {
  double evaluate(const ConnectFour::Board& board, Side viewer,
                  Random& random) const {
    return ConnectFourEvaluator{}.evaluate(board, viewer, random);
  }
};

SearchResult<ConnectFour::Move> searchWith(TypedPlayer<ConnectFour> player) {
  EXPECT_TRUE(player.ok()) << player.status();
  SearchRequest<ConnectFour::Move> request;
  request.limits.simulations = 2000;
  return (*player)->search(request);
}

TEST(AnyPlayer, SearchesWithAnEvaluatorOfTheCallers) {
  SearchOptions options;
  const auto result = searchWith(makeTypedPlayer<ConnectFour>(
      options, AnyEvaluator<ConnectFour>(Values{})));
  EXPECT_EQ(result.counters.simulations, 2000U);
  // Without priors of its own, all moves have the same.
  for (const auto& move : result.moves) {
    EXPECT_DOUBLE_EQ(move.prior, result.moves.front().prior);
  }
}

TEST(AnyPlayer, RefusesOptionsOutOfRange) {
  SearchOptions options;
  options.threads = -1;
  const auto player = makeTypedPlayer<ConnectFour>(
      options, AnyEvaluator<ConnectFour>(Values{}));
  EXPECT_EQ(player.status().code(), absl::StatusCode::kInvalidArgument);
}

// The search compiled for the default evaluator, and the one for all others.
TEST(AnyPlayer, BothSearchesOfTheLibraryAreTheSame) {
  PlayerSettings settings;
  settings.evaluator = "static";
  EXPECT_EQ(searchWith(makeTypedPlayer<ConnectFour>(settings)).digest,
            searchWith(makeTypedPlayer<ConnectFour>(
                           settings.search,
                           AnyEvaluator<ConnectFour>(ConnectFourEvaluator{})))
                .digest);
}

}  // namespace
}  // namespace phasemachine
