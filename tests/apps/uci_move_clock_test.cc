// No game is lost on time while each move loses no more than the overhead.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

#include "ai/search/time_manager.h"
#include "apps/cli/uci/move_clock.h"

namespace phasemachine::uci {
namespace {

struct TimeControl {
  std::int64_t base;
  std::int64_t increment;
  int moves;  // to the time control; 0: the whole game
  int overhead;
  std::int64_t lost;  // what each move really loses
};

// Plays `moves` moves that each take the longest time that the plan allows.
// Returns the lowest that the clock ever stood, in milliseconds.
std::int64_t lowestClock(const TimeControl& control, int moves) {
  std::int64_t clock = control.base;
  std::int64_t lowest = clock;
  int toGo = control.moves;
  for (int move = 0; move < moves; ++move) {
    SearchLimits limits;
    limits.clock = moveClock(
        {.remaining = clock, .increment = control.increment, .movesToGo = toGo},
        control.overhead);
    clock -= search::planTime(limits).hardMicroseconds / 1000 + control.lost;
    lowest = std::min(lowest, clock);
    clock += control.increment;
    if (control.moves != 0 && --toGo == 0) {
      toGo = control.moves;
      clock += control.base;
    }
  }
  return lowest;
}

TEST(MoveClock, NoFlagFallsWhileMovesLoseNoMoreThanTheOverhead) {
  for (const auto& [control, moves] : {
           // 1+0.01 on a quick client, and losing the whole increment.
           std::pair{TimeControl{1000, 10, 0, 30, 2}, 500},
           std::pair{TimeControl{1000, 10, 0, 30, 9}, 500},
           std::pair{TimeControl{10000, 100, 0, 30, 30}, 500},
           std::pair{TimeControl{60000, 600, 0, 30, 30}, 500},
           std::pair{TimeControl{2000, 50, 0, 200, 49}, 500},
           // Sudden death.
           std::pair{TimeControl{300000, 0, 0, 30, 30}, 100},
           std::pair{TimeControl{60000, 0, 0, 30, 30}, 90},
           std::pair{TimeControl{60000, 0, 0, 20, 3}, 250},
           // Time controls by moves.
           std::pair{TimeControl{6000, 0, 40, 30, 28}, 400},
           std::pair{TimeControl{6000, 0, 40, 100, 98}, 400},
           std::pair{TimeControl{60000, 0, 1, 30, 30}, 100},
           std::pair{TimeControl{100, 0, 1, 30, 30}, 100},
       }) {
    const std::string name = std::to_string(control.base) + "+" +
                             std::to_string(control.increment) + "/" +
                             std::to_string(control.moves) + ", losing " +
                             std::to_string(control.lost);
    EXPECT_GE(lowestClock(control, moves), 0) << name;
  }
}

TEST(MoveClock, AnEmptyClockStillAllowsAMove) {
  for (const std::int64_t remaining : {-1'000'000, -1, 0, 1, 5, 29, 30}) {
    const GameClock clock =
        moveClock({.remaining = remaining, .increment = 0, .movesToGo = 0}, 30);
    EXPECT_EQ(clock.remaining, 1) << remaining;
  }
}

TEST(MoveClock, OverheadOfComingMovesComesFromTheIncrementsFirst) {
  const GameClock covered =
      moveClock({.remaining = 10000, .increment = 100, .movesToGo = 0}, 30);
  EXPECT_EQ(covered.remaining, 9970);
  EXPECT_EQ(covered.increment, 70);
  const GameClock bare =
      moveClock({.remaining = 6000, .increment = 0, .movesToGo = 40}, 30);
  EXPECT_EQ(bare.remaining, 6000 - 30 * 41);
  EXPECT_EQ(bare.increment, 0);
}

}  // namespace
}  // namespace phasemachine::uci
