// Players with the caller's evaluator and the library's compiled search.

#include <gtest/gtest.h>

#include "ai/evaluate/any_evaluator.h"
#include "engine/players.h"
#include "games/chess/evaluator.h"
#include "games/chess/game.h"
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

// Of a game whose default evaluator has a search of its own.
TEST(AnyPlayer, BothSearchesOfTheLibraryAreTheSame) {
  SearchRequest<Chess::Move> request;
  request.limits.simulations = 500;
  PlayerSettings settings;
  settings.evaluator = "quiescence";
  const auto own = makeTypedPlayer<Chess>(settings);
  const auto shared = makeTypedPlayer<Chess>(
      settings.search, AnyEvaluator<Chess>(ChessEvaluator{}));
  EXPECT_EQ((*own)->search(request).digest, (*shared)->search(request).digest);
}

}  // namespace
}  // namespace phasemachine
