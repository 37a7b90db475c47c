// The constants of the selection rule, scaled and not.

#include "ai/search/choose/select.h"

#include <gtest/gtest.h>

#include "ai/search/ask/options.h"

namespace phasemachine::search {
namespace {

// Exploration 2 and first-play urgency 1, after results of +d and -d, whose
// standard deviation is d.
Exploration afterResults(ExplorationScale scale, int players, double d) {
  Exploration exploration(
      {.exploration = 2, .fpuReduction = 1, .explorationScale = scale},
      players);
  for (int i = 0; i < 50; ++i) {
    exploration.add(d);
    exploration.add(-d);
  }
  exploration.rescale();
  return exploration;
}

TEST(Exploration, IsScaledByTheSpread) {
  const auto wide = afterResults(ExplorationScale::kSpread, 2, 0.75);
  for (const bool atRoot : {false, true}) {
    EXPECT_FLOAT_EQ(wide.constants(atRoot).exploration, 1.5F);
    EXPECT_FLOAT_EQ(wide.constants(atRoot).fpuReduction, 0.75F);
  }
}

TEST(Exploration, GoesOnAtTheRootOfADecidedGame) {
  const auto narrow = afterResults(ExplorationScale::kSpread, 2, 0.125);
  EXPECT_FLOAT_EQ(narrow.constants(false).exploration, 0.25F);
  EXPECT_FLOAT_EQ(narrow.constants(true).exploration, 0.8F);
  EXPECT_FLOAT_EQ(narrow.constants(true).fpuReduction, 0.125F);
}

// Results of a single player may lie close together everywhere.
TEST(Exploration, HasNoLeastForOnePlayer) {
  const auto narrow = afterResults(ExplorationScale::kAuto, 1, 0.125);
  EXPECT_FLOAT_EQ(narrow.constants(false).exploration, 0.25F);
  EXPECT_FLOAT_EQ(narrow.constants(true).exploration, 0.25F);
}

TEST(Exploration, IsThatOfTheOptionsWithoutAScale) {
  for (const auto scale : {ExplorationScale::kAuto, ExplorationScale::kFixed}) {
    const auto fixed = afterResults(scale, 2, 0.125);
    EXPECT_FALSE(fixed.scales());
    for (const bool atRoot : {false, true}) {
      EXPECT_FLOAT_EQ(fixed.constants(atRoot).exploration, 2);
      EXPECT_FLOAT_EQ(fixed.constants(atRoot).fpuReduction, 1);
    }
  }
}

TEST(Exploration, ForgetsTheResultsOfAnEarlierSearch) {
  auto exploration = afterResults(ExplorationScale::kSpread, 2, 0.125);
  exploration.reset();
  exploration.rescale();
  EXPECT_FLOAT_EQ(exploration.constants(false).exploration, 2);
}

}  // namespace
}  // namespace phasemachine::search
