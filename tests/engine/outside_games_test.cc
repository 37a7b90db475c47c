// Runs of games judged from outside (engine/outside/leaf_queue.h): batching
// changes no results, for every game.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <limits>
#include <memory>
#include <set>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "absl/status/status.h"
#include "engine/outside/leaf_queue.h"
#include "engine/outside/outside_judge.h"
#include "engine/play/games.h"
#include "engine/play/player_spec.h"
#include "engine/play/run.h"
#include "games/catalog.h"
#include "tests/engine/outside.h"
#include "tests/support/must.h"

namespace phasemachine {
namespace {

class RunOfGames : public testing::TestWithParam<const AnyGame*> {};

TEST_P(RunOfGames, GatheringChangesNothing) {
  struct Way {
    int workers;
    std::uint64_t gamesAtOnce;
    std::uint64_t batchSize;
  };
  for (const char* options : {"", "mode=batch,batch_size=4,batch_growth=4"}) {
    const auto play = [&](const Way& way) {
      const auto judge = std::make_shared<OutsideJudge>(answerByHash);
      GamesSettings settings = runOf(*GetParam(), judge, options);
      settings.workers = way.workers;
      settings.gamesAtOnce = way.gamesAtOnce;
      settings.batchSize = way.batchSize;
      return gamesOf(settings);
    };
    const auto alone = play({1, 1, 1});
    ASSERT_EQ(alone.size(), 7U);
    for (const Way& way : {Way{1, 7, 0}, Way{1, 5, 3}, Way{2, 7, 0},
                           Way{2, 4, 2}, Way{3, 7, 1}}) {
      EXPECT_EQ(play(way), alone) << way.workers << ' ' << way.gamesAtOnce
                                  << ' ' << way.batchSize << ' ' << options;
    }
  }
}

TEST_P(RunOfGames, MemoryIsToldAndRefused) {
  GamesSettings settings =
      runOf(*GetParam(), std::make_shared<OutsideJudge>(answerByHash));
  settings.play.limits = {.simulations = 400};
  settings.gamesAtOnce = 4096;
  settings.games = 4096;
  const auto bytes = must(memoryOfGames(settings));
  RecordProperty("gigabytes", bytesInWords(bytes));
  // As promised in docs/python.md.
  EXPECT_LT(bytes, 4'000'000'000U) << bytesInWords(bytes);
  settings.memoryLimit = bytes - 1;
  const absl::Status status =
      playGames(settings, {.onGame = [](const PlayedGame&) {
                  ADD_FAILURE() << "the run began";
                  return absl::OkStatus();
                }});
  EXPECT_EQ(status.code(), absl::StatusCode::kResourceExhausted);
  EXPECT_THAT(
      std::string(status.message()),
      testing::HasSubstr("4096 games at once may need " + bytesInWords(bytes)));
}

INSTANTIATE_TEST_SUITE_P(Outside, RunOfGames, testing::ValuesIn(allGames()),
                         [](const auto& game) {
                           return std::string(game.param->name);
                         });

TEST(RunOfGamesTest, BatchesAreFull) {
  const AnyGame& chess = **findGame("chess");
  std::vector<std::size_t> sizes;
  const auto judge = std::make_shared<OutsideJudge>(
      [&](const PositionBatch& batch) { sizes.push_back(batch.size); });
  GamesSettings settings = runOf(chess, judge);
  settings.games = 64;
  settings.gamesAtOnce = 64;
  settings.batchSize = 32;
  settings.play.limits = {.simulations = 50};
  EXPECT_EQ(gamesOf(settings).size(), 64U);
  EXPECT_EQ(*std::max_element(sizes.begin(), sizes.end()), 32U);
  const auto full = std::count(sizes.begin(), sizes.end(), 32);
  EXPECT_GT(static_cast<std::size_t>(full) * 10, sizes.size() * 9);
}

// So that they search on while a batch is judged.
TEST(RunOfGamesTest, TwoWorkersDoNotCallTheFunctionThemselves) {
  const AnyGame& chess = **findGame("chess");
  std::set<std::thread::id> callers;
  std::set<std::thread::id> workers;
  const auto judge = std::make_shared<OutsideJudge>([&](const PositionBatch&) {
    callers.insert(std::this_thread::get_id());
  });
  GamesSettings settings = runOf(chess, judge);
  settings.games = 16;
  settings.workers = 2;
  settings.gamesAtOnce = 16;
  settings.batchSize = 4;
  const absl::Status status =
      playGames(settings, {.onGame = [&](const PlayedGame&) {
                  workers.insert(std::this_thread::get_id());
                  return absl::OkStatus();
                }});
  EXPECT_TRUE(status.ok()) << status;
  EXPECT_EQ(callers.size(), 1U);
  EXPECT_FALSE(workers.contains(*callers.begin()));
}

// The memory of so many is fetched ahead, and a large batch is written past the
// caches.
TEST(RunOfGamesTest, HundredsAtOnceAreTheSameGames) {
  constexpr std::uint64_t kLarge = 2000;
  for (const char* name : {"tic_tac_toe", "chess", "twilight_struggle"}) {
    for (const char* options : {"", "mode=batch,batch_size=4,batch_growth=1"}) {
      const auto play = [&](std::uint64_t gamesAtOnce, int workers,
                            std::uint64_t batchSize) {
        GamesSettings settings =
            runOf(**findGame(name),
                  std::make_shared<OutsideJudge>(answerByHash), options);
        settings.games = 600;
        settings.gamesAtOnce = gamesAtOnce;
        settings.workers = workers;
        settings.batchSize = batchSize;
        settings.play.limits = {.simulations = 8};
        settings.play.maxPlies = 4;
        return gamesOf(settings);
      };
      const auto few = play(2, 1, 0);
      ASSERT_EQ(few.size(), 600U);
      EXPECT_EQ(play(300, 1, 0), few) << name << ' ' << options;
      EXPECT_EQ(play(600, 2, kLarge), few) << name << ' ' << options;
    }
  }
}

TEST(RunOfGamesTest, BatchesMayBeLarge) {
  const AnyGame& small = **findGame("tic_tac_toe");
  std::size_t largest = 0;
  const auto judge =
      std::make_shared<OutsideJudge>([&](const PositionBatch& batch) {
        largest = std::max(largest, batch.size);
      });
  GamesSettings settings = runOf(small, judge);
  settings.games = 3000;
  settings.gamesAtOnce = 3000;
  settings.batchSize = LeafQueue::kMostRows;
  settings.play.limits = {.simulations = 3};
  EXPECT_EQ(gamesOf(settings).size(), 3000U);
  EXPECT_EQ(largest, 3000U);
}

// A match of two functions, and of a function and a library player.
TEST(RunOfGamesTest, MatchesHaveOneOrTwoFunctions) {
  const AnyGame& chess = **findGame("chess");
  const auto play = [&](int workers, std::uint64_t gamesAtOnce, bool native) {
    GamesSettings settings =
        runOf(chess, std::make_shared<OutsideJudge>(answerByHash));
    if (native) {
      settings.players.push_back(
          *parsePlayerSpec(chess, "mcts:sims=10,evaluator=static"));
    } else {
      settings.players.push_back(settings.players[0]);
      settings.players[1].settings.outside =
          std::make_shared<OutsideJudge>([](const PositionBatch& batch) {
            std::fill(batch.values.begin(), batch.values.end(), 0.25F);
          });
    }
    settings.workers = workers;
    settings.gamesAtOnce = gamesAtOnce;
    return gamesOf(settings);
  };
  for (const bool native : {false, true}) {
    const auto alone = play(1, 1, native);
    EXPECT_EQ(alone.size(), 7U);
    EXPECT_EQ(play(1, 7, native), alone);
    EXPECT_EQ(play(2, 4, native), alone);
  }
}

TEST(RunOfGamesTest, SettingsOutOfRangeAreNamed) {
  const AnyGame& small = **findGame("tic_tac_toe");
  const auto messageOf = [](const GamesSettings& settings) {
    return std::string(
        playGames(
            settings,
            {.onGame = [](const PlayedGame&) { return absl::OkStatus(); }})
            .message());
  };
  const auto judge = std::make_shared<OutsideJudge>(answerByHash);
  GamesSettings many = runOf(small, judge);
  many.gamesAtOnce = kMostGamesAtOnce + 1;
  EXPECT_EQ(messageOf(many), "games at once: must be from 1 to 16384");
  GamesSettings large = runOf(small, judge);
  large.batchSize = LeafQueue::kMostRows + 1;
  EXPECT_EQ(messageOf(large), "batch size: must be from 1 to 65536");
  EXPECT_THAT(messageOf(runOf(small, judge, "mode=tree")),
              testing::HasSubstr("not tree"));
  GamesSettings named{.start = *AnyBoard::initial(small, "")};
  named.gamesAtOnce = 3;
  EXPECT_EQ(messageOf(named),
            "games at once and batches need an evaluator that is a function");
}

TEST(AvailableMemoryTest, IsWrittenForPeople) {
  EXPECT_EQ(bytesInWords(999), "0.9 kB");
  EXPECT_EQ(bytesInWords(1'960'000), "1.9 MB");
  EXPECT_EQ(bytesInWords(3'210'000'000), "3.2 GB");
  EXPECT_EQ(bytesInWords(5'000'000'000'000'000), "5000.0 TB");
  const auto available = availableMemory();
  ASSERT_TRUE(available.has_value());
  EXPECT_GT(*available, std::uint64_t{1} << 20);
}

// How runs of games judged from outside end early: exceptions, wrong answers,
// stopping, and errors of the receiver.

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
