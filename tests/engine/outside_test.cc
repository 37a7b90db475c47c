// Positions judged from outside (engine/outside/): for every game, the requests
// are right, and only the answers decide.

#include "tests/engine/outside.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <mutex>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ai/evaluate/any_evaluator.h"
#include "engine/evaluators.h"
#include "engine/play/games.h"
#include "engine/players.h"
#include "games/catalog.h"
#include "games/chess/game.h"
#include "games/monoknight/game.h"
#include "games/parts.h"
#include "games/tic_tac_toe/game.h"
#include "games/twilight_struggle/game.h"

namespace phasemachine {
namespace {

std::shared_ptr<OutsideJudge> judgeOf(OutsideJudge::Function function) {
  return std::make_shared<OutsideJudge>(std::move(function));
}

PlayerSettings settingsOf(std::shared_ptr<OutsideJudge> judge, int threads = 1,
                          std::string_view options = "") {
  return *readPlayerSettings(
      {.options = options, .threads = threads, .outside = std::move(judge)});
}

// At the first decision of a player.
AnyBoard firstDecisionOf(const AnyGame& game) {
  AnyBoard board = *AnyBoard::initial(game, "");
  Random random(5);
  for (AnyDecision now = board.query(); now.side == Side::kNeutral;) {
    now = board.step(game.sampleChance(board.data(), random));
  }
  return board;
}

AnySearchResult searched(const PlayerSettings& settings, const AnyBoard& start,
                         std::uint64_t simulations = 600) {
  auto player = *makePlayer(start.game(), settings);
  EXPECT_TRUE(player->setGame(start, {}).ok());
  AnySearchRequest request;
  request.limits.simulations = simulations;
  return player->search(request);
}

class EveryGame : public testing::TestWithParam<const AnyGame*> {};

TEST_P(EveryGame, RowsAreWhatTheySay) {
  const EncodingTable& table = encodingOf(*GetParam()).table();
  std::size_t expanded = 0;
  std::size_t largest = 0;
  const auto judge = judgeOf([&](const PositionBatch& batch) {
    ASSERT_GT(batch.size, 0U);
    largest = std::max(largest, batch.size);
    ASSERT_EQ(batch.width, table.size());
    ASSERT_EQ(batch.observations.size(), batch.size * batch.width);
    ASSERT_EQ(batch.offsets.size(), batch.size + 1);
    ASSERT_EQ(batch.offsets[0], 0U);
    ASSERT_EQ(batch.offsets[batch.size], batch.actions.size());
    ASSERT_EQ(batch.logits.size(), batch.actions.size());
    ASSERT_EQ(batch.values.size(), batch.size);
    for (const void* begin :
         {static_cast<const void*>(batch.observations.data()),
          static_cast<const void*>(batch.offsets.data()),
          static_cast<const void*>(batch.actions.data()),
          static_cast<const void*>(batch.values.data()),
          static_cast<const void*>(batch.logits.data())}) {
      ASSERT_EQ(reinterpret_cast<std::uintptr_t>(begin) % 64, 0U);
    }
    for (const float value : batch.values) ASSERT_EQ(value, 0.5F);
    for (const float logit : batch.logits) ASSERT_EQ(logit, 0);
    for (std::size_t i = 0; i < batch.size; ++i) {
      ASSERT_LE(batch.offsets[i], batch.offsets[i + 1]);
      const auto actions = batch.actions.subspan(
          batch.offsets[i], batch.offsets[i + 1] - batch.offsets[i]);
      if (!actions.empty()) ++expanded;
      for (const std::uint32_t action : actions) {
        ASSERT_LT(action, table.actions);
      }
      ASSERT_EQ(std::set<std::uint32_t>(actions.begin(), actions.end()).size(),
                actions.size());
    }
    answerByHash(batch);
  });
  const auto result = searched(settingsOf(judge, 1, "batch_size=64"),
                               firstDecisionOf(*GetParam()));
  // A game may have few positions.
  EXPECT_GT(result.counters.simulations, 20U);
  EXPECT_GT(judge->counts().positions, 20U);
  EXPECT_LE(largest, 64U);
  EXPECT_GT(largest, 1U);
  EXPECT_GT(expanded, 5U);
}

TEST_P(EveryGame, AnswersAloneDecideAtAnyNumberOfThreads) {
  const AnyBoard start = firstDecisionOf(*GetParam());
  const auto once = searched(settingsOf(judgeOf(answerByHash)), start);
  for (const int threads : {1, 2, 3}) {
    const auto again =
        searched(settingsOf(judgeOf(answerByHash), threads), start);
    EXPECT_EQ(again.digest, once.digest) << threads;
    EXPECT_EQ(again.bestMove, once.bestMove);
  }
}

// The rows of a judge's batches: observation and actions.
struct SeenRows {
  std::vector<float> observations;
  std::vector<std::uint32_t> actions;
  bool operator==(const SeenRows&) const = default;

  OutsideJudge::Function noting() {
    return [this](const PositionBatch& batch) {
      observations.insert(observations.end(), batch.observations.begin(),
                          batch.observations.end());
      actions.insert(actions.end(), batch.actions.begin(), batch.actions.end());
      actions.push_back(0xFFFF'FFFF);
      answerByHash(batch);
    };
  }
};

TEST_P(EveryGame, HiddenCardsChangeNothing) {
  if (!GetParam()->hasHiddenInformation) return;
  const AnyBoard board = firstDecisionOf(*GetParam());
  AnyBoard other = board;
  const Side viewer = other.query().side;
  Random random(9);
  GetParam()->determinize(board.data(), viewer, random, other.data());
  for (const char* options : {"", "mode=single", "mode=batch,batch_size=1"}) {
    SeenRows seen;
    const auto one =
        searched(settingsOf(judgeOf(seen.noting()), 1, options), board, 200);
    SeenRows again;
    const auto two =
        searched(settingsOf(judgeOf(again.noting()), 1, options), other, 200);
    EXPECT_EQ(seen, again);
    EXPECT_EQ(one.digest, two.digest);
  }
}

TEST_P(EveryGame, PlaysGamesThatDependOnTheSeedAlone) {
  const auto play = [&](int workers) {
    GamesSettings settings{.start = *AnyBoard::initial(*GetParam(), "")};
    settings.players[0].settings = settingsOf(judgeOf(answerByHash));
    settings.games = 2;
    settings.workers = workers;
    settings.play.limits = {.simulations = 20};
    settings.play.maxPlies = 30;
    std::vector<std::pair<std::uint64_t, std::vector<MoveCode>>> games;
    std::mutex mutex;
    GamesObserver observer;
    observer.onGame = [&](const PlayedGame& game) {
      const std::lock_guard lock(mutex);
      auto& row = games.emplace_back();
      row.first = game.number;
      for (const PlayedPly& ply : game.plies) row.second.push_back(ply.move);
      return absl::OkStatus();
    };
    EXPECT_TRUE(playGames(settings, observer).ok());
    std::sort(games.begin(), games.end());
    return games;
  };
  const auto games = play(1);
  EXPECT_EQ(games.size(), 2U);
  EXPECT_EQ(play(2), games);
}

INSTANTIATE_TEST_SUITE_P(Outside, EveryGame, testing::ValuesIn(allGames()),
                         [](const auto& game) {
                           return std::string(game.param->name);
                         });

template <class G>
void expectTheSameAsNative() {
  const typename G::Board start =
      firstDecisionOf(anyGame<G>()).template as<G>();
  std::vector<std::uint64_t> digests;
  const auto search = [&](auto evaluator) {
    auto player =
        *makeTypedPlayer<G>(outsideSearch(), AnyEvaluator<G>(evaluator));
    EXPECT_TRUE(player->setGame(start, {}).ok());
    SearchRequest<typename G::Move> request;
    request.limits.simulations = 2000;
    digests.push_back(player->search(request).digest);
  };
  search(HashEvaluator<G>());
  search(OutsideEvaluator<G>(judgeOf(answerByHash)));
  EXPECT_EQ(digests[0], digests[1]);
}

TEST(OutsideEvaluatorTest, SearchesLikeANativeEvaluator) {
  expectTheSameAsNative<TicTacToe>();
  expectTheSameAsNative<MonoKnight>();
  expectTheSameAsNative<TwilightStruggle>();
}

// Two worlds that the mover cannot distinguish give the same row for its
// priors, throughout random games.
TEST(OutsideEvaluatorTest, PriorsAreOfWhatTheMoverKnows) {
  using G = TwilightStruggle;
  Random random(21);
  std::size_t told = 0;
  std::size_t differing = 0;
  for (int game = 0; game < 4; ++game) {
    G::Board board = G::initial({});
    G::MoveList moves;
    Decision now = PhaseMachine<G>::legalMoves(board, moves);
    for (int ply = 0; ply < 300 && !now.winner; ++ply) {
      if (now.side != Side::kNeutral) {
        G::Board twin = G::determinize(board, now.side, random);
        G::MoveList others;
        PhaseMachine<G>::legalMoves(twin, others);
        if (!(twin == board)) ++differing;
        SeenRows seen;
        std::vector<float> logits(moves.size());
        OutsideEvaluator<G>(judgeOf(seen.noting()))
            .priors(board, now.side, moves, logits.data());
        SeenRows again;
        std::vector<float> twins(others.size());
        OutsideEvaluator<G>(judgeOf(again.noting()))
            .priors(twin, now.side, others, twins.data());
        ASSERT_EQ(seen, again) << G::toText(board);
        ASSERT_EQ(logits, twins);
        ++told;
      }
      const auto move =
          now.side == Side::kNeutral
              ? PhaseMachine<G>::sampleChance(board, random)
              : moves[random.below(static_cast<std::uint32_t>(moves.size()))];
      now = PhaseMachine<G>::step(board, move, moves);
    }
  }
  EXPECT_GT(told, 400U);
  EXPECT_GT(differing, 300U);
}

// Logits order the moves in games with hidden cards too.
TEST(OutsideEvaluatorTest, LogitsCountWithHiddenCards) {
  const AnyBoard start = firstDecisionOf(anyGame<TwilightStruggle>());
  const AnyEncoding& encoding = encodingOf(start.game());
  std::vector<MoveCode> legal = AnyBoard(start).query().moves;
  const MoveCode wanted = legal[legal.size() / 2];
  const std::uint32_t action = encoding.actionOf(start.data(), wanted);
  const auto judge = judgeOf([&](const PositionBatch& batch) {
    for (std::size_t a = 0; a < batch.actions.size(); ++a) {
      if (batch.actions[a] == action) batch.logits[a] = 5;
    }
  });
  for (const char* options : {"", "mode=single", "mode=tree"}) {
    const auto result = searched(settingsOf(judge, 1, options), start, 100);
    EXPECT_EQ(result.bestMove, wanted) << options;
    EXPECT_GT(result.moves[0].prior, 0.5F);
  }
  const auto without =
      searched(settingsOf(judge, 1, "priors=uniform"), start, 100);
  EXPECT_LT(without.moves[0].prior, 0.5F);
}

TEST(OutsideEvaluatorTest, OtherModesAskForOnePositionAtATime) {
  const AnyBoard start = firstDecisionOf(anyGame<TicTacToe>());
  for (const char* mode : {"single", "tree"}) {
    std::size_t largest = 0;
    const auto judge = judgeOf([&](const PositionBatch& batch) {
      largest = std::max(largest, batch.size);
      answerByHash(batch);
    });
    searched(settingsOf(judge, 2, std::string("mode=") + mode), start);
    EXPECT_EQ(largest, 1U) << mode;
  }
}

TEST(OutsideEvaluatorTest, LogitsOrderTheMovesOfTheRoot) {
  const AnyBoard start = firstDecisionOf(anyGame<Chess>());
  const std::uint32_t wanted =
      encodingOf(start.game())
          .actionOf(start.data(), *start.moveFromText("g1f3"));
  const auto judge = judgeOf([&](const PositionBatch& batch) {
    for (std::size_t a = 0; a < batch.actions.size(); ++a) {
      if (batch.actions[a] == wanted) batch.logits[a] = 5;
    }
  });
  for (const char* options : {"", "mode=single"}) {
    const auto result = searched(settingsOf(judge, 1, options), start, 100);
    EXPECT_EQ(result.bestMove, *start.moveFromText("g1f3"));
    EXPECT_GT(result.moves[0].prior, 0.5F);
  }
}

TEST(OutsideEvaluatorTest, BatchesHaveManyPositions) {
  const AnyBoard start = firstDecisionOf(anyGame<Chess>());
  const auto judge = judgeOf([](const PositionBatch&) {});
  searched(settingsOf(judge, 1, "batch_size=128"), start, 40'000);
  const OutsideJudge::Counts counts = judge->counts();
  EXPECT_GT(counts.positions, counts.calls * 16);
}

class WrongAnswers : public testing::Test {
 protected:
  // The exception of a player's search; the next search then succeeds.
  std::string messageOf(const OutsideJudge::Function& wrong, int threads) {
    bool fail = true;
    const auto judge = judgeOf([&](const PositionBatch& batch) {
      answerByHash(batch);
      if (fail && batch.size > 1) wrong(batch);
    });
    auto player = *makePlayer(anyGame<Chess>(), settingsOf(judge, threads));
    EXPECT_TRUE(player->setGame(start_, {}).ok());
    AnySearchRequest request;
    request.limits.simulations = 3000;
    std::string message = "nothing was thrown";
    try {
      player->search(request);
    } catch (const std::exception& error) {
      message = error.what();
    }
    fail = false;
    EXPECT_TRUE(player->setGame(start_, {}).ok());
    EXPECT_EQ(player->search(request).reason, StopReason::kSimulations);
    return message;
  }

  AnyBoard start_ = firstDecisionOf(anyGame<Chess>());
};

TEST_F(WrongAnswers, EndTheSearchWithAMessage) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const float infinity = std::numeric_limits<float>::infinity();
  for (const int threads : {1, 2}) {
    for (const float value : {nan, infinity, -0.001F, 1.001F}) {
      EXPECT_THAT(
          messageOf([&](const auto& batch) { batch.values[1] = value; },
                    threads),
          testing::MatchesRegex(
              "evaluator: the value of position 1 is .*, not in \\[0, 1\\]"));
    }
    for (const float logit : {nan, infinity, -infinity}) {
      EXPECT_THAT(
          messageOf(
              [&](const auto& batch) {
                if (!batch.logits.empty()) batch.logits[0] = logit;
              },
              threads),
          testing::MatchesRegex("evaluator: the logit of action [0-9]+ in "
                                "position [0-9]+ is .*, not finite"));
    }
    EXPECT_EQ(messageOf([](const auto&) { throw std::logic_error("no GPU"); },
                        threads),
              "no GPU");
  }
}

TEST(PositionRowsTest, OldBlocksLiveAsLongAsTheirOwner) {
  PositionRows rows(3);
  rows.reserve(2, 4);
  std::fill_n(rows.observation(0), 6, 7.0F);
  rows.offsets()[0] = 0;
  rows.offsets()[1] = 1;
  rows.offsets()[2] = 4;
  const PositionBatch old = rows.batch(2);
  rows.reserve(1000, 5000);
  EXPECT_EQ(old.observations[5], 7.0F);
  EXPECT_EQ(old.logits.size(), 4U);
  const float* kept = rows.observation(0);
  rows.reserve(900, 100);
  EXPECT_EQ(rows.observation(0), kept);
}

}  // namespace
}  // namespace phasemachine
