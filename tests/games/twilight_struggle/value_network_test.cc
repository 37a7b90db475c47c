// The learned value: its file, its features, and what it may not change.

#include "games/twilight_struggle/knowledge/value_network.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/network_file.h"
#include "core/random.h"
#include "games/twilight_struggle/knowledge/evaluate.h"
#include "games/twilight_struggle/knowledge/nuclear_risk.h"
#include "games/twilight_struggle/knowledge/value_features.h"
#include "tests/games/twilight_struggle/scene.h"
#include "tests/support/random_play.h"

namespace phasemachine::twilight_struggle {
namespace {

std::vector<std::uint32_t> featuresOf(const Board& board) {
  const RegionScores scores(board);
  const DeadlyCards deadly = deadlyHeld(board);
  std::vector<std::uint32_t> features;
  ValueFeatures(board, scores, deadly).list([&](std::uint32_t feature) {
    features.push_back(feature);
  });
  return features;
}

int leadOf(const Board& board) {
  return learnedLead(board, RegionScores(board), deadlyHeld(board),
                     evaluate(board, kUsa));
}

// Calls f(board) for every position of random games under several rules.
template <class F>
void forEachBoard(F&& f) {
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    Options options;
    if (seed % 2 == 1) {
      options.rules =
          static_cast<std::uint32_t>(Random(seed)()) & ((1U << kRules) - 1);
      options.usBonus = static_cast<std::uint8_t>(seed % 4);
    }
    playRandomly<TwilightStruggle>(
        800 + seed,
        [&](const auto& visit) {
          if (!visit.decision.winner) f(visit.board);
        },
        options);
    if (testing::Test::HasFatalFailure()) return;
  }
}

TEST(TwilightStruggleValueNetwork, TheFileIsWholeAndADamagedOneIsRefused) {
  const auto read = readNetwork<ValueWeights>(kValueFile.bytes());
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(*read, &kValueWeights);
  std::string damaged(kValueFile.bytes());
  damaged[damaged.size() / 2] ^= 1;
  EXPECT_FALSE(checkNetwork(damaged, networkKind<ValueWeights>()).ok());
}

TEST(TwilightStruggleValueNetwork, FeaturesAreInRangeAndFitTheList) {
  std::size_t most = 0;
  forEachBoard([&](const Board& board) {
    const auto features = featuresOf(board);
    most = std::max(most, features.size());
    for (const std::uint32_t feature : features) {
      ASSERT_LT(feature, kValueFeatures);
    }
  });
  EXPECT_GT(most, 150U);
  EXPECT_LT(most, ValueFeatures::kMost);
}

TEST(TwilightStruggleValueNetwork, TheLeadIsThatOfTheWeightsInTheFile) {
  const ValueWeights& w = kValueWeights;
  forEachBoard([&](const Board& board) {
    std::array<int, ValueWeights::kUnits> sums;
    std::copy(w.bias.begin(), w.bias.end(), sums.begin());
    for (const std::uint32_t feature : featuresOf(board)) {
      for (std::size_t i = 0; i < sums.size(); ++i) {
        sums[i] += w.features[feature][i];
      }
    }
    const auto turn = static_cast<std::size_t>(board.turn - 1);
    int output = 0;
    for (std::size_t i = 0; i < sums.size(); ++i) {
      // They do not wrap around.
      ASSERT_EQ(sums[i], static_cast<std::int16_t>(sums[i]));
      output += std::clamp(sums[i], 0, ValueWeights::kOne) * w.outputs[turn][i];
    }
    const int lead = evaluate(board, kUsa);
    ASSERT_EQ(leadOf(board), lead * w.scale[turn] / ValueWeights::kScaleOne +
                                 w.constant[turn] +
                                 output / (1 << ValueWeights::kShift));
  });
}

TEST(TwilightStruggleValueNetwork, TheScoresOfBothSidesAddUp) {
  forEachBoard([](const Board& board) {
    const double usa = learnedScore(board, kUsa);
    ASSERT_GE(usa, 0);
    ASSERT_LE(usa, 1);
    ASSERT_DOUBLE_EQ(usa + learnedScore(board, kUssr), 1);
    ASSERT_EQ(usa, expectedScore(board, kUsa, leadOf(board)));
  });
}

// The network corrects the lead, not the risk of nuclear war.
TEST(TwilightStruggleValueNetwork, ALostGameStaysLost) {
  int lost = 0;
  forEachBoard([&](const Board& board) {
    for (const Side side : {kUssr, kUsa}) {
      if (expectedScore(board, side) > 0) continue;
      ++lost;
      ASSERT_EQ(learnedScore(board, side), 0);
    }
  });
  EXPECT_GT(lost, 10);
}

TEST(TwilightStruggleValueNetwork, BothHandsAndThePilesCount) {
  Scene scene;
  scene.board.round = 3;
  scene.board.turn = 5;
  scene.give(kUssr, {kFidel, kNasser});
  scene.give(kUsa, {kMarshallPlan, kNato});
  const auto features = featuresOf(scene.board);
  const auto has = [&](std::uint32_t feature) {
    return std::find(features.begin(), features.end(), feature) !=
           features.end();
  };
  EXPECT_TRUE(has(ValueFeatureRanges::kHeld(0, kFidel)));
  EXPECT_FALSE(has(ValueFeatureRanges::kHeld(1, kFidel)));
  EXPECT_TRUE(has(ValueFeatureRanges::kHeld(1, kNato)));
  EXPECT_TRUE(has(ValueFeatureRanges::kHandSize(0, 2)));
}

// A point more wins more games, at any time.
TEST(TwilightStruggleValueNetwork, PointsCount) {
  for (const int turn : {1, 4, 7, 10}) {
    const auto score = [turn](int points) {
      const auto board = fromText("turn=" + std::to_string(turn) +
                                      " round=2 vp=" + std::to_string(points),
                                  {});
      EXPECT_TRUE(board.ok()) << board.status();
      return learnedScore(*board, kUsa);
    };
    EXPECT_GT(score(8), score(-8) + 0.1) << turn;
  }
}

}  // namespace
}  // namespace phasemachine::twilight_struggle
