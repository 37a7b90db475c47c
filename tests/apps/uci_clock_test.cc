// Whole games on a simulated clock: no flag falls if moves lose no more than
// the overhead, and the time is used.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "ai/search/stop/budget.h"
#include "apps/cli/uci/engine.h"
#include "core/random.h"

namespace phasemachine::uci {
namespace {

struct TimeControl {
  std::int64_t base;  // milliseconds
  std::int64_t increment;
  int moves;  // to the time control; 0: the whole game
  int overhead;
};

std::string nameOf(const TimeControl& control) {
  return std::to_string(control.base) + "+" +
         std::to_string(control.increment) + "/" +
         std::to_string(control.moves) + ", overhead " +
         std::to_string(control.overhead);
}

// Microseconds that a move uses of its plan, or loses.
using Taken = std::function<std::int64_t(const search::TimePlan&)>;
using Lost = std::function<std::int64_t()>;

Lost always(std::int64_t milliseconds) {
  return [milliseconds] { return 1000 * milliseconds; };
}

std::int64_t allThatMayBe(const search::TimePlan& plan) {
  return plan.hardMicroseconds;
}
std::int64_t target(const search::TimePlan& plan) {
  return plan.targetMicroseconds;
}

struct GameOnClock {
  std::int64_t lowest;   // that the clock ever stood, in microseconds
  std::int64_t thought;  // in microseconds
  std::int64_t given;    // base and increments, likewise
};

// The client's clock, reported in whole milliseconds.
GameOnClock play(const TimeControl& control, int moves, const Taken& taken,
                 const Lost& lost) {
  ClockLag lag;
  GameOnClock game{1000 * control.base, 0, 1000 * control.base};
  std::int64_t clock = game.given;
  int toGo = control.moves;
  for (int move = 0; move < moves; ++move) {
    GameClock told{.remaining = clock / 1000,
                   .increment = control.increment,
                   .movesToGo = toGo,
                   .movesMade = move,
                   .overhead = control.overhead};
    lag.told(told, 0);
    told = lag.planned(told);
    const search::TimePlan plan = search::planTime({.clock = told});
    const std::int64_t thought = taken(plan);
    lag.answered(thought, plan.hardMicroseconds);
    clock -= thought + lost();
    game.thought += thought;
    game.lowest = std::min(game.lowest, clock);
    std::int64_t added = 1000 * control.increment;
    if (control.moves != 0 && --toGo == 0) {
      toGo = control.moves;
      added += 1000 * control.base;
    }
    clock += added;
    if (move + 1 < moves) game.given += added;
  }
  return game;
}

constexpr TimeControl kBullet{1000, 10, 0, 10};
constexpr TimeControl kThreeSeconds{3000, 0, 0, 10};
constexpr TimeControl kTenSeconds{10'000, 100, 0, 10};
constexpr TimeControl kMinute{60'000, 600, 0, 10};

TEST(UciClock, NoFlagFallsWhileMovesLoseNoMoreThanTheOverhead) {
  for (const auto& [control, lost, moves] :
       std::vector<std::tuple<TimeControl, std::int64_t, int>>{
           {kBullet, 10, 150},
           {kBullet, 9, 500},
           {kThreeSeconds, 10, 150},
           {kTenSeconds, 10, 500},
           {kMinute, 10, 500},
           // On a quick client, and losing the whole increment.
           {{1000, 10, 0, 30}, 2, 500},
           {{1000, 10, 0, 30}, 9, 500},
           {{10'000, 100, 0, 30}, 30, 500},
           {{60'000, 600, 0, 30}, 30, 500},
           {{2000, 50, 0, 200}, 49, 500},
           // Sudden death.
           {{1000, 0, 0, 10}, 10, 60},
           {{300'000, 0, 0, 30}, 30, 150},
           {{60'000, 0, 0, 30}, 30, 150},
           {{60'000, 0, 0, 20}, 3, 250},
           // Time controls by moves.
           {{6000, 0, 40, 30}, 28, 400},
           {{6000, 0, 40, 100}, 98, 400},
           {{10'000, 0, 200, 10}, 10, 400},
           {{1000, 100, 10, 10}, 10, 400},
           {{60'000, 0, 1, 30}, 30, 100},
           {{100, 0, 1, 30}, 30, 100},
       }) {
    for (const std::int64_t loses : {lost, lost / 2, std::int64_t{0}}) {
      // Each move uses its maximum, its plan, or nothing.
      for (const Taken& taken : {Taken(allThatMayBe), Taken(target),
                                 Taken([](auto&) { return 1000; })}) {
        EXPECT_GE(play(control, moves, taken, always(loses)).lowest, 0)
            << nameOf(control) << ", losing " << loses;
      }
    }
  }
}

TEST(UciClock, NoFlagFallsInGamesOfAnyLengthWithMovesOfAnyKind) {
  Random random(1);
  for (const TimeControl& control :
       {kBullet, kThreeSeconds, kTenSeconds, kMinute}) {
    for (int game = 0; game < 500; ++game) {
      const int moves = 40 + static_cast<int>(random.below(111));
      const std::uint32_t most = 1000 * random.below(11);
      const Lost lost = [&] { return random.below(most + 1); };
      const Taken taken = [&](const search::TimePlan& plan) {
        const std::uint32_t kind = random.below(4);
        if (kind == 0) return plan.hardMicroseconds;
        return plan.targetMicroseconds * kind / 3;
      };
      EXPECT_GE(play(control, moves, taken, lost).lowest, 0)
          << nameOf(control) << ", " << moves << " moves";
    }
  }
}

TEST(UciClock, OneBadMomentAGameIsSurvived) {
  for (const TimeControl& control :
       {kBullet, kThreeSeconds, kTenSeconds, kMinute}) {
    for (int bad = 0; bad < 60; ++bad) {
      int move = 0;
      const Lost lost = [&] { return move++ == bad ? 50'000 : 1000; };
      EXPECT_GE(play(control, 60, target, lost).lowest, 0)
          << nameOf(control) << ", move " << bad;
    }
  }
}

// Searches longer than a time slice end up to 60 ms late.
TEST(UciClock, ABusyMachineTakesNoGame) {
  Random random(2);
  for (const TimeControl& control :
       {kBullet, kThreeSeconds, kTenSeconds, kMinute}) {
    for (int game = 0; game < 200; ++game) {
      const Taken taken = [&](const search::TimePlan& plan) {
        const std::int64_t late =
            plan.targetMicroseconds < 3000 ? 0 : random.below(60'000);
        return plan.targetMicroseconds + late;
      };
      EXPECT_GE(play(control, 120, taken, always(1)).lowest, 0)
          << nameOf(control);
    }
  }
}

TEST(UciClock, TheWorstMomentFades) {
  ClockLag lag;
  const auto move = [&lag](int number, std::int64_t microseconds) {
    lag.told({.remaining = 9000 - 100 * number, .movesMade = number}, 0);
    lag.answered(microseconds, 60'000);
  };
  move(0, 100'000);
  EXPECT_EQ(lag.worst(), 40'000);
  move(1, 99'000);  // lost nothing
  EXPECT_EQ(lag.worst(), 39'000);
  move(2, 50'000);  // lost 1, beyond the 39
  EXPECT_EQ(lag.worst(), 37'500);
  move(3, 50'000);  // lost 50
  EXPECT_EQ(lag.worst(), 50'000 - 50'000 / 16);
  const GameClock planned = lag.planned({.remaining = 500, .overhead = 10});
  EXPECT_EQ(planned.remaining, 500 - 46 + 10);
}

// A game of 60 moves that lose a millisecond each.
TEST(UciClock, MostOfTheTimeIsUsed) {
  for (const auto& [control, share] :
       {std::pair{kBullet, 0.75}, std::pair{kThreeSeconds, 0.70},
        std::pair{kTenSeconds, 0.85}, std::pair{kMinute, 0.85}}) {
    const GameOnClock game = play(control, 60, target, always(1));
    EXPECT_GE(static_cast<double>(game.thought),
              share * static_cast<double>(game.given))
        << nameOf(control);
  }
}

TEST(UciClock, MovesToATimeControlUseItsTime) {
  const TimeControl control{10'000, 0, 40, 10};
  const GameOnClock game = play(control, 40, target, always(1));
  EXPECT_GE(static_cast<double>(game.thought),
            0.9 * static_cast<double>(game.given));
}

TEST(UciClock, LagIsWhatMovesCostBeyondTheirAnswer) {
  ClockLag lag;
  EXPECT_EQ(lag.expected(10), 10'000);
  const auto move = [&lag](std::int64_t remaining, int number, int side) {
    lag.told({.remaining = remaining, .increment = 100, .movesMade = number},
             static_cast<std::size_t>(side));
    lag.answered(500'500, 600'000);
  };
  move(10'000, 0, 0);
  move(9597, 1, 0);  // lost 2.5
  EXPECT_EQ(lag.expected(10), 6250);
  move(9193, 2, 0);  // lost 3.5
  EXPECT_EQ(lag.expected(10), 3000);
  // The other side, another number, added time, a new game.
  move(3000, 3, 1);
  move(2000, 3, 0);
  move(1000, 5, 0);
  move(50'000, 6, 0);
  lag.forgetMove();
  move(1000, 7, 0);
  EXPECT_EQ(lag.expected(10), 3000);
  // A client that rounds: half a millisecond less than nothing.
  move(600, 8, 0);
  EXPECT_EQ(lag.expected(10), 2000);
  // Old moves fade, and none counts for more than 250 ms.
  for (int number = 9; number < 200; ++number) {
    move(100'000 - 401 * number, number, 0);
  }
  EXPECT_NEAR(static_cast<double>(lag.expected(10)), 500, 10);
  move(-1'000'000, 200, 0);
  EXPECT_NEAR(static_cast<double>(lag.expected(10)), 500 + 249'500 / 16.0, 20);
  EXPECT_EQ(lag.worst(), 250'000 - 250'000 / 16);
}

TEST(UciClock, AMoveThatWasNotAnsweredTellsNothing) {
  ClockLag lag;
  lag.told({.remaining = 1000, .movesMade = 1}, 0);
  lag.told({.remaining = 900, .movesMade = 2}, 0);
  EXPECT_EQ(lag.expected(10), 10'000);
}

TEST(UciClock, ALagAboveTheOverheadIsKeptBack) {
  ClockLag lag;
  for (int number = 0; number < 20; ++number) {
    lag.told({.remaining = 100'000 - 150 * number, .movesMade = number}, 0);
    lag.answered(100'000, 100'000);
  }
  const GameClock planned = lag.planned({.remaining = 9000, .overhead = 10});
  EXPECT_EQ(planned.remaining, 9000 - 36);  // 50, faded by a sixteenth, is 46
  EXPECT_EQ(planned.lagMicroseconds, 50'000);
  EXPECT_EQ(planned.overhead, 10);
}

TEST(UciClock, AbsurdClocksAreHeard) {
  ClockLag lag;
  for (const std::int64_t remaining :
       {INT64_MIN, INT64_MAX, std::int64_t{0}, INT64_MAX, INT64_MIN}) {
    for (int number = 0; number < 3; ++number) {
      lag.told(
          {.remaining = remaining, .increment = INT64_MAX, .movesMade = number},
          0);
      lag.answered(INT64_MAX, 0);
    }
  }
  EXPECT_LE(lag.expected(10), 250'000);
  EXPECT_LE(lag.worst(), 250'000);
}

}  // namespace
}  // namespace phasemachine::uci
