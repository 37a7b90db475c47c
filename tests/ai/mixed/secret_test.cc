// HiddenPlay::kSecret: a search for the best move that draws what the opponent does
// not see.

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "ai/any_player.h"
#include "ai/evaluate/rollout.h"
#include "ai/exploitability.h"
#include "ai/search/searcher.h"
#include "docs/examples/kuhn_poker/games/kuhn_poker/game.h"
#include "phase/erased/any_game_table.h"
#include "phase/told/public_moves.h"
#include "tests/support/hidden/spoken_coin.h"
#include "tests/support/hidden/two_coins.h"

namespace phasemachine {
namespace {

template <class G>
std::unique_ptr<AnyPlayer> playerOf(HiddenPlay hidden,
                                    SearchOptions options = {}) {
  options.hidden = hidden;
  auto player = erasePlayer<G>(makePlayer<G>(options, RolloutEvaluator<G>{}));
  EXPECT_TRUE(player.ok()) << player.status();
  return *std::move(player);
}

template <class G>
AnySearchResult searched(AnyPlayer& player,
                         const std::vector<std::string_view>& texts) {
  AnyBoard board = *AnyBoard::initial(anyGame<G>(), "");
  const AnyBoard start = board;
  std::vector<MoveCode> line;
  board.query();
  for (const std::string_view text : texts) {
    line.push_back(*board.moveFromText(text));
    board.step(line.back());
  }
  EXPECT_TRUE(player.setGame(start, line).ok());
  AnySearchRequest request;
  request.limits.simulations = 4000;
  return player.search(request);
}

// What the second player can win who knows how the first plays.
double lossOf(HiddenPlay hidden, std::uint64_t simulations) {
  const auto player = playerOf<TwoCoins>(hidden);
  const AnyBoard start = *AnyBoard::initial(anyGame<TwoCoins>(), "");
  SearchLimits limits;
  limits.simulations = simulations;
  return exploitability(start, policyOf(*player, start, limits))->best[1];
}

TEST(SecretTest, ADecisionIsSecretIfItsMovesLookAlike) {
  const auto secret = [](auto board, Side viewer) {
    TwoCoins::MoveList moves;
    PhaseMachine<TwoCoins>::legalMoves(board, moves);
    return decisionIsSecret<TwoCoins>(board, moves, viewer);
  };
  two_coins::Board board = TwoCoins::initial({});
  EXPECT_TRUE(secret(board, Side::kSecond));
  EXPECT_FALSE(secret(board, Side::kFirst));
  PhaseMachine<TwoCoins>::step(board);
  PhaseMachine<TwoCoins>::step(board, two_coins::Move::kGold);
  EXPECT_FALSE(secret(board, Side::kFirst));
}

// The value of the game is -1 / 5 for the second player.
TEST(SecretTest, CoinsAreDrawn) {
  EXPECT_GE(lossOf(HiddenPlay::kBest, 4000), 1);
  for (const std::uint64_t simulations : {1000U, 4000U, 20000U}) {
    EXPECT_LE(lossOf(HiddenPlay::kSecret, simulations), -0.15) << simulations;
  }
}

// Whoever answers draws, too.
TEST(SecretTest, SoAreAnswers) {
  const auto player = playerOf<TwoCoins>(HiddenPlay::kSecret);
  double drawn = 0;
  for (const auto& move : searched<TwoCoins>(*player, {"gold"}).moves) {
    drawn += move.policy;
  }
  EXPECT_NEAR(drawn, 1, 1e-12);
}

TEST(SecretTest, NothingElseIsDrawn) {
  const auto player = playerOf<KuhnPoker>(HiddenPlay::kSecret);
  const auto best = playerOf<KuhnPoker>(HiddenPlay::kBest);
  const auto result = searched<KuhnPoker>(*player, {"jack", "king"});
  for (const auto& move : result.moves) EXPECT_EQ(move.policy, 0);
  EXPECT_EQ(result.digest, searched<KuhnPoker>(*best, {"jack", "king"}).digest);
}

// What follows a secret move of one's own is seen.
TEST(SecretTest, NorIsWhatOneSaysAfterwards) {
  using Told = SpokenCoin<true>;
  const auto player = playerOf<Told>(HiddenPlay::kSecret);
  const auto drawn = [&](const std::vector<std::string_view>& line) {
    double sum = 0;
    for (const auto& move : searched<Told>(*player, line).moves) {
      sum += move.policy;
    }
    return sum;
  };
  EXPECT_NEAR(drawn({"silver"}), 1, 1e-12);
  EXPECT_EQ(drawn({"silver", "silver"}), 0);
  EXPECT_EQ(drawn({"silver", "silver", "gold"}), 0);
}

template <class G>
void expectEqual(const std::vector<std::string_view>& line,
                 const std::vector<std::string_view>& other) {
  const auto player = playerOf<G>(HiddenPlay::kSecret);
  const AnySearchResult one = searched<G>(*player, line);
  player->clear();
  const AnySearchResult two = searched<G>(*player, other);
  EXPECT_EQ(one.digest, two.digest);
  EXPECT_EQ(one.bestMove, two.bestMove);
  for (std::size_t i = 0; i < one.moves.size(); ++i) {
    EXPECT_EQ(one.moves[i].policy, two.moves[i].policy);
  }
}

TEST(SecretTest, NeverLooksAtWhatIsHidden) {
  expectEqual<TwoCoins>({"gold"}, {"silver"});
  // That there was no choice is hidden, too.
  using Silent = SpokenCoin<false>;
  expectEqual<Silent>({"gold", "gold"}, {"silver", "gold"});
}

TEST(SecretTest, BatchesGiveTheSameOnAnyNumberOfThreads) {
  SearchOptions options;
  options.mode = SearchMode::kBatch;
  const auto one = playerOf<TwoCoins>(HiddenPlay::kSecret, options);
  options.threads = 4;
  const auto four = playerOf<TwoCoins>(HiddenPlay::kSecret, options);
  EXPECT_EQ(searched<TwoCoins>(*one, {}).digest,
            searched<TwoCoins>(*four, {}).digest);
}

}  // namespace
}  // namespace phasemachine
