// The totals of a run are those of its games by number, in whatever order the
// games finish.

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <numeric>
#include <vector>

#include "apps/cli/games/selfplay_report.h"
#include "core/random.h"
#include "games/catalog.h"

namespace phasemachine::cli {
namespace {

PlayedGame gameNumber(std::uint64_t number) {
  const AnyBoard board = *AnyBoard::initial(**findGame("tic_tac_toe"), "");
  PlayedGame game{.number = number, .start = board, .final = board};
  Random random(number);
  for (std::uint64_t i = 0; i < 5 + number % 4; ++i) {
    game.plies.push_back({.move = random.below(9)});
  }
  game.plies[0].simulations = 100 * number;
  if (number % 3 != 0) {
    game.winner = number % 3 == 1 ? Side::kFirst : Side::kNeutral;
  }
  game.end = number % 3 == 0 ? GameEnd::kTooLong : GameEnd::kResigned;
  return game;
}

void expectSame(const RunTotals& a, const RunTotals& b) {
  EXPECT_EQ(a.games, b.games);
  EXPECT_EQ(a.wins, b.wins);
  EXPECT_EQ(a.cut, b.cut);
  EXPECT_EQ(a.ends, b.ends);
  EXPECT_EQ(a.plies, b.plies);
  EXPECT_EQ(a.shortest, b.shortest);
  EXPECT_EQ(a.longest, b.longest);
  EXPECT_EQ(a.simulations, b.simulations);
  EXPECT_EQ(a.signature, b.signature);
}

// Adds the games of `order` and compares with those by number.
void checkOrder(const std::vector<std::uint64_t>& order, std::uint64_t games,
                const std::function<bool(std::uint64_t)>& wanted) {
  TotalsInOrder totals(games, wanted);
  for (const std::uint64_t number : order) totals.add(gameNumber(number));
  std::vector<std::uint64_t> sorted = order;
  std::sort(sorted.begin(), sorted.end());
  RunTotals expected;
  for (const std::uint64_t number : sorted) expected.add(gameNumber(number));
  expectSame(totals.take(), expected);
}

TEST(TotalsInOrder, AnyOrderGivesTheTotalsByNumber) {
  Random random(3);
  std::vector<std::uint64_t> order(40);
  std::iota(order.begin(), order.end(), std::uint64_t{0});
  for (int round = 0; round < 50; ++round) {
    for (std::uint32_t i = 40; i > 1; --i) {
      std::swap(order[i - 1], order[random.below(i)]);
    }
    checkOrder(order, 40, {});
  }
}

TEST(TotalsInOrder, OnlyWantedNumbersAreWaitedFor) {
  const auto wanted = [](std::uint64_t number) { return number % 3 == 1; };
  checkOrder({4, 1, 10, 7}, 12, wanted);
  TotalsInOrder totals(12, wanted);
  totals.add(gameNumber(1));
  totals.add(gameNumber(4));
  EXPECT_EQ(totals.waiting(), 0U);
  totals.add(gameNumber(10));
  EXPECT_EQ(totals.waiting(), 1U);
  totals.add(gameNumber(7));
  EXPECT_EQ(totals.waiting(), 0U);
}

TEST(TotalsInOrder, GapsOfAnInterruptedRunArePassedOver) {
  checkOrder({5, 2, 3, 9}, 12, {});
}

}  // namespace
}  // namespace phasemachine::cli
