// Every form of the selection chooses the same move.

#include "ai/search/choose/select.h"

#include <gtest/gtest.h>

#include <cstdint>

#include "ai/search/ask/options.h"
#include "ai/search/tree/priors.h"
#include "ai/search/tree/tree.h"
#include "core/random.h"

namespace phasemachine::search {
namespace {

// A node as a search leaves it: statistics of many kinds, all lengths.
std::uint32_t randomNode(Tree& tree, Arena::Cursor& cursor, Random& random) {
  const std::uint32_t edges = 1 + random.below(70);
  const bool uniform = random.below(2) == 0;
  const std::uint8_t flags = uniform && edges <= kListedMoves ? kEven : 0;
  const std::uint32_t index = tree.newNode(cursor, edges, Side::kFirst, flags);
  Node& node = *nodeAt(tree.base(), index);
  for (std::uint32_t i = 0; i < edges; ++i) {
    const auto prior = static_cast<std::uint16_t>(
        uniform ? kPriorOne / edges : 1 + random.below(kPriorOne));
    node.listed().set(i, static_cast<std::uint16_t>(i), prior);
  }
  const std::uint32_t slotCount = random.below(edges + 1);
  const std::uint32_t most = 1U << random.below(27);
  const std::uint32_t proofs = random.below(4);
  for (std::uint32_t i = 0; i < slotCount; ++i) {
    EXPECT_TRUE(tree.addSlot(node, i, cursor));
    const Slot slot = node.slot(i, tree.base());
    const std::uint32_t visits = random.below(8) == 0 ? 0 : random.below(most);
    const std::int64_t span = std::int64_t{kUnitsPerPoint} * visits;
    const auto units = static_cast<std::int64_t>((random.uniform() * 2 - 1) *
                                                 static_cast<double>(span));
    slot.stat->store(makeStat(units, visits));
    const std::uint32_t flying = random.below(3) == 0 ? random.below(5) : 0;
    std::uint32_t marks = flying * kFlyingOne;
    if (proofs == 1 && random.below(3) == 0) marks |= 2;
    if (proofs == 2 && random.below(3) == 0) marks |= 2 + random.below(2);
    if (proofs == 3 && random.below(30) == 0) marks |= 1;
    slot.marks->store(marks);
  }
  return index;
}

TEST(Select, AllFormsAgree) {
  auto tree = Tree::create(16 << 20, 2).value();
  Random random(7);
  for (int round = 0; round < 100; ++round) {
    tree->clear();
    Arena::Cursor cursor;
    for (int i = 0; i < 200; ++i) {
      NodeView view;
      view.node = nodeAt(tree->base(), randomNode(*tree, cursor, random));
      view.visits = static_cast<float>(random.below(1000000));
      view.score = static_cast<float>(random.uniform() * 2 - 1);
      SelectionConstants constants;
      constants.exploration = static_cast<float>(random.uniform() * 4);
      constants.virtualLoss = static_cast<float>(random.below(2));
      constants.uct = random.below(3) == 0;
      const bool mayAdd = random.below(4) != 0;
      const std::uint32_t expected =
          selectPortable(view, constants, tree->base(), mayAdd);
      for (SelectFunction form : usableSelects()) {
        ASSERT_EQ(form(view, constants, tree->base(), mayAdd), expected)
            << "round " << round << ", node " << i;
      }
    }
  }
}

TEST(Select, TakesAWinAndAvoidsLosses) {
  auto tree = Tree::create(1 << 20, 2).value();
  Arena::Cursor cursor;
  const std::uint32_t index = tree->newNode(cursor, 6, Side::kFirst, 0);
  Node& node = *nodeAt(tree->base(), index);
  for (std::uint32_t i = 0; i < 6; ++i) {
    node.listed().set(i, static_cast<std::uint16_t>(i), std::uint16_t{10000});
    tree->addSlot(node, i, cursor);
  }
  const auto mark = [&](std::uint32_t slot, Proof proof) {
    node.slot(slot, tree->base())
        .marks->store(static_cast<std::uint32_t>(proof));
  };
  for (std::uint32_t i = 0; i < 6; ++i) mark(i, Proof::kLoss);
  mark(2, Proof::kNone);
  node.slot(2, tree->base()).stat->store(makeStat(-1270, 10));
  const NodeView view{&node, 100, 0};
  for (SelectFunction form : usableSelects()) {
    EXPECT_EQ(form(view, {}, tree->base(), true), 2U);
    mark(5, Proof::kDraw);
    EXPECT_EQ(form(view, {}, tree->base(), true), 5U);
    mark(4, Proof::kWin);
    EXPECT_EQ(form(view, {}, tree->base(), true), 4U);
    mark(4, Proof::kLoss);
    mark(5, Proof::kLoss);
  }
}

// The constants of the selection rule, scaled and not.

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
