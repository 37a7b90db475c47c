// Self-play: the totals of a run are those of its games by number, in whatever
// order the games finish, and only the player's own moves are kept.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <numeric>
#include <vector>

#include "apps/cli/flags/search_flags.h"
#include "apps/cli/games/selfplay_report.h"
#include "core/random.h"
#include "engine/play/games.h"
#include "games/catalog.h"
#include "tests/support/must.h"

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

TEST(Opponent, OnlyThePlayersSearchesAreKept) {
  GamesSettings settings{.start =
                             *AnyBoard::initial(**findGame("tic_tac_toe"), "")};
  settings.games = 4;
  settings.inOrder = true;
  settings.play.limits = {.simulations = 20};
  settings.play.keepVisits = true;
  const Opponent opponent{.text = "mcts:sims=30,evaluator=rollout"};
  const auto player = opponent.player(settings.start.game());
  ASSERT_TRUE(player.ok() && *player) << player.status();
  settings.players.push_back(**player);
  int games = 0;
  const auto status = playGames(
      settings, {.onGame = [&](PlayedGame game) {
        ++games;
        const PlayedGame whole = game;
        forgetOpponent(game);
        EXPECT_EQ(game.moves(), whole.moves());
        std::size_t from = 0;
        std::size_t to = 0;
        for (std::size_t i = 0; i < game.plies.size(); ++i) {
          const PlayedPly& ply = game.plies[i];
          const bool own = game.player[playerIndex(ply.side)] == 0;
          EXPECT_EQ(own, ply.side == (game.number % 2 == 0 ? Side::kFirst
                                                           : Side::kSecond));
          EXPECT_EQ(ply.searched, own);
          EXPECT_EQ(ply.simulations, own ? whole.plies[i].simulations : 0);
          EXPECT_EQ(ply.visited, own ? whole.plies[i].visited : 0);
          for (std::uint32_t k = 0; k < ply.visited; ++k) {
            EXPECT_EQ(game.visits[to + k].move, whole.visits[from + k].move);
            EXPECT_EQ(game.visits[to + k].visits,
                      whole.visits[from + k].visits);
          }
          to += ply.visited;
          from += whole.plies[i].visited;
        }
        EXPECT_EQ(to, game.visits.size());
        EXPECT_LT(to, whole.visits.size());
        return absl::OkStatus();
      }});
  ASSERT_TRUE(status.ok()) << status;
  EXPECT_EQ(games, 4);
}

TEST(Opponent, NoneIsThePlayerItself) {
  const auto player = must(Opponent{}.player(**findGame("chess")));
  EXPECT_FALSE(player.has_value());
}

TEST(Opponent, AWrongPlayerIsNamed) {
  const auto player = Opponent{.text = "nobody"}.player(**findGame("chess"));
  ASSERT_FALSE(player.ok());
  EXPECT_EQ(player.status().message().substr(0, 12), "--opponent: ");
}

}  // namespace
}  // namespace phasemachine::cli
