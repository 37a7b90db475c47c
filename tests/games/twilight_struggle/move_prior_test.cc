// The move priors: their features, their weights, moves that they know.

#include "games/twilight_struggle/move_prior.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "core/network_file.h"
#include "core/random.h"
#include "games/twilight_struggle/move_features.h"
#include "games/twilight_struggle/move_weights.h"
#include "tests/games/twilight_struggle/scene.h"
#include "tests/support/random_play.h"

namespace phasemachine::twilight_struggle {
namespace {

using Features = std::vector<std::uint32_t>;

Features featuresOf(const Board& board, Move move) {
  Features features;
  MoveFeatures(board).list(
      move, [&](std::uint32_t feature) { features.push_back(feature); });
  std::sort(features.begin(), features.end());
  return features;
}

std::vector<float> logitsOf(const Board& board, const MoveList& moves) {
  std::vector<float> logits(moves.size());
  moveLogits(board, moves, logits.data());
  return logits;
}

// Calls f(visit) wherever a player decides in random games under several rules.
template <class F>
void forEachDecision(F&& f) {
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    Options options;
    if (seed % 2 == 1) {
      options.rules = static_cast<std::uint32_t>(Random(seed)()) &
                      ((1U << kRules) - 1);
      options.usBonus = static_cast<std::uint8_t>(seed % 4);
    }
    playRandomly<TwilightStruggle>(
        700 + seed,
        [&](const auto& visit) {
          if (visit.decision.winner || visit.decision.side == Side::kNeutral) {
            return;
          }
          f(visit);
        },
        options);
    if (testing::Test::HasFatalFailure()) return;
  }
}

TEST(TwilightStruggleMovePrior, TheWeightsAreWholeAndUndamaged) {
  const auto read = readNetwork<MoveWeights>(kMovesFile.bytes());
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(*read, &kMoveWeights);
}

TEST(TwilightStruggleMovePrior, FeaturesAreInRangeAndListedOnce) {
  forEachDecision([](const auto& visit) {
    for (const Move move : visit.moves) {
      const Features features = featuresOf(visit.board, move);
      ASSERT_FALSE(features.empty());
      ASSERT_LT(features.back(), kMoveFeatures);
      ASSERT_EQ(std::adjacent_find(features.begin(), features.end()),
                features.end());
    }
  });
}

TEST(TwilightStruggleMovePrior, LogitsAreTheSumsOfWeights) {
  forEachDecision([](const auto& visit) {
    const std::vector<float> logits = logitsOf(visit.board, visit.moves);
    for (std::size_t i = 0; i < visit.moves.size(); ++i) {
      int sum = 0;
      for (const std::uint32_t feature :
           featuresOf(visit.board, visit.moves[i])) {
        sum += kMoveWeights.of[feature];
      }
      ASSERT_FLOAT_EQ(logits[i], static_cast<float>(sum) / kMoveLogitOne);
    }
  });
}

TEST(TwilightStruggleMovePrior, WhatIsHiddenChangesNoFeature) {
  Random random(5);
  forEachDecision([&](const auto& visit) {
    const Board world = TwilightStruggle::determinize(
        visit.board, visit.decision.side, random);
    for (const Move move : visit.moves) {
      ASSERT_EQ(featuresOf(world, move), featuresOf(visit.board, move));
    }
  });
}

}  // namespace
}  // namespace phasemachine::twilight_struggle
