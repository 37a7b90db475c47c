// Budgets, counts and determinism of the search, on small games.

#include "ai/search/searcher.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <numeric>
#include <vector>

#include "ai/evaluate/rollout.h"
#include "games/tic_tac_toe/game.h"
#include "tests/support/any_search.h"
#include "tests/support/duel.h"
#include "tests/support/within.h"

namespace phasemachine {
namespace {

using Move = TicTacToe::Move;
using Constant = Searcher<TicTacToe, ConstantEvaluator>;

SearchRequest<Move> simulations(std::uint64_t count) {
  SearchRequest<Move> request;
  request.limits.simulations = count;
  request.limits.stopWhenSolved = false;
  return request;
}

AnySearch<TicTacToe> withRollouts(const SearchOptions& options) {
  return AnySearch<TicTacToe>::create(options, RolloutEvaluator<TicTacToe>{})
      .value();
}

std::uint64_t sumOfVisits(const SearchResult<Move>& result) {
  return std::accumulate(
      result.moves.begin(), result.moves.end(), std::uint64_t{0},
      [](std::uint64_t sum, const auto& move) { return sum + move.visits; });
}

struct Curious : ConstantEvaluator {
  static constexpr double kExploration = 7;
};

TEST(Searcher, ExploresAsSuitsTheEvaluatorUnlessToldOtherwise) {
  const auto explorationOf = [](double asked) {
    return AnySearch<TicTacToe>::create({.exploration = asked}, Curious{})
        .value()
        ->options()
        .exploration;
  };
  EXPECT_EQ(explorationOf(0), 7);
  EXPECT_EQ(explorationOf(2), 2);
  EXPECT_EQ(Constant::create({}, {}).value()->options().exploration,
            kUsualExploration);
}

struct Scaled : Curious {
  static constexpr bool kScaledBySpread = true;
};

// The scale belongs to the evaluator's constant, not to one that is asked for,
// and the constant to the scale.
TEST(Searcher, ScalesTheEvaluatorsExplorationUnlessToldOtherwise) {
  const auto optionsOf = [](double exploration, ExplorationScale scale) {
    const SearchOptions asked = {.exploration = exploration,
                                 .explorationScale = scale};
    return AnySearch<TicTacToe>::create(asked, Scaled{}).value()->options();
  };
  SearchOptions options = optionsOf(0, ExplorationScale::kAuto);
  EXPECT_EQ(options.explorationScale, ExplorationScale::kSpread);
  EXPECT_EQ(options.exploration, 7);
  options = optionsOf(2, ExplorationScale::kAuto);
  EXPECT_EQ(options.explorationScale, ExplorationScale::kAuto);
  options = optionsOf(0, ExplorationScale::kFixed);
  EXPECT_EQ(options.explorationScale, ExplorationScale::kFixed);
  EXPECT_EQ(options.exploration, kUsualExploration);
}

TEST(Searcher, MakesExactlyTheSimulationsAskedFor) {
  for (SearchMode mode : {SearchMode::kSingle, SearchMode::kTree}) {
    SearchOptions options = {.mode = mode, .threads = 4};
    for (std::uint64_t count : {0U, 1U, 2U, 7U, 63U, 64U, 65U, 1000U, 20001U}) {
      const auto searcher = withRollouts(options);
      const auto result = searcher->search(simulations(count));
      EXPECT_EQ(result.reason, StopReason::kSimulations);
      EXPECT_EQ(result.counters.simulations, count);
      EXPECT_EQ(result.visits, count);
      EXPECT_EQ(sumOfVisits(result), count);
      EXPECT_EQ(result.moves.size(), 9U);
      EXPECT_TRUE(result.bestMove.has_value());
    }
  }
}

TEST(Searcher, SameSeedGivesTheSameTree) {
  const auto digest = [](std::uint64_t seed) {
    SearchOptions options = {.seed = seed};
    const auto searcher = withRollouts(options);
    searcher->search(simulations(5000));
    return searcher.census().digest;
  };
  EXPECT_EQ(digest(1), digest(1));
  EXPECT_NE(digest(1), digest(2));
}

TEST(Searcher, ExpandsAtMostTheNodesAskedFor) {
  auto searcher = Constant::create({}, {}).value();
  const auto result = searcher->search(within({.nodes = 500}));
  EXPECT_EQ(result.reason, StopReason::kNodes);
  EXPECT_EQ(result.counters.nodes, 500U);
  EXPECT_EQ(searcher->census().nodes, 500U);
}

// Each simulation evaluates the first position that is new to the tree, whether
// or not it gets a node.
TEST(Searcher, JudgesAPositionThatItExpandsOnTheFirstVisit) {
  for (SearchMode mode :
       {SearchMode::kSingle, SearchMode::kTree, SearchMode::kBatch}) {
    for (int visit : {1, 2}) {
      SearchOptions options = {.mode = mode, .expandVisit = visit};
      auto searcher = Constant::create(options, {}).value();
      auto result = searcher->search(simulations(9));
      EXPECT_EQ(result.counters.selectiveDepth, 1);
      EXPECT_EQ(result.counters.nodes, visit == 1 ? 10U : 1U);
      result = searcher->search(simulations(9));
      EXPECT_EQ(result.counters.selectiveDepth, 2);
    }
  }
}

TEST(Searcher, EndsAtTheDepthAskedFor) {
  auto searcher = Constant::create({}, {}).value();
  const auto result = searcher->search(within({.depth = 4}));
  EXPECT_EQ(result.reason, StopReason::kDepth);
  EXPECT_GE(result.counters.depth, 4);
}

TEST(Searcher, TellsThatTheGameIsOver) {
  auto searcher = Constant::create({}, {}).value();
  std::vector<Move> moves = {{0}, {3}, {1}, {4}, {2}};
  ASSERT_TRUE(searcher->setGame(TicTacToe::initial({}), moves).ok());
  const auto result = searcher->search(simulations(10));
  EXPECT_EQ(result.reason, StopReason::kGameOver);
  EXPECT_FALSE(result.bestMove.has_value());
}

TEST(Searcher, NamesTheMoveThatIsNotLegal) {
  auto searcher = Constant::create({}, {}).value();
  std::vector<Move> moves = {{0}, {3}, {0}};
  const absl::Status status = searcher->setGame(TicTacToe::initial({}), moves);
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_NE(status.message().find("move 3"), absl::string_view::npos);
  // Nothing has changed.
  EXPECT_EQ(searcher->search(simulations(10)).moves.size(), 9U);
}

TEST(Searcher, RejectsOptionsOutOfRange) {
  SearchOptions options = {.threads = 0};
  EXPECT_EQ(Constant::create(options, {}).status().code(),
            absl::StatusCode::kInvalidArgument);
  options = {};
  options.memoryBytes = 1000;
  EXPECT_EQ(Constant::create(options, {}).status().code(),
            absl::StatusCode::kInvalidArgument);
}

TEST(Searcher, ConsidersOnlyTheMovesAskedFor) {
  auto searcher = Constant::create({}, {}).value();
  SearchRequest<Move> request = simulations(1000);
  request.onlyMoves = {{1}, {7}};
  const auto result = searcher->search(request);
  ASSERT_EQ(result.moves.size(), 2U);
  EXPECT_EQ(sumOfVisits(result), 1000U);
  EXPECT_TRUE(*result.bestMove == Move{1} || *result.bestMove == Move{7});
}

TEST(Searcher, KeepsWhatItKnowsOfTheMovePlayed) {
  const auto searcher = withRollouts({});
  const auto before = searcher->search(simulations(20000));
  ASSERT_GT(before.moves[0].line.size(), 1U);
  ASSERT_TRUE(searcher->makeMove(*before.bestMove).ok());
  const auto after = searcher->search(simulations(0));
  // The first visit to a position ends there; later ones continue to its moves.
  EXPECT_EQ(after.visits, before.moves[0].visits - 1);
  EXPECT_EQ(*after.bestMove, before.moves[0].line[1]);
  EXPECT_NEAR(after.score, 1 - before.moves[0].score, 0.2);
}

TEST(Searcher, StopsBeforeItStarts) {
  auto searcher = Constant::create({}, {}).value();
  SearchControl control;
  control.stop();
  SearchRequest<Move> request;
  request.control = &control;
  const auto result = searcher->search(request);
  EXPECT_EQ(result.reason, StopReason::kStopped);
  EXPECT_EQ(result.counters.simulations, 0U);
  EXPECT_TRUE(result.bestMove.has_value());
}

TEST(Searcher, PlaysDuelWithoutLookingAtTheHiddenCard) {
  const auto search = [](std::uint8_t hiddenCard) {
    const auto searcher =
        AnySearch<Duel>::create({}, RolloutEvaluator<Duel>{}).value();
    EXPECT_TRUE(searcher->setGame(dealtDuel(3, hiddenCard), {}).ok());
    return searcher->search(within({.simulations = 3000})).digest;
  };
  EXPECT_EQ(search(1), search(5));
}

TEST(Searcher, AnswersAsANewOneOnlyAfterClear) {
  SearchRequest<TicTacToe::Move> request;
  request.limits.simulations = 200;
  const auto start = TicTacToe::initial({});
  auto searcher =
      AnySearch<TicTacToe>::create({}, RolloutEvaluator<TicTacToe>{}).value();
  ASSERT_TRUE(searcher->setGame(start, {}).ok());
  const std::uint64_t fresh = searcher->search(request).digest;
  // Another position in between: the tree is gone, the random numbers go on.
  const auto other = TicTacToe::fromText("X...O.... x", {}).value();
  ASSERT_TRUE(searcher->setGame(other, {}).ok());
  searcher->search(request);
  ASSERT_TRUE(searcher->setGame(start, {}).ok());
  EXPECT_NE(searcher->search(request).digest, fresh);
  searcher->clear();
  EXPECT_EQ(searcher->search(request).digest, fresh);
}

}  // namespace
}  // namespace phasemachine
