// How runs of games judged from outside end early: exceptions, wrong answers,
// stopping, and errors of the receiver.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <cstdint>
#include <exception>
#include <limits>
#include <memory>
#include <stdexcept>
#include <string>

#include "absl/status/status.h"
#include "engine/outside/outside_judge.h"
#include "engine/play/games.h"
#include "games/catalog.h"
#include "tests/engine/hash_answers.h"
#include "tests/engine/outside_runs.h"

namespace phasemachine {
namespace {

class EndsOfRuns : public testing::TestWithParam<int> {
 protected:
  // The exception of playGames().
  std::string thrownBy(const OutsideJudge::Function& wrong) {
    std::atomic<int> calls = 0;
    GamesSettings settings =
        runOf(**findGame("chess"),
              std::make_shared<OutsideJudge>([&](const PositionBatch& batch) {
                answerByHash(batch);
                if (++calls == 30) wrong(batch);
              }),
              "mode=batch,batch_size=3,batch_growth=3");
    settings.games = 40;
    settings.workers = GetParam();
    settings.batchSize = 8;
    try {
      const absl::Status status =
          playGames(settings, {.onGame = [&](const PlayedGame& game) {
                      EXPECT_NE(game.end, GameEnd::kStopped);
                      return absl::OkStatus();
                    }});
      return "nothing was thrown: " + std::string(status.message());
    } catch (const std::exception& error) {
      return error.what();
    }
  }
};

TEST_P(EndsOfRuns, WhatTheFunctionThrowsComesOut) {
  EXPECT_EQ(thrownBy([](const auto&) { throw std::logic_error("no GPU"); }),
            "no GPU");
}

TEST_P(EndsOfRuns, WrongAnswersAreNamed) {
  EXPECT_THAT(thrownBy([](const auto& batch) { batch.values[0] = -1; }),
              "evaluator: the value of position 0 is -1, not in [0, 1]");
  EXPECT_THAT(thrownBy([](const auto& batch) {
                std::fill(batch.logits.begin(), batch.logits.end(),
                          std::numeric_limits<float>::infinity());
              }),
              testing::HasSubstr("not finite"));
}

TEST_P(EndsOfRuns, StoppingEndsARunBetweenTwoBatches) {
  std::atomic<bool> stop = false;
  std::atomic<int> calls = 0;
  GamesSettings settings =
      runOf(**findGame("chess"),
            std::make_shared<OutsideJudge>([&](const PositionBatch&) {
              if (++calls == 20) stop = true;
            }));
  settings.games = 1000;
  settings.gamesAtOnce = 100;
  settings.workers = GetParam();
  settings.play.maxPlies = 2000;
  GamesObserver observer;
  observer.onGame = [](const PlayedGame&) { return absl::OkStatus(); };
  observer.stop = [&] { return stop.load(); };
  EXPECT_TRUE(playGames(settings, observer).ok());
  EXPECT_LT(calls, 40);
}

TEST_P(EndsOfRuns, AnErrorOfTheReceiverIsReturned) {
  GamesSettings settings = runOf(**findGame("tic_tac_toe"),
                                 std::make_shared<OutsideJudge>(answerByHash));
  settings.games = 50;
  settings.workers = GetParam();
  int delivered = 0;
  const absl::Status status =
      playGames(settings, {.onGame = [&](const PlayedGame&) {
                  return ++delivered == 3 ? absl::DataLossError("disk")
                                          : absl::OkStatus();
                }});
  EXPECT_EQ(status, absl::DataLossError("disk"));
  EXPECT_EQ(delivered, 3);
}

TEST_P(EndsOfRuns, ExceptionsOfTheReceiverComeOut) {
  GamesSettings settings = runOf(**findGame("tic_tac_toe"),
                                 std::make_shared<OutsideJudge>(answerByHash));
  settings.games = 50;
  settings.workers = GetParam();
  EXPECT_THROW(
      playGames(settings, {.onGame = [](const PlayedGame&) -> absl::Status {
                  throw std::length_error("full");
                }})
          .IgnoreError(),
      std::length_error);
}

INSTANTIATE_TEST_SUITE_P(Workers, EndsOfRuns, testing::Values(1, 2));

}  // namespace
}  // namespace phasemachine
