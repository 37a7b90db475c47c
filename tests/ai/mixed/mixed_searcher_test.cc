// The search for mixed play: how little can be won against it, and the laws of all
// searches. The figures are those of docs/hidden-information.md.

#include "ai/search/mixed/mixed_searcher.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "ai/any_player.h"
#include "ai/evaluate/rollout.h"
#include "ai/exploitability.h"
#include "docs/examples/kuhn_poker/games/kuhn_poker/game.h"
#include "phase/erased/any_game_table.h"
#include "tests/support/hidden/ace_king_queen.h"
#include "tests/support/hidden/leduc_poker.h"
#include "tests/support/hidden/liars_dice.h"

namespace phasemachine {
namespace {

using std::uint64_t;

template <class G>
std::unique_ptr<AnyPlayer> mixedPlayer(SearchOptions options = {}) {
  options.hidden = HiddenPlay::kMixed;
  auto player =
      erasePlayer<G>(makeMixedPlayer<G>(options, RolloutEvaluator<G>{}));
  EXPECT_TRUE(player.ok()) << player.status();
  return *std::move(player);
}

template <class G>
AnyBoard startOf() {
  return *AnyBoard::initial(anyGame<G>(), "");
}

AnySearchRequest simulations(uint64_t count) {
  AnySearchRequest request;
  request.limits.simulations = count;
  return request;
}

// The moves of these texts.
std::vector<MoveCode> lineOf(AnyBoard board,
                             std::initializer_list<std::string_view> texts) {
  std::vector<MoveCode> line;
  board.query();
  for (const std::string_view text : texts) {
    line.push_back(*board.moveFromText(text));
    board.step(line.back());
  }
  return line;
}

// Of searches of this many simulations at each information set.
template <class G>
Exploitability exploited(uint64_t count, bool once,
                         SearchOptions options = {}) {
  const auto player = mixedPlayer<G>(options);
  const AnyBoard start = startOf<G>();
  const auto found = exploitability(
      start, policyOf(*player, start, simulations(count).limits, once));
  EXPECT_TRUE(found.ok()) << found.status();
  return *found;
}

template <class G>
AnySearchResult searched(std::initializer_list<std::string_view> texts,
                         uint64_t count, SearchOptions options = {}) {
  const auto player = mixedPlayer<G>(options);
  const AnyBoard start = startOf<G>();
  EXPECT_TRUE(player->setGame(start, lineOf(start, texts)).ok());
  return player->search(simulations(count));
}

TEST(MixedSearcherTest, KuhnPokerIsSolved) {
  EXPECT_LE(exploited<KuhnPoker>(100, false).mean(), 0.2);
  EXPECT_LE(exploited<KuhnPoker>(1000, false).mean(), 0.05);
  const Exploitability found = exploited<KuhnPoker>(20000, false);
  EXPECT_LE(found.mean(), 0.01);
  EXPECT_NEAR(found.value, -1.0 / 18, 0.005);
  EXPECT_LE(exploited<KuhnPoker>(200000, true).mean(), 0.003);
}

TEST(MixedSearcherTest, BluffsAreAsFrequentAsInTheClosedForm) {
  const auto bets = [](std::initializer_list<std::string_view> line) {
    for (const auto& move : searched<AceKingQueen>(line, 20000).moves) {
      if (AnyGameTable<AceKingQueen>::decode(move.move) ==
          AceKingQueen::Move::kBet) {
        return move.policy;
      }
    }
    return -1.0;
  };
  EXPECT_NEAR(bets({"jack", "queen"}), 1.0 / 3, 0.03);
  EXPECT_NEAR(bets({"queen", "king"}), 0, 0.02);
  EXPECT_NEAR(bets({"king", "queen"}), 1, 0.02);
  EXPECT_NEAR(bets({"king", "queen", "bet"}), 1.0 / 3, 0.03);
  EXPECT_NEAR(bets({"king", "jack", "bet"}), 0, 0.02);
}

TEST(MixedSearcherTest, LeducPokerIsNearlySolved) {
  EXPECT_LE(exploited<LeducPoker>(100000, true).mean(), 0.1);
}

// A search is one of the whole game, whichever information set is asked for.
TEST(MixedSearcherTest, SearchesAtAllInformationSetsAreOne) {
  const auto one = mixedPlayer<LeducPoker>();
  const AnyBoard start = startOf<LeducPoker>();
  for (const auto& line :
       {lineOf(start, {"king", "jack", "raise"}),
        lineOf(start, {"queen", "king", "call"}),
        lineOf(start, {"queen", "king", "call", "call", "king"})}) {
    ASSERT_TRUE(one->setGame(start, line).ok());
    one->clear();
    const AnySearchResult alone = one->search(simulations(20000));
    ASSERT_TRUE(one->setGame(start, lineOf(start, {"king", "jack"})).ok());
    one->clear();
    one->search(simulations(19999));
    ASSERT_TRUE(one->setGame(start, line).ok());
    const AnySearchResult after = one->search(simulations(1));
    EXPECT_EQ(alone.digest, after.digest);
  }
}

TEST(MixedSearcherTest, LiarsDiceGetsBetterWithMoreSimulations) {
  const double few = exploited<LiarsDice>(10000, true).mean();
  const double more = exploited<LiarsDice>(100000, true).mean();
  EXPECT_LE(few, 0.75);
  EXPECT_LE(more, 0.45);
}

TEST(MixedSearcherTest, TheBestMoveIsDrawnByThePolicy) {
  int bluffs = 0;
  double expected = 0;
  constexpr int kHands = 200;
  for (int hand = 0; hand < kHands; ++hand) {
    SearchOptions options;
    options.seed = static_cast<uint64_t>(hand);
    const auto result =
        searched<AceKingQueen>({"jack", "queen"}, 2000, options);
    ASSERT_EQ(result.moves.size(), 2U);
    ASSERT_EQ(result.bestMove, result.moves[0].move);
    EXPECT_NEAR(result.moves[0].policy + result.moves[1].policy, 1, 1e-12);
    for (const auto& move : result.moves) {
      if (AnyGameTable<AceKingQueen>::decode(move.move) !=
          AceKingQueen::Move::kBet) {
        continue;
      }
      expected += move.policy;
      if (result.bestMove == move.move) ++bluffs;
    }
  }
  EXPECT_NEAR(expected / kHands, 1.0 / 3, 0.05);
  EXPECT_NEAR(bluffs, expected, 4 * std::sqrt(kHands / 4.0));
}

TEST(MixedSearcherTest, ResultsAreAFunctionOfTheSeed) {
  SearchOptions other;
  other.seed = 2;
  SearchOptions batch;
  batch.mode = SearchMode::kBatch;
  batch.threads = 4;
  const auto digest = [](const SearchOptions& options) {
    return searched<LeducPoker>({"king", "jack"}, 5000, options).digest;
  };
  EXPECT_EQ(digest({}), digest({}));
  EXPECT_EQ(digest({}), digest(batch));
  EXPECT_NE(digest({}), digest(other));
}

// Hands that the first player cannot tell apart.
TEST(MixedSearcherTest, NeverLooksAtWhatIsHidden) {
  const auto digest = [](std::string_view card, bool told) {
    const auto player = mixedPlayer<LeducPoker>();
    AnyBoard start = startOf<LeducPoker>();
    auto line = lineOf(start, {"king", card, "call", "raise"});
    if (!told) {
      // A game that begins after the deal.
      start.query();
      start.step(line[0]);
      start.step(line[1]);
      line.erase(line.begin(), line.begin() + 2);
    }
    EXPECT_TRUE(player->setGame(start, line).ok());
    const AnySearchResult result = player->search(simulations(3000));
    EXPECT_EQ(result.counters.simulations, 3000U);
    EXPECT_NEAR(result.counters.worlds, told ? 1 : 2.9, 0.2);
    return std::pair(result.digest, *result.bestMove);
  };
  for (const bool told : {true, false}) {
    EXPECT_EQ(digest("jack", told), digest("queen", told));
    EXPECT_EQ(digest("jack", told), digest("king", told));
  }
}

// Where the start is too far away, worlds are weighted by the opponent's moves.
TEST(MixedSearcherTest, BeliefsFollowFromTheMovesMade) {
  const auto result = [](std::string_view die) {
    return searched<LiarsDice>({"1", die, "1x2", "1x3", "2x1", "2x2"}, 100);
  };
  const AnySearchResult one = result("3");
  EXPECT_GT(one.counters.worlds, 3);
  EXPECT_LT(one.counters.worlds, 6.1);
  for (const std::string_view die : {"1", "5", "6"}) {
    EXPECT_EQ(result(die).digest, one.digest) << die;
  }
}

// Its priors take a millisecond.
struct Slow {
  static double evaluate(const liars_dice::Board&, Side, Random&) {
    return 0.5;
  }
  static void priors(const liars_dice::Board&, Side,
                     const LiarsDice::MoveList& moves, float* logits) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    std::fill_n(logits, moves.size(), 0.0F);
  }
};

TEST(MixedSearcherTest, DrawingWorldsIsPartOfTheTime) {
  SearchOptions options;
  options.worlds = 4096;
  options.hidden = HiddenPlay::kMixed;
  const auto player =
      erasePlayer<LiarsDice>(makeMixedPlayer<LiarsDice>(options, Slow{}));
  const AnyBoard start = startOf<LiarsDice>();
  const auto line = lineOf(start, {"1", "3", "1x2", "1x3", "2x1", "2x2"});
  ASSERT_TRUE((*player)->setGame(start, line).ok());
  AnySearchRequest request;
  request.limits.milliseconds = 100;
  const AnySearchResult result = (*player)->search(request);
  EXPECT_LT(result.counters.microseconds, 1'000'000);
  EXPECT_GE(result.counters.simulations, 1U);
  EXPECT_GE(result.counters.worlds, 1);
}

// Told only what has been dealt, the search bluffs all the same: the opponent does
// not know the cards of the side to decide.
TEST(MixedSearcherTest, HidesItsCardsWhereverItBegins) {
  SearchOptions options;
  options.worlds = 2000;
  const auto bets = [&options](std::string_view card) {
    const auto player = mixedPlayer<AceKingQueen>(options);
    AnyBoard start = startOf<AceKingQueen>();
    start.query();
    for (const MoveCode move : lineOf(start, {card, "queen"})) start.step(move);
    EXPECT_TRUE(player->setGame(start, {}).ok());
    for (const auto& move : player->search(simulations(40000)).moves) {
      if (AnyGameTable<AceKingQueen>::decode(move.move) ==
          AceKingQueen::Move::kBet) {
        return move.policy;
      }
    }
    return -1.0;
  };
  EXPECT_NEAR(bets("jack"), 1.0 / 3, 0.1);
  EXPECT_GT(bets("king"), 0.9);
}

TEST(MixedSearcherTest, ThreadsShareOneTable) {
  SearchOptions options;
  options.mode = SearchMode::kTree;
  options.threads = 4;
  EXPECT_LE(exploited<KuhnPoker>(20000, false, options).mean(), 0.02);
}

TEST(MixedSearcherTest, StaysWithinItsMemory) {
  SearchOptions options;
  options.memoryBytes = kMinMemoryBytes;
  const auto result = searched<LiarsDice>({"1", "2"}, 50000, options);
  EXPECT_TRUE(result.counters.memoryFull);
  EXPECT_LE(result.counters.treeBytes, kMinMemoryBytes);
  EXPECT_EQ(result.counters.simulations, 50000U);
  EXPECT_EQ(result.moves.size(), 12U);
}

TEST(MixedSearcherTest, OnlyTheMovesAskedForAreReported) {
  const auto player = mixedPlayer<LeducPoker>();
  const AnyBoard start = startOf<LeducPoker>();
  const auto line = lineOf(start, {"king", "jack", "raise"});
  ASSERT_TRUE(player->setGame(start, line).ok());
  AnySearchRequest request = simulations(2000);
  request.onlyMoves = {lineOf(start, {"king", "jack", "raise", "fold"}).back()};
  const AnySearchResult result = player->search(request);
  ASSERT_EQ(result.moves.size(), 1U);
  EXPECT_EQ(result.moves[0].move, request.onlyMoves[0]);
  EXPECT_EQ(result.moves[0].policy, 1);
}

}  // namespace
}  // namespace phasemachine
