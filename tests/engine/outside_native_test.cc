// Games judged from outside are those of a C++ evaluator that answers the same:
// games without chance.

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "ai/evaluate/any_evaluator.h"
#include "ai/selfplay/runner.h"
#include "engine/play/games.h"
#include "engine/players.h"
#include "games/list.h"
#include "tests/engine/hash_answers.h"
#include "tests/engine/outside_runs.h"

namespace phasemachine {
namespace {

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
