// Native networks as evaluators of every game (engine/evaluators.h).

#include "network/network.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <fstream>
#include <string>
#include <vector>

#include "engine/play/games.h"
#include "engine/play/player_spec.h"
#include "engine/players.h"
#include "games/catalog.h"
#include "games/parts.h"
#include "network/forward.h"
#include "tests/support/must.h"
#include "tests/support/random_network.h"
#include "tests/support/run_program.h"

namespace phasemachine {
namespace {

using ::testing::HasSubstr;

const AnyGame& gameNamed(std::string_view name) { return **findGame(name); }

std::string networkFor(const AnyGame& game, bool withPolicy) {
  const std::string path =
      ownFile(std::string(game.name) + (withPolicy ? "_p" : "_v") + ".net");
  return writeRandomNetwork(game, path, withPolicy);
}

struct Played {
  std::vector<std::vector<MoveCode>> games;
  bool operator==(const Played&) const = default;
};

Played play(const AnyGame& game, const std::string& text, int workers) {
  const auto spec = parsePlayerSpec(game, text);
  EXPECT_TRUE(spec.ok()) << spec.status();
  if (!spec.ok()) return {};
  const auto start = must(AnyBoard::initial(game, ""));
  GamesSettings settings{.start = start};
  settings.players = {*spec};
  settings.play.seed = 5;
  settings.play.maxPlies = 12;
  settings.games = 3;
  settings.workers = workers;
  settings.inOrder = true;
  Played played;
  const absl::Status status =
      playGames(settings, {.onGame = [&](PlayedGame one) {
                  auto& moves = played.games.emplace_back();
                  for (const auto& ply : one.plies) moves.push_back(ply.move);
                  return absl::OkStatus();
                }});
  EXPECT_TRUE(status.ok()) << status;
  return played;
}

TEST(NativeNetwork, EveryGamePlaysTheSameGamesTwice) {
  for (const AnyGame* game : allGames()) {
    for (const bool withPolicy : {true, false}) {
      const std::string text =
          "mcts:sims=12,memory=8,net=" + networkFor(*game, withPolicy);
      const Played once = play(*game, text, 1);
      EXPECT_EQ(once.games.size(), 3U);
      EXPECT_EQ(play(*game, text, 2), once) << game->name;
    }
  }
}

TEST(NativeNetwork, PriorsAreThoseOfTheNetwork) {
  // Games in which a player decides first.
  for (const std::string_view name :
       {"chess", "fairy_chess", "gungi", "tic_tac_toe"}) {
    const AnyGame* game = &gameNamed(name);
    const auto loaded = must(loadNetwork(networkFor(*game, true)));
    PlayerSettings settings;
    useNetwork(loaded, settings);
    settings.search.memoryBytes = 8 << 20;
    settings.search.uniformShare = 0;
    const auto player = must(makePlayer(*game, settings));
    const auto board = AnyBoard::initial(*game, "");
    ASSERT_TRUE(player->setGame(*board, {}).ok());
    AnySearchRequest request;
    request.limits.simulations = 2;
    const AnySearchResult result = player->search(request);
    ASSERT_GE(result.moves.size(), 2U) << name;

    network::Forward forward(loaded->network);
    const AnyEncoding& encoding = encodingOf(*game);
    std::vector<float> numbers(encoding.table().size());
    encoding.encode(board->data(), Side::kFirst, numbers.data());
    forward.show(numbers.data());
    std::vector<std::uint32_t> actions;
    for (const auto& row : result.moves) {
      actions.push_back(encoding.actionOf(board->data(), row.move));
    }
    std::vector<float> logits(actions.size());
    forward.logits(actions.data(), actions.size(), logits.data());
    double total = 0;
    for (const float logit : logits) total += std::exp(double{logit});
    for (std::size_t i = 0; i < actions.size(); ++i) {
      EXPECT_NEAR(result.moves[i].prior, std::exp(double{logits[i]}) / total,
                  1e-3)
          << game->name;
    }
  }
}

TEST(NativeNetwork, AGreedyPlayerTakesOneToo) {
  const AnyGame& game = gameNamed("tic_tac_toe");
  const std::string net = networkFor(game, true);
  EXPECT_EQ(play(game, "greedy:net=" + net, 1),
            play(game, "greedy:evaluator=net,net=" + net, 1));
}

std::string refusal(const AnyGame& game, const std::string& text) {
  const auto spec = parsePlayerSpec(game, text);
  if (spec.ok()) return "accepted";
  return std::string(spec.status().message());
}

TEST(NativeNetwork, WhatDoesNotFitIsRefused) {
  const AnyGame& chess = gameNamed("chess");
  const AnyGame& small = gameNamed("tic_tac_toe");
  const std::string net = networkFor(small, true);
  EXPECT_THAT(refusal(chess, "mcts:net=" + net),
              HasSubstr("the network is for \"tic_tac_toe\", not for chess"));
  EXPECT_THAT(refusal(small, "mcts:net=" + ownFile("nothing")),
              HasSubstr("there is no such file"));
  EXPECT_THAT(refusal(small, "mcts:net=" + ::testing::TempDir()),
              HasSubstr("it is no file"));
  EXPECT_THAT(
      refusal(small, "mcts:evaluator=net"),
      HasSubstr(
          "needs the file of a network, as tic_tac_toe brings none; write "
          "net=FILE"));
  EXPECT_THAT(refusal(small, "mcts:evaluator=constant,net=" + net),
              HasSubstr("a network is evaluator \"net\", not \"constant\""));
  EXPECT_THAT(refusal(small, "mcts:net=" + net + ",evaluator=constant"),
              HasSubstr("a network is evaluator \"net\", not \"constant\""));
  EXPECT_THAT(refusal(small, "flat:net=" + net), HasSubstr("is unknown"));

  const std::string text = ownFile("text");
  std::ofstream(text) << "hello";
  EXPECT_THAT(refusal(small, "mcts:net=" + text),
              HasSubstr("does not begin with"));
  const auto fits = [&](const network::NetworkShape& shape) {
    return std::string(checkNetworkFor(shape, "tic_tac_toe",
                                       encodingOf(small).table(),
                                       encodingOf(small).features())
                           .message());
  };
  network::NetworkShape shape = networkShapeOf(small, true);
  EXPECT_EQ(fits(shape), "");
  shape.encodingVersion = 9;
  EXPECT_EQ(fits(shape),
            "the network is for version 9 of the encoding of tic_tac_toe, not "
            "1");
  shape = networkShapeOf(small, true);
  shape.inputs = 9;
  EXPECT_EQ(fits(shape),
            "the network has 9 inputs; observations of tic_tac_toe have 27 "
            "numbers");
  shape = networkShapeOf(small, true);
  shape.actions = 8;
  EXPECT_EQ(fits(shape), "the network has 8 actions; tic_tac_toe has 9");
}

// The value of a network of zeros is a half, but for a random game that it plays
// out; the first side wins more of those.
TEST(NativeNetwork, RandomGamesMayEnterTheValue) {
  const AnyGame& game = gameNamed("tic_tac_toe");
  const auto board = AnyBoard::initial(game, "");
  for (const float scale : {0.0F, 1.0F}) {
    network::NetworkShape shape = networkShapeOf(game, false);
    shape.scoreScale = scale;
    network::NetworkArrays arrays = randomArrays(shape, 1);
    arrays.value.bias.assign(shape.values, 0);
    arrays.value.weights.assign(arrays.value.weights.size(), 0);
    const std::string net = ownFile("plays_out.net");
    std::ofstream(net, std::ios::binary)
        << network::writeNetwork(shape, arrays);
    PlayerSettings settings;
    useNetwork(must(loadNetwork(net)), settings);
    const auto player = must(makePlayer(game, settings));
    ASSERT_TRUE(player->setGame(*board, {}).ok());
    AnySearchRequest request;
    request.limits.simulations = 50;
    EXPECT_EQ(player->search(request).score > 0.52, scale != 0);
  }
}

TEST(NativeNetwork, TextsOfPlayersKeepIt) {
  const AnyGame& game = gameNamed("tic_tac_toe");
  const std::string net = networkFor(game, true);
  for (const std::string& text :
       {"mcts:sims=5,net=" + net, "mcts:sims=5,net=" + net + ",exploration=3",
        "mcts:sims=5,net=" + net + ",policy_temperature=1.5",
        "mcts:sims=5,net=" + net + ",policy_temperature=2"}) {
    const auto spec = must(parsePlayerSpec(game, text));
    EXPECT_EQ(playerSpecToText(spec), text);
  }
  const auto spec = parsePlayerSpec(game, "mcts:net=" + net);
  EXPECT_EQ(spec->settings.search.policyTemperature, 1);
  const auto settings =
      must(readPlayerSettings({.net = net, .options = "policy_temperature=3"}));
  EXPECT_EQ(settings.search.policyTemperature, 3);
  EXPECT_EQ(settings.evaluator, "net");
}

}  // namespace
}  // namespace phasemachine
