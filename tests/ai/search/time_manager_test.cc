// Time planning on a game clock, and when a search deviates from the plan.

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "ai/evaluate/rollout.h"
#include "ai/search/ask/limits.h"
#include "ai/search/stop/budget.h"
#include "games/chess/game.h"
#include "tests/ai/search/static_chess.h"
#include "tests/support/any_search.h"
#include "tests/support/within.h"

namespace phasemachine::search {
namespace {

TimePlan planOf(const GameClock& clock) { return planTime({.clock = clock}); }

// Of one's clock, with the overhead that UCI has.
std::vector<GameClock> usualClocks() {
  std::vector<GameClock> clocks;
  for (const std::int64_t increment : {0, 10, 100, 600, 30'000}) {
    for (const int movesToGo : {0, 1, 2, 5, 40, 200}) {
      for (const int movesMade : {0, 20, 60, 150, 1000}) {
        for (const std::int64_t lag : {0, 700, 10'000, 200'000}) {
          clocks.push_back({.remaining = 0,
                            .increment = increment,
                            .movesToGo = movesToGo,
                            .movesMade = movesMade,
                            .overhead = 10,
                            .lagMicroseconds = lag});
        }
      }
    }
  }
  return clocks;
}

std::string nameOf(const GameClock& clock) {
  return std::to_string(clock.remaining) + "+" +
         std::to_string(clock.increment) + "/" +
         std::to_string(clock.movesToGo) + ", " +
         std::to_string(clock.movesMade) + " made, overhead " +
         std::to_string(clock.overhead) + ", lag " +
         std::to_string(clock.lagMicroseconds);
}

TEST(TimeManager, NeverPlansMoreThanTheClockHasBeyondTheOverhead) {
  for (GameClock clock : usualClocks()) {
    for (std::int64_t remaining = 1; remaining < 10'000'000;
         remaining += 1 + remaining / 7) {
      clock.remaining = remaining;
      const TimePlan plan = planOf(clock);
      ASSERT_LE(plan.targetMicroseconds, plan.hardMicroseconds)
          << nameOf(clock);
      ASSERT_GE(plan.targetMicroseconds, 200) << nameOf(clock);
      ASSERT_LE(plan.hardMicroseconds,
                1000 * std::max<std::int64_t>(remaining - clock.overhead, 1))
          << nameOf(clock);
    }
  }
}

TEST(TimeManager, MoreTimeIsNeverLessThought) {
  for (GameClock clock : usualClocks()) {
    TimePlan before;
    for (clock.remaining = 1; clock.remaining < 3000; ++clock.remaining) {
      const TimePlan plan = planOf(clock);
      ASSERT_GE(plan.targetMicroseconds, before.targetMicroseconds)
          << nameOf(clock);
      ASSERT_GE(plan.hardMicroseconds, before.hardMicroseconds)
          << nameOf(clock);
      before = plan;
    }
  }
}

TEST(TimeManager, AnIncrementIsUsedAndLagIsPaidFromIt) {
  const auto target = [](std::int64_t increment, std::int64_t lag) {
    return planOf({.remaining = 60'000,
                   .increment = increment,
                   .lagMicroseconds = lag})
        .targetMicroseconds;
  };
  // The last of 30 shares has none of it; without it 170 more moves must be
  // paid for, of 200 us each.
  EXPECT_NEAR(static_cast<double>(target(600, 0) - target(0, 0)),
              600'000 - (600'000 - 170 * 200) / 30.0, 1);
  EXPECT_EQ(target(600, 10'000), target(590, 0));
  EXPECT_NEAR(static_cast<double>(target(0, 0) - target(0, 10'000)),
              170 * 10'000.0 / 30, 1);
  EXPECT_EQ(target(10, 10'000), target(0, 0));
}

TEST(TimeManager, AnIncrementThatComesBackMayBeSpentFromALowClock) {
  const TimePlan plan =
      planOf({.remaining = 500, .increment = 1000, .lagMicroseconds = 0});
  // 500 less the overhead and twenty more.
  EXPECT_EQ(plan.hardMicroseconds, 290'000);
  EXPECT_EQ(plan.targetMicroseconds, 290'000);
}

TEST(TimeManager, OverheadIsKeptBackOncePerMove) {
  const auto hard = [](std::int64_t overhead) {
    return planOf({.remaining = 1000,
                   .movesToGo = 1,
                   .overhead = overhead,
                   .lagMicroseconds = 0})
        .hardMicroseconds;
  };
  EXPECT_EQ(hard(0), 1'000'000);
  EXPECT_EQ(hard(10), 1'000'000 - 21 * 10'000);
  // Future moves are not charged for it.
  const auto target = [](std::int64_t overhead) {
    return planOf(
               {.remaining = 1000, .overhead = overhead, .lagMicroseconds = 0})
        .targetMicroseconds;
  };
  EXPECT_EQ(target(0) - target(10), 966'000 / 30 - (966'000 - 210'000) / 30);
}

TEST(TimeManager, TheShareOfAMoveGrowsWhileTheGameGoesOn) {
  const auto target = [](int movesMade) {
    return planOf({.remaining = 60'000,
                   .movesMade = movesMade,
                   .lagMicroseconds = 0})
        .targetMicroseconds;
  };
  for (int moves = 1; moves < 300; ++moves) {
    EXPECT_GE(target(moves), target(moves - 1));
  }
  EXPECT_GT(target(60), target(0));
}

TEST(TimeManager, MovesToATimeControlShareTheTime) {
  for (const int moves : {2, 5, 20, 40}) {
    const TimePlan plan = planOf({.remaining = 40'000,
                                  .movesToGo = moves,
                                  .overhead = 0,
                                  .lagMicroseconds = 0});
    EXPECT_EQ(plan.targetMicroseconds,
              (40'000'000 - 200 * (moves - 1)) / moves);
  }
  const TimePlan last = planOf({.remaining = 40'000, .movesToGo = 1});
  EXPECT_EQ(last.targetMicroseconds, 39'790'000);
  EXPECT_EQ(last.hardMicroseconds, 39'790'000);
}

TEST(TimeManager, InputOutOfRangeIsPlannedAsTheNearestInRange) {
  constexpr auto kLowest = std::numeric_limits<std::int64_t>::min();
  constexpr auto kHighest = std::numeric_limits<std::int64_t>::max();
  constexpr int kMostMoves = std::numeric_limits<int>::max();
  for (const std::int64_t remaining :
       {kLowest, std::int64_t{-1}, std::int64_t{0}, std::int64_t{1}}) {
    for (const std::int64_t increment : {kLowest, std::int64_t{0}, kHighest}) {
      for (const int movesToGo : {-kMostMoves, 0, 1, kMostMoves}) {
        const TimePlan plan = planOf({.remaining = remaining,
                                      .increment = increment,
                                      .movesToGo = movesToGo,
                                      .movesMade = movesToGo,
                                      .overhead = increment,
                                      .lagMicroseconds = remaining});
        EXPECT_GE(plan.targetMicroseconds, 200);
        EXPECT_LE(plan.targetMicroseconds, plan.hardMicroseconds);
        EXPECT_LE(plan.hardMicroseconds, 1000);
      }
    }
  }
  for (const std::int64_t huge : {kMostMilliseconds, kHighest}) {
    for (const int movesToGo : {0, 1, kMostMoves}) {
      const TimePlan plan = planOf({.remaining = huge,
                                    .increment = huge,
                                    .movesToGo = movesToGo,
                                    .movesMade = kMostMoves,
                                    .lagMicroseconds = 0});
      EXPECT_GE(plan.targetMicroseconds, 1000 * (kMostMilliseconds / 50));
      EXPECT_LE(plan.targetMicroseconds, plan.hardMicroseconds);
      EXPECT_LE(plan.hardMicroseconds, 1000 * kMostMilliseconds);
    }
  }
}

TEST(TimeManager, AMoveTimeIsAHardLimit) {
  EXPECT_EQ(planTime({.milliseconds = 70}).hardMicroseconds, 70'000);
  EXPECT_EQ(planTime({.milliseconds = 70}).targetMicroseconds, 0);
  EXPECT_EQ(planTime({.milliseconds = -5}).hardMicroseconds, 1000);
  // The clock ends it if that is sooner.
  const GameClock clock{.remaining = 60'000};
  EXPECT_EQ(planTime({.milliseconds = 70, .clock = clock}).hardMicroseconds,
            70'000);
  EXPECT_EQ(
      planTime({.milliseconds = 600'000, .clock = clock}).hardMicroseconds,
      planOf(clock).hardMicroseconds);
  EXPECT_EQ(planTime({}).hardMicroseconds, 0);
}

// A plan of 100 ms that may become 300.
constexpr TimePlan kPlan{.targetMicroseconds = 100'000,
                         .hardMicroseconds = 300'000};
constexpr RootLead kAhead{
    .bestVisits = 700, .secondVisits = 100, .bestIsBestScored = true};

TEST(EndEarly, BeforeTheTargetOnlyWhenNoMoveCanCatchUp) {
  const auto ends = [](std::int64_t elapsed, std::uint64_t simulations,
                       const RootLead& lead, bool beforeTarget = true) {
    return endEarly(kPlan, elapsed, simulations, lead, 0, beforeTarget);
  };
  // 599 more simulations are to come, or 600.
  EXPECT_TRUE(ends(60'000, 898, kAhead));
  EXPECT_FALSE(ends(60'000, 900, kAhead));
  EXPECT_FALSE(ends(60'000, 898, kAhead, /*beforeTarget=*/false));
  // The speed is not yet known well.
  EXPECT_FALSE(ends(9'999, 1, kAhead));
  EXPECT_TRUE(ends(10'000, 1, kAhead));
  RootLead other = kAhead;
  other.bestIsSecure = false;
  EXPECT_FALSE(ends(60'000, 898, other));
  other = kAhead;
  other.bestIsBestScored = false;
  EXPECT_FALSE(ends(60'000, 898, other));
}

TEST(EndEarly, AtTheTargetUnlessTheMoveIsInDoubt) {
  const auto ends = [](std::int64_t elapsed, const RootLead& lead,
                       std::int64_t since) {
    return endEarly(kPlan, elapsed, 1'000'000, lead, since, true);
  };
  RootLead near = kAhead;
  near.secondVisits = 690;
  EXPECT_FALSE(ends(99'999, near, 0));
  EXPECT_TRUE(ends(100'000, near, 0));
  RootLead doubtful = kAhead;
  doubtful.bestIsBestScored = false;
  EXPECT_FALSE(ends(100'000, doubtful, 0));
  EXPECT_FALSE(ends(299'999, doubtful, 0));
  // A changed move must stay best for a quarter of the time.
  EXPECT_TRUE(ends(100'000, kAhead, 75'000));
  EXPECT_FALSE(ends(100'000, kAhead, 75'001));
  EXPECT_FALSE(ends(119'999, kAhead, 90'000));
  EXPECT_TRUE(ends(120'000, kAhead, 90'000));
}

TEST(EndEarly, OnlyOnAClock) {
  EXPECT_FALSE(
      endEarly(planTime({.milliseconds = 100}), 99'000, 1, kAhead, 0, true));
  EXPECT_FALSE(endEarly(kPlan, 0, 0, kAhead, 0, true));
}

TEST(UnchangedMove, TellsSinceWhenTheMoveIsTheSame) {
  UnchangedMove move;
  EXPECT_EQ(move.since(), 0);
  move.look(3, 200);
  EXPECT_EQ(move.since(), 200);
  move.look(3, 900);
  EXPECT_EQ(move.since(), 200);
  move.look(1, 1000);
  move.look(3, 1100);
  EXPECT_EQ(move.since(), 1100);
}

// Searches that end early because the rest cannot change the move.

// White can take a queen in only one way.
constexpr const char* kOneGoodMove =
    "rnb1kbnr/pppp1ppp/8/4q3/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 1";
// The king must take, and the game goes on.
constexpr const char* kOnlyMove = "7k/p7/8/8/8/8/6q1/7K w - - 0 1";

std::unique_ptr<Player<Chess>> playerAt(const char* fen,
                                        SearchOptions options) {
  auto player = anyPlayer<Chess>(options, StaticChess{}).value();
  EXPECT_TRUE(player->setGame(Chess::fromText(fen, {}).value(), {}).ok());
  return player;
}

TEST(EarlyStop, TellsWhenNoMoveCanCatchUp) {
  const auto isDecided =
      [](EarlyStop rule, const SearchLimits& limits, std::int64_t microseconds,
         std::uint64_t simulations, const search::RootLead& lead) {
        return search::isDecided({.earlyStop = rule}, limits, microseconds,
                                 simulations, lead);
      };
  const search::RootLead ahead{.bestVisits = 60, .secondVisits = 30};
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
  const search::RootLead lead{.bestVisits = 5000, .secondVisits = 3200};
  const auto isDecided = [&](int longestLease, std::uint64_t simulations) {
    return search::isDecided(
        {.longestLease = longestLease, .earlyStop = EarlyStop::kAlways}, sims,
        5, simulations, lead);
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
  SearchOptions options = {.mode = SearchMode::kBatch,
                           .earlyStop = EarlyStop::kAlways};
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
  SearchOptions options = {.earlyStop = EarlyStop::kTime};
  const auto result =
      playerAt(kOneGoodMove, options)->search(within({.milliseconds = 3000}));
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
    SearchOptions options = {.earlyStop = c.rule};
    const auto result = playerAt(kOnlyMove, options)->search(within(c.limits));
    EXPECT_TRUE(result.bestMove.has_value());
    EXPECT_EQ(result.reason == StopReason::kOnlyMove, c.atOnce);
  }
}

}  // namespace
}  // namespace phasemachine::search
