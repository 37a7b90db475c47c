// Searches that end early because the rest cannot change the move.

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>

#include "ai/evaluate/rollout.h"
#include "ai/search/stop/budget.h"
#include "games/chess/game.h"
#include "games/chess/knowledge/evaluate.h"
#include "tests/support/any_search.h"

namespace phasemachine {
namespace {

struct Static {
  double evaluate(const chess::Board& board, Side, Random&) const {
    return chess::expectedScore(chess::evaluate(board.position));
  }
};

// White can take a queen in only one way.
constexpr const char* kOneGoodMove =
    "rnb1kbnr/pppp1ppp/8/4q3/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 1";
// The king must take, and the game goes on.
constexpr const char* kOnlyMove = "7k/p7/8/8/8/8/6q1/7K w - - 0 1";

std::unique_ptr<Player<Chess>> playerAt(const char* fen,
                                        SearchOptions options) {
  auto player = anyPlayer<Chess>(options, Static{}).value();
  EXPECT_TRUE(player->setGame(Chess::fromText(fen, {}).value(), {}).ok());
  return player;
}

TEST(EarlyStop, TellsWhenNoMoveCanCatchUp) {
  const auto isDecided =
      [](EarlyStop rule, const SearchLimits& limits, std::int64_t microseconds,
         std::uint64_t simulations, const search::RootStanding& standing) {
        return search::isDecided({.earlyStop = rule}, limits, microseconds,
                                 simulations, standing);
      };
  const search::RootStanding ahead{.bestVisits = 60, .secondVisits = 30};
  const SearchLimits sims{.simulations = 120};
  EXPECT_FALSE(isDecided(EarlyStop::kAlways, sims, 5, 90, ahead));
  EXPECT_TRUE(isDecided(EarlyStop::kAlways, sims, 5, 91, ahead));
  EXPECT_TRUE(isDecided(EarlyStop::kAlways, sims, 5, 999, ahead));
  EXPECT_FALSE(isDecided(EarlyStop::kTime, sims, 5, 91, ahead));

  // 90 simulations in 75 ms: 30 more in the 25 that are left.
  const SearchLimits time{.milliseconds = 100};
  EXPECT_FALSE(isDecided(EarlyStop::kTime, time, 75000, 90, ahead));
  EXPECT_TRUE(isDecided(EarlyStop::kTime, time, 76000, 90, ahead));
  EXPECT_FALSE(isDecided(EarlyStop::kClock, time, 76000, 90, ahead));
  EXPECT_FALSE(isDecided(EarlyStop::kTime, time, 0, 0, ahead));

  EXPECT_FALSE(isDecided(EarlyStop::kAlways, {}, 5, 999, ahead));
  EXPECT_FALSE(isDecided(EarlyStop::kAlways,
                         {.simulations = 120, .ponder = true}, 5, 91, ahead));
  EXPECT_FALSE(isDecided(EarlyStop::kAlways, sims, 5, 120,
                         {.bestVisits = 60, .secondVisits = 60}));
}

TEST(EarlyStop, LeavesRoomForVisitsThatALeaseHolds) {
  const SearchLimits sims{.simulations = 10000};
  const search::RootStanding standing{.bestVisits = 5000, .secondVisits = 3200};
  const auto isDecided = [&](int longestLease, std::uint64_t simulations) {
    return search::isDecided(
        {.longestLease = longestLease, .earlyStop = EarlyStop::kAlways}, sims,
        5, simulations, standing);
  };
  EXPECT_FALSE(isDecided(1, 8200));
  EXPECT_TRUE(isDecided(1, 8201));
  // 100 more of the second move may not have been counted.
  EXPECT_FALSE(isDecided(64, 8300));
  EXPECT_TRUE(isDecided(64, 8301));
}

TEST(EarlyStop, EndsWithTheMoveOfTheWholeSearch) {
  SearchOptions options;
  SearchRequest<chess::Move> request;
  request.limits.simulations = 2000;
  const auto whole = playerAt(kOneGoodMove, options)->search(request);
  EXPECT_EQ(whole.reason, StopReason::kSimulations);
  EXPECT_EQ(whole.counters.simulations, 2000U);

  options.earlyStop = EarlyStop::kAlways;
  for (SearchMode mode :
       {SearchMode::kSingle, SearchMode::kBatch, SearchMode::kTree}) {
    options.mode = mode;
    options.threads = 3;
    const auto result = playerAt(kOneGoodMove, options)->search(request);
    EXPECT_EQ(result.bestMove, whole.bestMove);
    // On a busy machine the checking thread may be too late for others.
    if (mode == SearchMode::kTree) continue;
    EXPECT_EQ(result.reason, StopReason::kDecided);
    EXPECT_LT(result.counters.simulations, 1900U);
  }
  // With several lines requested, all of them are needed.
  options.mode = SearchMode::kSingle;
  request.lines = 2;
  EXPECT_EQ(playerAt(kOneGoodMove, options)->search(request).reason,
            StopReason::kSimulations);
}

TEST(EarlyStop, IsTheSameOnAnyNumberOfThreadsOfABatch) {
  SearchOptions options;
  options.mode = SearchMode::kBatch;
  options.earlyStop = EarlyStop::kAlways;
  SearchRequest<chess::Move> request;
  request.limits.simulations = 2000;
  const auto alone = playerAt(kOneGoodMove, options)->search(request);
  EXPECT_EQ(alone.reason, StopReason::kDecided);
  for (int threads : {2, 5, 64}) {
    options.threads = threads;
    const auto result = playerAt(kOneGoodMove, options)->search(request);
    EXPECT_EQ(result.digest, alone.digest);
    EXPECT_EQ(result.counters.simulations, alone.counters.simulations);
  }
}

TEST(EarlyStop, SavesTimeWhereTimeIsTheLimit) {
  SearchOptions options;
  options.earlyStop = EarlyStop::kTime;
  SearchRequest<chess::Move> request;
  request.limits.milliseconds = 3000;
  const auto result = playerAt(kOneGoodMove, options)->search(request);
  EXPECT_EQ(result.reason, StopReason::kDecided);
  EXPECT_LT(result.counters.microseconds, 2'900'000);
}

TEST(EarlyStop, PlaysTheOnlyMoveAtOnce) {
  struct Case {
    EarlyStop rule;
    SearchLimits limits;
    bool atOnce;
  };
  for (const Case& c :
       {Case{EarlyStop::kClock, {.clock = GameClock{.remaining = 60000}}, true},
        Case{EarlyStop::kClock, {.milliseconds = 5}, false},
        Case{EarlyStop::kTime, {.milliseconds = 60000}, true},
        Case{EarlyStop::kTime, {.simulations = 50}, false},
        Case{EarlyStop::kAlways, {.simulations = 1'000'000'000}, true}}) {
    SearchOptions options;
    options.earlyStop = c.rule;
    SearchRequest<chess::Move> request;
    request.limits = c.limits;
    const auto result = playerAt(kOnlyMove, options)->search(request);
    EXPECT_TRUE(result.bestMove.has_value());
    EXPECT_EQ(result.reason == StopReason::kOnlyMove, c.atOnce);
  }
}

}  // namespace
}  // namespace phasemachine
