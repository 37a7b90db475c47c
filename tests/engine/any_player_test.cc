// Players with the caller's evaluator and the library's compiled search.

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "ai/evaluate/any_evaluator.h"
#include "ai/selfplay/runner.h"
#include "engine/play/games.h"
#include "engine/players.h"
#include "games/chess/evaluator.h"
#include "games/chess/game.h"
#include "games/connect_four/evaluator.h"
#include "games/connect_four/game.h"
#include "games/list.h"
#include "tests/engine/outside.h"

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

// Games judged from outside are those of a C++ evaluator that answers the same:
// games without chance.

// Compares games judged from outside with those of a C++ evaluator that answers
// the same.

// The same games by SelfPlay with a C++ evaluator, on 1 and 2 threads.
template <class G>
void expectTheGamesOfANativeEvaluator() {
  const GamesSettings settings =
      runOf(anyGame<G>(), std::make_shared<OutsideJudge>(answerByHash));
  const std::vector<std::string> outside = gamesOf(settings);
  SearchOptions options = outsideRunSearch();
  options.memoryBytes = std::uint64_t{4} << 20;
  const SelfPlay run(settings.play, {{settings.start}}, [&](int) {
    return erasePlayer<G>(
        makeTypedPlayer<G>(options, AnyEvaluator<G>(HashEvaluator<G>())));
  });
  for (const int workers : {1, 2}) {
    std::vector<std::string> native;
    const absl::Status status = run.play(
        {.workers = workers, .games = settings.games, .inOrder = true},
        [&](const PlayedGame& game) { native.push_back(textOf(game)); });
    ASSERT_TRUE(status.ok());
    EXPECT_EQ(outside, native) << workers;
  }
}

TEST(RunOfGamesTest, AreThoseOfANativeEvaluatorInGamesWithoutChance) {
  AllGames::forEach([]<class G>() {
    if constexpr (!G::kHasChance) expectTheGamesOfANativeEvaluator<G>();
  });
}

// Games judged from outside are those of a C++ evaluator that answers the same:
// games with chance.

TEST(RunOfGamesTest, AreThoseOfANativeEvaluatorInGamesWithChance) {
  AllGames::forEach([]<class G>() {
    if constexpr (G::kHasChance) expectTheGamesOfANativeEvaluator<G>();
  });
}

}  // namespace
}  // namespace phasemachine
