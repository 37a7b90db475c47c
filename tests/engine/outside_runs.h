// Small runs of games judged from outside, and their games as text.

#ifndef PHASEMACHINE_TESTS_ENGINE_OUTSIDE_RUNS_H_
#define PHASEMACHINE_TESTS_ENGINE_OUTSIDE_RUNS_H_

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_format.h"
#include "ai/selfplay/play_game.h"
#include "engine/outside/outside_judge.h"
#include "engine/play/games.h"
#include "engine/players.h"
#include "phase/erased/any_game.h"

namespace phasemachine {

// All digits of it.
inline std::string numberOf(double score) {
  return absl::StrFormat("%.17g", score);
}

// Everything known of a game except its time.
inline std::string textOf(const PlayedGame& game) {
  std::string text = std::to_string(game.number) + " " + game.endReason();
  for (const PlayedPly& ply : game.plies) {
    text += ' ' + std::to_string(ply.move) + '/' + numberOf(ply.score) + '/' +
            std::to_string(ply.simulations) + '/' + std::to_string(ply.visited);
  }
  for (const auto& visit : game.visits) {
    text +=
        ' ' + std::to_string(visit.move) + ':' + std::to_string(visit.visits);
  }
  return text;
}

inline GamesSettings runOf(const AnyGame& game,
                           std::shared_ptr<OutsideJudge> judge,
                           std::string_view options = "") {
  GamesSettings settings{.start = *AnyBoard::initial(game, "")};
  settings.players[0].settings = *readPlayerSettings(
      {.options = options, .outside = std::move(judge), .manyGames = true});
  settings.games = 7;
  settings.play.seed = 3;
  settings.play.limits = {.simulations = 24};
  settings.play.temperaturePlies = 6;
  settings.play.maxPlies = 24;
  settings.play.keepVisits = true;
  settings.inOrder = true;
  return settings;
}

inline std::vector<std::string> gamesOf(const GamesSettings& settings) {
  std::vector<std::string> games;
  const absl::Status status =
      playGames(settings, {.onGame = [&](const PlayedGame& game) {
                  games.push_back(textOf(game));
                  return absl::OkStatus();
                }});
  EXPECT_TRUE(status.ok()) << status;
  return games;
}

}  // namespace phasemachine

#endif  // PHASEMACHINE_TESTS_ENGINE_OUTSIDE_RUNS_H_
