// Every form of the selection chooses the same move.

#include "ai/search/select.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>

#include "ai/search/priors.h"
#include "ai/search/tree.h"
#include "core/random.h"

namespace phasemachine::search {
namespace {

// A node as a search leaves it: statistics of many kinds, all lengths.
std::uint32_t randomNode(Tree& tree, Arena::Cursor& cursor, Random& random) {
  const std::uint32_t edges = 1 + random.below(70);
  const std::uint32_t index =
      tree.newNode(cursor, edges, Side::kFirst, /*flags=*/0);
  Node& node = *nodeAt(tree.base(), index);
  const bool uniform = random.below(2) == 0;
  for (std::uint32_t i = 0; i < edges; ++i) {
    const auto prior = static_cast<std::uint16_t>(
        uniform ? kPriorOne / edges : 1 + random.below(kPriorOne));
    node.setMove(i, static_cast<std::uint16_t>(i), prior);
  }
  const std::uint32_t opened = random.below(edges + 1);
  const std::uint32_t most = 1U << random.below(27);
  const std::uint32_t proofs = random.below(4);
  for (std::uint32_t i = 0; i < opened; ++i) {
    EXPECT_TRUE(tree.open(node, i, cursor));
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
    // Forms that do not use the minimax value pass it over.
    if (random.below(2) == 0) {
      marks = withMinimax(marks, static_cast<float>(random.uniform() * 2 - 1));
    }
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
      if (!constants.uct && random.below(3) == 0) {
        constants.progressiveBias = static_cast<float>(random.uniform() * 4);
      }
      const bool mayOpen = random.below(4) != 0;
      const std::uint32_t expected =
          selectPortable(view, constants, tree->base(), tree->wide(), mayOpen);
      for (SelectFunction form : usableSelects()) {
        ASSERT_EQ(form(view, constants, tree->base(), tree->wide(), mayOpen),
                  expected)
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
    node.setMove(i, static_cast<std::uint16_t>(i), std::uint16_t{10000});
    tree->open(node, i, cursor);
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
    EXPECT_EQ(form(view, {}, tree->base(), tree->wide(), true), 2U);
    mark(5, Proof::kDraw);
    EXPECT_EQ(form(view, {}, tree->base(), tree->wide(), true), 5U);
    mark(4, Proof::kWin);
    EXPECT_EQ(form(view, {}, tree->base(), tree->wide(), true), 4U);
    mark(4, Proof::kLoss);
    mark(5, Proof::kLoss);
  }
}

// A node of three moves with these visits, means, priors and minimax values.
struct Row {
  std::uint64_t visits;
  double mean;
  double prior;
  float minimax;
};
std::uint32_t choiceAmong(const std::array<Row, 3>& rows,
                          const SelectionConstants& constants) {
  auto tree = Tree::create(1 << 20, 2).value();
  Arena::Cursor cursor;
  Node& node = *nodeAt(tree->base(), tree->newNode(cursor, 3, Side::kFirst, 0));
  float visits = 0;
  for (std::uint32_t i = 0; i < 3; ++i) {
    const Row& row = rows[i];
    node.setMove(i, static_cast<std::uint16_t>(i),
                 packPrior(static_cast<float>(row.prior)));
    EXPECT_TRUE(tree->open(node, i, cursor));
    const Slot slot = node.slot(i, tree->base());
    const auto units = static_cast<std::int64_t>(
        row.mean * kUnitsPerPoint * static_cast<double>(row.visits));
    slot.stat->store(makeStat(units, row.visits));
    slot.marks->store(withMinimax(0, row.minimax));
    visits += static_cast<float>(row.visits);
  }
  return selectFor(constants)({&node, visits, 0}, constants, tree->base(),
                              tree->wide(), true);
}

TEST(Select, MixesTheBestReachableEvaluationIn) {
  const std::array<Row, 3> rows = {
      {{10, 0.5, 0.3, -1}, {10, 0.25, 0.3, 0.75F}, {10, 0, 0.3, 0.5F}}};
  SelectionConstants constants;
  EXPECT_EQ(choiceAmong(rows, constants), 0U);
  // 0.5 - 0.15 > 0.25 + 0.05, but 0.5 - 0.75 < 0.25 + 0.25.
  constants.implicitMinimax = 0.1F;
  EXPECT_EQ(choiceAmong(rows, constants), 0U);
  constants.implicitMinimax = 0.5F;
  EXPECT_EQ(choiceAmong(rows, constants), 1U);
  constants.uct = true;
  EXPECT_EQ(choiceAmong(rows, constants), 1U);
}

TEST(Select, BiasesTowardsPriorsAsLongAsVisitsAreFew) {
  std::array<Row, 3> rows = {
      {{3, 0.2, 0.1, 0}, {3, 0.1, 0.8, 0}, {3, 0, 0.1, 0}}};
  for (const bool uct : {false, true}) {
    SelectionConstants constants;
    constants.uct = uct;
    constants.exploration = 0;
    for (Row& row : rows) row.visits = 3;
    EXPECT_EQ(choiceAmong(rows, constants), 0U);
    // (0.8 - 0.1) * 2 / 4 > 0.1
    constants.progressiveBias = 2;
    EXPECT_EQ(choiceAmong(rows, constants), 1U);
    // (0.8 - 0.1) * 2 / 31 < 0.1
    for (Row& row : rows) row.visits = 30;
    EXPECT_EQ(choiceAmong(rows, constants), 0U);
  }
}

}  // namespace
}  // namespace phasemachine::search
