// Positions judged from outside (engine/outside/): for every game, that the
// search asks for what it says, and that the answers alone decide.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <memory>
#include <mutex>
#include <set>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ai/search/searcher.h"
#include "core/hash.h"
#include "engine/outside/outside_evaluator.h"
#include "engine/play/games.h"
#include "engine/player_text.h"
#include "engine/players.h"
#include "games/catalog.h"
#include "games/chess/game.h"
#include "games/encodings.h"
#include "games/monoknight/game.h"
#include "games/tic_tac_toe/game.h"

namespace phasemachine {
namespace {

// In [0, 1), from 24 bits.
float shareOf(std::uint64_t hash) {
  return static_cast<float>(hash >> 40) / 16'777'216.0F;
}

std::uint64_t hashOf(std::span<const float> observation) {
  std::uint64_t hash = 1;
  for (const float number : observation) {
    std::uint32_t bits = 0;
    std::memcpy(&bits, &number, sizeof(bits));
    hash = hashCombine(hash, bits);
  }
  return hash;
}

float logitOf(std::uint64_t position, std::uint32_t action) {
  return 4 * shareOf(hashCombine(position, action + 1));
}

// Answers with hashes of what is seen.
void answerByHash(const PositionBatch& batch) {
  for (std::size_t i = 0; i < batch.size; ++i) {
    const std::uint64_t hash =
        hashOf(batch.observations.subspan(i * batch.width, batch.width));
    batch.values[i] = shareOf(hash);
    for (std::uint32_t a = batch.offsets[i]; a < batch.offsets[i + 1]; ++a) {
      batch.logits[a] = logitOf(hash, batch.actions[a]);
    }
  }
}

// The same as a native evaluator.
template <class G>
struct HashEvaluator {
  double evaluate(typename G::Board& board, Side viewer, Random&) const {
    return static_cast<double>(shareOf(positionOf(board, viewer)));
  }
  void priors(const typename G::Board& board, Side side,
              const typename G::MoveList& moves, float* logits) const {
    const std::uint64_t hash = positionOf(board, side);
    for (const auto move : moves) {
      *logits++ = logitOf(hash, Encoding<G>::actionOf(board, move));
    }
  }
  void evaluateBatch(std::span<BatchLeaf<G>> leaves) const {
    for (BatchLeaf<G>& leaf : leaves) {
      leaf.score =
          static_cast<double>(shareOf(positionOf(*leaf.board, leaf.viewer)));
      if (leaf.moves != nullptr) {
        priors(*leaf.board, leaf.viewer, *leaf.moves, leaf.logits);
      }
    }
  }

 private:
  static std::uint64_t positionOf(const typename G::Board& board, Side viewer) {
    std::vector<float> numbers(Encoding<G>::table().size());
    Encoding<G>::encode(board, viewer, numbers.data());
    return hashOf(numbers);
  }
};

std::shared_ptr<OutsideJudge> judgeOf(OutsideJudge::Function function) {
  return std::make_shared<OutsideJudge>(std::move(function));
}

PlayerSettings settingsOf(std::shared_ptr<OutsideJudge> judge, int threads = 1,
                          std::string_view options = "") {
  return *readPlayerSettings(
      {.options = options, .threads = threads, .outside = std::move(judge)});
}

// At the first decision of a player.
AnyBoard startOf(const AnyGame& game) {
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
  const auto result =
      searched(settingsOf(judge, 1, "batch_size=64"), startOf(*GetParam()));
  EXPECT_GT(result.counters.simulations, 100U);
  EXPECT_GT(judge->counts().positions, 100U);
  EXPECT_LE(largest, 64U);
  EXPECT_GT(largest, 1U);
  // Hidden information: only values.
  EXPECT_EQ(expanded > 0, !GetParam()->hasHiddenInformation);
}

TEST_P(EveryGame, AnswersAloneDecideAtAnyNumberOfThreads) {
  const AnyBoard start = startOf(*GetParam());
  const auto once = searched(settingsOf(judgeOf(answerByHash)), start);
  for (const int threads : {1, 2, 3}) {
    const auto again =
        searched(settingsOf(judgeOf(answerByHash), threads), start);
    EXPECT_EQ(again.digest, once.digest) << threads;
    EXPECT_EQ(again.bestMove, once.bestMove);
  }
}

TEST_P(EveryGame, HiddenCardsChangeNothing) {
  if (!GetParam()->hasHiddenInformation) return;
  const AnyBoard board = startOf(*GetParam());
  AnyBoard other = board;
  const Side viewer = other.query().side;
  Random random(9);
  GetParam()->determinize(board.data(), viewer, random, other.data());
  std::vector<float> seen;
  const auto note = [&seen](const PositionBatch& batch) {
    seen.insert(seen.end(), batch.observations.begin(),
                batch.observations.end());
    answerByHash(batch);
  };
  const auto one = searched(settingsOf(judgeOf(note)), board, 200);
  const std::vector<float> first = std::exchange(seen, {});
  const auto two = searched(settingsOf(judgeOf(note)), other, 200);
  EXPECT_EQ(first, seen);
  EXPECT_EQ(one.digest, two.digest);
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
  const typename G::Board start = startOf(anyGame<G>()).template as<G>();
  std::vector<std::uint64_t> digests;
  const auto search = [&](auto evaluator) {
    auto player = *makePlayer<G>(outsideSearch(), evaluator);
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
}

TEST(OutsideEvaluatorTest, OtherModesAskForOnePositionAtATime) {
  const AnyBoard start = startOf(anyGame<TicTacToe>());
  for (const char* mode : {"single", "tree", "ensemble"}) {
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
  const AnyBoard start = startOf(anyGame<Chess>());
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
  const AnyBoard start = startOf(anyGame<Chess>());
  const auto judge = judgeOf([](const PositionBatch&) {});
  searched(settingsOf(judge, 1, "batch_size=128"), start, 40'000);
  const OutsideJudge::Counts counts = judge->counts();
  EXPECT_GT(counts.positions, counts.calls * 16);
}

class WrongAnswers : public testing::Test {
 protected:
  // What the search of a player throws, whose next search then succeeds.
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

  AnyBoard start_ = startOf(anyGame<Chess>());
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
