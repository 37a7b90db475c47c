// Only the moves of self-play's opponent are kept.

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>

#include "apps/cli/flags/selfplay_flags.h"
#include "engine/play/games.h"
#include "games/catalog.h"

namespace phasemachine::cli {
namespace {

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
  const auto player = Opponent{}.player(**findGame("chess"));
  ASSERT_TRUE(player.ok());
  EXPECT_FALSE(player->has_value());
}

TEST(Opponent, AWrongPlayerIsNamed) {
  const auto player = Opponent{.text = "nobody"}.player(**findGame("chess"));
  ASSERT_FALSE(player.ok());
  EXPECT_EQ(player.status().message().substr(0, 12), "--opponent: ");
}

}  // namespace
}  // namespace phasemachine::cli
