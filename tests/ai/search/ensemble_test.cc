// Independent trees whose visits are added.

#include "ai/search/ensemble.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>

#include "ai/evaluate/constant.h"
#include "ai/evaluate/rollout.h"
#include "games/chess/game.h"
#include "games/tic_tac_toe/game.h"
#include "tests/support/any_search.h"
#include "tests/support/duel.h"

namespace phasemachine {
namespace {

SearchOptions ensembleOptions(int threads) {
  SearchOptions options;
  options.mode = SearchMode::kEnsemble;
  options.threads = threads;
  options.trees = 5;
  return options;
}

template <class G, class E>
SearchResult<typename G::Move> searched(const SearchOptions& options,
                                        E evaluator,
                                        const typename G::Board& board,
                                        std::uint64_t simulations) {
  auto player = anyPlayer<G>(options, evaluator).value();
  EXPECT_TRUE(player->setGame(board, {}).ok());
  SearchRequest<typename G::Move> request;
  request.limits.simulations = simulations;
  request.limits.stopWhenSolved = false;
  return player->search(request);
}

TEST(Ensemble, IsTheSameOnAnyNumberOfThreads) {
  const auto start = Chess::initial({});
  const RolloutEvaluator<Chess> evaluator{.maxPlies = 6};
  const auto alone =
      searched<Chess>(ensembleOptions(1), evaluator, start, 4003);
  EXPECT_EQ(alone.counters.simulations, 4003U);
  EXPECT_EQ(alone.visits, 4003U);
  EXPECT_EQ(alone.reason, StopReason::kSimulations);
  for (int threads : {2, 7}) {
    const auto result =
        searched<Chess>(ensembleOptions(threads), evaluator, start, 4003);
    EXPECT_EQ(result.digest, alone.digest);
    EXPECT_EQ(result.bestMove, alone.bestMove);
    ASSERT_EQ(result.moves.size(), alone.moves.size());
    for (std::size_t i = 0; i < result.moves.size(); ++i) {
      EXPECT_EQ(result.moves[i].move, alone.moves[i].move);
      EXPECT_EQ(result.moves[i].visits, alone.moves[i].visits);
      EXPECT_EQ(result.moves[i].score, alone.moves[i].score);
    }
  }
}

TEST(Ensemble, ItsTreesDiffer) {
  SearchOptions options = ensembleOptions(1);
  const auto start = Chess::initial({});
  // Long enough for some to end in mate.
  const RolloutEvaluator<Chess> evaluator{.maxPlies = 300};
  const auto five = searched<Chess>(options, evaluator, start, 200);
  options.seed = 2;
  EXPECT_NE(searched<Chess>(options, evaluator, start, 200).digest,
            five.digest);
}

TEST(Ensemble, ProvesWhatOneTreeProves) {
  auto board = TicTacToe::initial({});
  PhaseMachine<TicTacToe>::step(board);
  for (std::uint16_t cell = 0; cell < 2; ++cell) {
    PhaseMachine<TicTacToe>::step(board, tic_tac_toe::Move{cell});
  }
  auto player =
      anyPlayer<TicTacToe>(ensembleOptions(2), ConstantEvaluator{}).value();
  ASSERT_TRUE(player->setGame(board, {}).ok());
  const auto result = player->search({});
  EXPECT_EQ(result.reason, StopReason::kSolved);
  EXPECT_EQ(result.proof, Proof::kWin);
}

TEST(Ensemble, EndsByTimeAndByStop) {
  auto player =
      anyPlayer<Chess>(ensembleOptions(2), ConstantEvaluator{}).value();
  SearchRequest<chess::Move> request;
  request.limits.milliseconds = 20;
  auto result = player->search(request);
  EXPECT_EQ(result.reason, StopReason::kTime);
  EXPECT_TRUE(result.bestMove.has_value());
  SearchControl control;
  control.stop();
  request.limits = {};
  request.control = &control;
  result = player->search(request);
  EXPECT_EQ(result.reason, StopReason::kStopped);
  EXPECT_TRUE(result.bestMove.has_value());
}

TEST(Ensemble, DoesNotLookAtTheHiddenCard) {
  const auto dealt = [](std::uint16_t hidden) {
    auto board = Duel::initial({});
    PhaseMachine<Duel>::step(board);
    PhaseMachine<Duel>::step(board, duel::Move{3});
    PhaseMachine<Duel>::step(board, duel::Move{hidden});
    return board;
  };
  const auto first = searched<Duel>(ensembleOptions(2),
                                    RolloutEvaluator<Duel>{}, dealt(4), 1500);
  const auto second = searched<Duel>(ensembleOptions(1),
                                     RolloutEvaluator<Duel>{}, dealt(5), 1500);
  EXPECT_EQ(first.digest, second.digest);
}

TEST(Ensemble, NamesTheMoveThatIsNotLegalAndTheMemoryThatIsTooSmall) {
  auto player =
      anyPlayer<TicTacToe>(ensembleOptions(1), ConstantEvaluator{}).value();
  const tic_tac_toe::Move twice[] = {{4}, {4}};
  const auto status = player->setGame(TicTacToe::initial({}), twice);
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_NE(std::string(status.message()).find("move 2"), std::string::npos)
      << status;
  SearchOptions options = ensembleOptions(1);
  options.memoryBytes = 4 * kMinMemoryBytes;
  const auto small = anyPlayer<TicTacToe>(options, ConstantEvaluator{});
  EXPECT_NE(std::string(small.status().message()).find("memory"),
            std::string::npos)
      << small.status();
}

}  // namespace
}  // namespace phasemachine
